/** What ECharts is told to draw of a map: pure, from the answer and the theme's inks. */
import type { EChartsCoreOption } from 'echarts/core';
import { formatCurto, formatValor } from '#domain/painel/formato.ts';
import type { QuadroLido } from '#domain/painel/resposta.ts';
import { ACHATADO } from '#domain/painel/mapa.ts';
import { painel as texto } from '#messages/painel.ts';
import type { Inks } from './option.ts';

/** Pixels of the scale under the map. */
const LEGENDA = 28;

/** `uf`: the map's name, as it was registered; its towns are named by their codes. */
export function mapOptionOf(
  { pontos = [], unidade, titulo }: QuadroLido,
  { uf, proporcao }: { readonly uf: string; readonly proporcao: number },
  inks: Inks,
  room: { readonly width: number; readonly height: number },
): EChartsCoreOption {
  const escrita = { color: inks.text, fontFamily: inks.font, fontSize: 12 };
  const rotulos = new Map(pontos.map(({ ibge, rotulo }) => [ibge ?? '', rotulo]));
  const maior = Math.max(
    1,
    ...pontos.filter(({ ibge }) => ibge !== undefined).map(({ valor }) => Number(valor ?? 0)),
  );
  const largura = Math.min(room.width - 8, (room.height - LEGENDA - 8) * proporcao);
  const cor = inks.series[0] ?? inks.strong;
  return {
    animation: false,
    textStyle: escrita,
    tooltip: {
      trigger: 'item',
      renderMode: 'richText',
      confine: true,
      backgroundColor: inks.raised,
      borderColor: inks.strong,
      textStyle: escrita,
      formatter: ({ name, data }: { readonly name: string; readonly data?: { readonly texto?: string } }) =>
        data?.texto === undefined ? texto.semDados : `${rotulos.get(name) ?? ''}\n${data.texto}`,
    },
    visualMap: {
      type: 'continuous',
      min: 0,
      max: maior,
      calculable: false,
      orient: 'horizontal',
      left: 0,
      bottom: 0,
      itemWidth: 10,
      itemHeight: 120,
      text: [formatCurto(maior, unidade), '0'],
      textStyle: escrita,
      inRange: { color: [inks.raised, cor], opacity: [0.35, 1] },
      outOfRange: { color: inks.surface },
    },
    series: [
      {
        type: 'map',
        name: titulo,
        map: uf,
        aspectScale: ACHATADO,
        layoutCenter: ['50%', Math.round((room.height - LEGENDA) / 2)],
        // Of the longer side.
        layoutSize: proporcao > 1 ? largura : largura / proporcao,
        selectedMode: false,
        label: { show: false },
        itemStyle: { areaColor: inks.surface, borderColor: inks.strong, borderWidth: 0.5 },
        emphasis: { label: { show: false }, itemStyle: { areaColor: inks.series[1] } },
        // In the order of the points, so that a click tells which; a town of another state has no shape here.
        data: pontos.map(({ ibge, valor }) => ({
          name: ibge ?? '',
          value: Number(valor ?? 0),
          texto: valor === null ? texto.semMedida : formatValor(valor, unidade),
        })),
      },
    ],
  };
}
