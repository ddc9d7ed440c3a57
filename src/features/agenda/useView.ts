/** What the agenda shows, as its address says it: the view, the day, whose columns. */
import dayjs from '#shared/dayjs.ts';
import { addDays, formatData, MESES } from '#domain/formato/data.ts';
import { agendaTela as texto } from '#messages/agenda-tela.ts';
import { today } from '#shared/clock.ts';
import { useAddress } from '#shared/navigation/address.ts';
import { dayIn } from '#shared/navigation/day.ts';
import { segundaDe } from './geometry.ts';

export const VISOES = ['dia', 'semana', 'mes', 'lista'] as const;
export type Visao = (typeof VISOES)[number];

export type QuadroVisto = {
  readonly visao: Visao;
  readonly dia: string;
  readonly porSala: boolean;
  readonly escolhidos: readonly number[];
};

/** First and last day that the view shows. */
function intervalo(visao: Visao, dia: string): readonly [string, string] {
  if (visao === 'semana') return [segundaDe(dia), addDays(segundaDe(dia), 6)];
  if (visao !== 'mes') return [dia, dia];
  const de = segundaDe(`${dia.slice(0, 8)}01`);
  const fim = dayjs(dia).endOf('month').format('YYYY-MM-DD');
  return [de, addDays(segundaDe(fim), 6)];
}

function tituloDe(visao: Visao, dia: string, [de, ate]: readonly [string, string]): string | undefined {
  if (visao === 'lista') return texto.emDiante(formatData(dia));
  if (visao === 'mes') return `${MESES[Number(dia.slice(5, 7)) - 1]} de ${dia.slice(0, 4)}`;
  if (visao === 'semana') return texto.periodo(formatData(de).slice(0, 5), formatData(ate));
  return formatData(dia);
}

export function useView() {
  const [params, put] = useAddress();
  const visao = VISOES.find((visao) => visao === params.get('v')) ?? 'dia';
  const dia = dayIn(params);
  const periodo = intervalo(visao, dia);
  const ver = ({ visao: v, dia: d, porSala, escolhidos: p }: Partial<QuadroVisto>) => {
    const novo = {
      ...(v === undefined ? {} : { v: v === 'dia' ? '' : v }),
      ...(d === undefined ? {} : { d: d === today() ? '' : d }),
      ...(porSala === undefined ? {} : { por: porSala ? 'sala' : '' }),
      ...(p === undefined ? {} : { p: p.join(',') }),
    };
    put(novo);
  };
  const visto: QuadroVisto = {
    visao,
    dia,
    porSala: params.get('por') === 'sala',
    escolhidos: (params.get('p') ?? '').split(',').filter(Boolean).map(Number),
  };
  return { visto, periodo, titulo: tituloDe(visao, dia, periodo), ver };
}
