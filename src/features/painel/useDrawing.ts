/** A picture of ECharts in an element: as wide as there is room, drawn again with the theme, saved as PNG. */
import { init, type EChartsCoreOption, type EChartsType } from 'echarts/core';
import { useEffect, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react';
import { inksOf, useGround } from './inks.ts';
import type { Inks } from './option.ts';

export type Picture = { readonly png: () => Promise<Blob> };

type Drawn = {
  readonly option: (inks: Inks, width: number, height: number) => EChartsCoreOption;
  /** The place of what was clicked in its series. */
  readonly onPoint: (at: number) => void;
  readonly ref: Ref<Picture> | undefined;
};

/** `option` stays the same function while what it draws is the same. */
export function useDrawing({ option, onPoint, ref }: Drawn): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);
  const ground = useGround();
  const [width, setWidth] = useState(0);
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
    chart.current.setOption(option(inksOf(element), width, element.clientHeight), { notMerge: true });
  }, [option, ground, width]);
  useEffect(() => {
    const { current: drawn } = chart;
    const click = ({ dataIndex }: { readonly dataIndex?: number }) =>
      dataIndex === undefined ? undefined : onPoint(dataIndex);
    drawn?.on('click', click);
    return () => void drawn?.off('click', click);
  }, [onPoint, width, option]);
  return frame;
}
