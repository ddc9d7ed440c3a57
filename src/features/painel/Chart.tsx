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
import { use as install } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useCallback, type Ref } from 'react';
import type { QuadroLido } from '#domain/painel/resposta.ts';
import { heightOf, optionOf, type Inks } from './option.ts';
import { useDrawing, type Picture } from './useDrawing.ts';

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

type Props = {
  readonly quadro: QuadroLido;
  /** The place of the point in `pontos`. */
  readonly onPoint: (at: number) => void;
  readonly ref?: Ref<Picture>;
};

export default function Chart({ quadro, onPoint, ref }: Props) {
  const option = useCallback((inks: Inks, width: number) => optionOf(quadro, inks, width), [quadro]);
  const frame = useDrawing({ option, onPoint, ref });
  // What it says stands beside it in words (Tile).
  return <div ref={frame} className="painel-desenho" style={{ height: heightOf(quadro) }} aria-hidden />;
}
