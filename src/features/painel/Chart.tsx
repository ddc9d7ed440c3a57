/**
 * The one wrapper of Apache ECharts (docs/decisions/0186): the theme's tokens, Portuguese numbers, axes from zero, labels on
 * the bars, the period before as a pale twin. It is loaded with the first picture.
 */
import { BarChart, LineChart } from 'echarts/charts';
import {
  AriaComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
} from 'echarts/components';
import { init, use as install, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import type { QuadroLido } from '#domain/painel/resposta.ts';
import { heightOf, optionOf, type Inks } from './option.ts';

install([
  BarChart,
  LineChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  AriaComponent,
  MarkLineComponent,
  CanvasRenderer,
]);

export type Picture = { readonly png: () => Promise<Blob> };

type Props = {
  readonly quadro: QuadroLido;
  /** The place of the point in `pontos`. */
  readonly onPoint: (at: number) => void;
  readonly ref?: Ref<Picture>;
};

export default function Chart({ quadro, onPoint, ref }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);
  const ground = useGround();
  useImperativeHandle(ref, () => ({
    png: () =>
      new Promise((resolve, reject) => {
        const canvas = chart.current?.renderToCanvas({
          pixelRatio: 2,
          backgroundColor: inksOf(frame.current).surface,
        });
        const done = (blob: Blob | null): void =>
          blob ? resolve(blob) : reject(new Error('the browser made no picture'));
        if (canvas) canvas.toBlob(done, 'image/png');
        else done(null);
      }),
  }));
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current: element } = frame;
    if (!element) return;
    const seen = new ResizeObserver(() => setWidth(element.clientWidth));
    seen.observe(element);
    return () => {
      seen.disconnect();
      chart.current?.dispose();
      chart.current = null;
    };
  }, []);
  useEffect(() => {
    const { current: element } = frame;
    // Names are cut to the width there is: without one there is nothing to draw.
    if (!element || width === 0) return;
    chart.current ??= init(element);
    chart.current.resize();
    chart.current.setOption(optionOf(quadro, inksOf(element), width), { notMerge: true });
  }, [quadro, ground, width]);
  useEffect(() => {
    const { current: drawn } = chart;
    const click = ({ dataIndex }: { readonly dataIndex?: number }) =>
      dataIndex === undefined ? undefined : onPoint(dataIndex);
    drawn?.on('click', click);
    return () => void drawn?.off('click', click);
  }, [onPoint, width]);
  // What it says stands beside it in words (Tile).
  return <div ref={frame} className="painel-desenho" style={{ height: heightOf(quadro) }} aria-hidden />;
}

/** Drawn again where the ground turns from light to dark. */
function useGround(): string | undefined {
  const [ground, setGround] = useState(document.documentElement.dataset['tema']);
  useEffect(() => {
    const seen = new MutationObserver(() => setGround(document.documentElement.dataset['tema']));
    seen.observe(document.documentElement, { attributeFilter: ['data-tema'] });
    return () => seen.disconnect();
  }, []);
  return ground;
}

/** The theme's own tokens as the style sheet gives them. */
function inksOf(element: HTMLElement | null): Inks {
  const style = getComputedStyle(element ?? document.documentElement);
  const of = (name: string): string => style.getPropertyValue(`--z-${name}`).trim();
  return {
    text: of('text-soft'),
    faint: of('text-faint'),
    line: of('border'),
    strong: of('border-strong'),
    surface: of('surface'),
    raised: of('raised'),
    series: [of('primary'), of('accent'), of('info'), of('success'), of('error'), of('text-faint')],
    font: style.fontFamily,
  };
}
