/**
 * NEWS2: Royal College of Physicians. National Early Warning Score (NEWS) 2. London: RCP, 2017 (chart 1, the
 * scoring system; chart 2, thresholds). It does not hold under 16 years nor for pregnant women. There is no
 * score where a part was not measured. A part that alone scores 3 is told whatever else is missing.
 */
export type SinaisNews2 = {
  readonly frequenciaRespiratoria?: number | null | undefined;
  readonly saturacao?: number | null | undefined;
  /** Breathes supplemental oxygen. */
  readonly oxigenio?: boolean | null | undefined;
  /** Confirmed hypercapnic respiratory failure, target 88 to 92 %: scale 2. */
  readonly retemCo2?: boolean | null | undefined;
  readonly pressaoSistolica?: number | null | undefined;
  readonly frequenciaCardiaca?: number | null | undefined;
  /** ACVPU. */
  readonly consciencia?: string | null | undefined;
  /** Decimal text, °C. */
  readonly temperatura?: string | null | undefined;
};

export type ParteNews2 = Exclude<keyof SinaisNews2, 'retemCo2'>;
export type RiscoNews2 = 'BAIXO' | 'BAIXO_MEDIO' | 'MEDIO' | 'ALTO';

export type News2 = {
  /** What alone scores 3, the chart's red: it asks for an urgent review whatever the total. */
  readonly graves: readonly ParteNews2[];
} & (
  | { readonly total: number; readonly risco: RiscoNews2; readonly faltam: readonly [] }
  | { readonly total: null; readonly risco: null; readonly faltam: readonly ParteNews2[] }
);

export const IDADE_MINIMA = 16;

/** Each bound with the points of what is at most that; the last is for what is above all of them. */
const faixa =
  (acima: number, ...ate: readonly (readonly [number, number])[]) =>
  (valor: number): number =>
    ate.find(([limite]) => valor <= limite)?.[1] ?? acima;

const respiracao = faixa(3, [8, 3], [11, 1], [20, 0], [24, 2]);
const saturacao1 = faixa(0, [91, 3], [93, 2], [95, 1]);
const saturacao2 = faixa(0, [83, 3], [85, 2], [87, 1]);
const saturacao2ComOxigenio = faixa(3, [83, 3], [85, 2], [87, 1], [92, 0], [94, 1], [96, 2]);
const sistolica = faixa(3, [90, 3], [100, 2], [110, 1], [219, 0]);
const pulso = faixa(3, [40, 3], [50, 1], [90, 0], [110, 1], [130, 2]);
const temperatura = faixa(2, [35, 3], [36, 1], [38, 0], [39, 1]);

const PARTES = [
  'frequenciaRespiratoria',
  'saturacao',
  'oxigenio',
  'pressaoSistolica',
  'frequenciaCardiaca',
  'consciencia',
  'temperatura',
] as const satisfies readonly ParteNews2[];

const falta = (valor: unknown): boolean => valor === null || valor === undefined || valor === '';

/** The points of each part that was measured. */
function pontosDeCada(
  sinais: SinaisNews2,
): readonly { readonly parte: ParteNews2; readonly pontos: number }[] {
  const oxigenio = sinais.oxigenio === true;
  const escala = sinais.retemCo2 === true ? (oxigenio ? saturacao2ComOxigenio : saturacao2) : saturacao1;
  const pontosDe: { readonly [parte in ParteNews2]: () => number } = {
    frequenciaRespiratoria: () => respiracao(Number(sinais.frequenciaRespiratoria)),
    saturacao: () => escala(Number(sinais.saturacao)),
    oxigenio: () => (oxigenio ? 2 : 0),
    pressaoSistolica: () => sistolica(Number(sinais.pressaoSistolica)),
    frequenciaCardiaca: () => pulso(Number(sinais.frequenciaCardiaca)),
    consciencia: () => (sinais.consciencia === 'A' ? 0 : 3),
    temperatura: () => temperatura(Number(sinais.temperatura)),
  };
  return PARTES.filter((parte) => !falta(sinais[parte])).map((parte) => ({
    parte,
    pontos: pontosDe[parte](),
  }));
}

/** The score with what it means, or what was not measured; and the reds of what was. */
export function news2(sinais: SinaisNews2): News2 {
  const faltam = PARTES.filter((parte) => falta(sinais[parte]));
  const medidas = pontosDeCada(sinais);
  const graves = medidas.filter(({ pontos }) => pontos === 3).map(({ parte }) => parte);
  if (faltam.length > 0) return { total: null, risco: null, faltam, graves };
  const total = news2NoMinimo(sinais);
  return { total, risco: riscoDe(total, graves.length > 0), faltam: [], graves };
}

/** What the score is at least, whatever was not measured. */
export function news2NoMinimo(sinais: SinaisNews2): number {
  return pontosDeCada(sinais).reduce((soma, { pontos }) => soma + pontos, 0);
}

function riscoDe(total: number, tresNumSo: boolean): RiscoNews2 {
  if (total >= 7) return 'ALTO';
  if (total >= 5) return 'MEDIO';
  return tresNumSo ? 'BAIXO_MEDIO' : 'BAIXO';
}

/** Whether the score may be used of this person. */
export function news2SeAplica(idade: number | null, gestante: boolean): boolean {
  return !gestante && (idade === null || idade >= IDADE_MINIMA);
}

export type PartesGlasgow = {
  readonly glasgowOcular?: number | null | undefined;
  readonly glasgowVerbal?: number | null | undefined;
  readonly glasgowMotora?: number | null | undefined;
};

/** Glasgow coma scale, 3 to 15: the sum of the three, and none where one was not seen. */
export function glasgow({
  glasgowOcular: o,
  glasgowVerbal: v,
  glasgowMotora: m,
}: PartesGlasgow): number | null {
  return o == null || v == null || m == null ? null : o + v + m;
}

/** What Glasgow is at most, where one of its parts was seen; null: none was. */
export function glasgowNoMaximo({
  glasgowOcular: o,
  glasgowVerbal: v,
  glasgowMotora: m,
}: PartesGlasgow): number | null {
  return o == null && v == null && m == null ? null : (o ?? 4) + (v ?? 5) + (m ?? 6);
}
