/** What ECharts is told to draw of a tile: pure, from the answer and the theme's inks. */
import type { EChartsCoreOption } from 'echarts/core';
import { formatCurto, formatValor } from '#domain/painel/formato.ts';
import type { QuadroLido } from '#domain/painel/resposta.ts';
import { painel as texto } from '#messages/painel.ts';

export type Inks = {
  readonly text: string;
  readonly faint: string;
  readonly line: string;
  readonly strong: string;
  readonly surface: string;
  readonly raised: string;
  readonly series: readonly string[];
  readonly font: string;
};

/** Pixels of a horizontal bar with its room; of the rest of such a picture. */
const BARRA = 30;
const RESTO = 16;
const LEGENDA = 28;
/** The name of a goal, over its upright line. */
const ALVO = 16;
const ALTURA = 240;

export function heightOf({ forma, pontos = [], series, meta }: QuadroLido): number {
  const alvo = meta?.valor === undefined ? 0 : ALVO;
  return forma === 'bars' ? pontos.length * BARRA + RESTO + alvo + (series ? LEGENDA : 0) : ALTURA;
}

const numeroDe = (valor: string | null | undefined): number | null => (valor == null ? null : Number(valor));

/** `width`: of the picture in pixels; a narrow one has shorter names. */
export function optionOf(quadro: QuadroLido, inks: Inks, width: number): EChartsCoreOption {
  const { forma, pontos = [], unidade, series, meta } = quadro;
  const deitado = forma === 'bars';
  const antes = pontos.some((ponto) => Number(ponto.antes ?? 0) !== 0) && !series && !deitado;
  const escrita = { color: inks.text, fontFamily: inks.font, fontSize: 12 };
  const alvo = meta?.valor === undefined ? null : Number(meta.valor);
  // A line beyond the longest bar needs an axis that reaches it.
  const alem = alvo !== null && pontos.every(({ valor }) => (numeroDe(valor) ?? 0) < alvo);
  const linhaDaMeta =
    alvo === null
      ? {}
      : {
          markLine: {
            silent: true,
            symbol: 'none',
            lineStyle: { color: inks.series[1], type: 'dashed' },
            label: {
              ...escrita,
              // Over an upright line, and never along it: nobody reads sideways.
              ...(deitado ? { position: 'start', rotate: 0, distance: 2 } : { position: 'insideEndTop' }),
              formatter: texto.meta(formatCurto(alvo, unidade)),
            },
            data: [deitado ? { xAxis: alvo } : { yAxis: alvo }],
          },
        };
  const nomes = {
    type: 'category',
    data: pontos.map(({ rotulo }) => rotulo),
    axisLine: { lineStyle: { color: inks.strong } },
    axisTick: { show: false },
    axisLabel: {
      ...escrita,
      ...(deitado
        ? { width: Math.min(170, Math.round(width * 0.36)), overflow: 'truncate' }
        : { hideOverlap: true }),
    },
    ...(deitado ? { inverse: true } : {}),
  };
  const valores = {
    type: 'value',
    min: 0,
    ...(alem && alvo !== null ? { max: alvo * 1.1 } : {}),
    splitNumber: 4,
    splitLine: { show: !deitado, lineStyle: { color: inks.line } },
    axisLabel: {
      ...escrita,
      show: !deitado,
      showMaxLabel: !alem,
      formatter: (valor: number) => formatCurto(valor, unidade),
    },
    // Whole things have no halves.
    ...(unidade === 'quantos' ? { minInterval: 1 } : {}),
  };
  const rotulos = {
    show: deitado && !series,
    position: 'right',
    ...escrita,
    formatter: ({ value }: { readonly value: number | null }) =>
      value === null ? '' : formatCurto(value, unidade),
  };
  const cheia = {
    type: forma === 'line' ? 'line' : 'bar',
    name: texto.total,
    data: pontos.map(({ valor }) => numeroDe(valor)),
    barMaxWidth: deitado ? 18 : 36,
    itemStyle: { color: inks.series[0], borderRadius: deitado ? [0, 3, 3, 0] : [3, 3, 0, 0] },
    lineStyle: { width: 2 },
    symbolSize: 7,
    label: rotulos,
    cursor: pontos.some(({ atras }) => atras) ? 'pointer' : 'default',
    z: 3,
    ...linhaDaMeta,
  };
  const gemea = {
    type: forma === 'line' ? 'line' : 'bar',
    name: texto.anterior,
    data: pontos.map((ponto) => numeroDe(ponto.antes)),
    barMaxWidth: 36,
    itemStyle: { color: inks.strong, borderRadius: [3, 3, 0, 0] },
    lineStyle: { width: 1.5, type: 'dashed' },
    symbol: 'none',
    silent: true,
  };
  const partes = (series ?? []).map((name, at) => ({
    ...(at === 0 ? linhaDaMeta : {}),
    type: 'bar',
    name,
    stack: 'total',
    data: pontos.map((ponto) => numeroDe(ponto.partes?.[at])),
    barMaxWidth: 18,
    itemStyle: { color: inks.series[at % inks.series.length] },
  }));
  return {
    animation: false,
    // Two colours told apart by more than the colour.
    aria: { enabled: true, label: { enabled: false }, decal: { show: series !== undefined } },
    textStyle: escrita,
    grid: {
      left: 4,
      right: deitado ? 76 : 8,
      top: (series ? LEGENDA : 10) + (deitado && alvo !== null ? ALVO : 0),
      bottom: 6,
      containLabel: true,
    },
    // Drawn with the bars, so that the picture that is saved and the sheet say it too.
    ...(series
      ? {
          legend: {
            data: [...series],
            left: 0,
            top: 0,
            itemWidth: 18,
            itemHeight: 12,
            selectedMode: false,
            textStyle: escrita,
          },
        }
      : {}),
    tooltip: {
      trigger: deitado && !series ? 'item' : 'axis',
      // The page's policy lets no element bring a style of its own: drawn, not written.
      renderMode: 'richText',
      confine: true,
      backgroundColor: inks.raised,
      borderColor: inks.strong,
      textStyle: escrita,
      axisPointer: { type: 'shadow', shadowStyle: { color: inks.line, opacity: 0.4 } },
      valueFormatter: (valor: number | null) =>
        valor === null ? texto.semMedida : formatValor(String(valor), unidade),
    },
    xAxis: deitado ? valores : nomes,
    yAxis: deitado ? nomes : valores,
    series: series ? partes : [...(antes ? [gemea] : []), cheia],
  };
}
