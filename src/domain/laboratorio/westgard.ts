/**
 * Quality control of an analyser: how far each measure of a control lies from what the lot should give, and the rules of
 * Westgard over its series (LAB-01). 1-2s warns; 1-3s, 2-2s, R-4s, 4-1s and 10x refuse the run.
 */
import { compareDecimal, divideDecimal, subtractDecimal } from '../formato/decimal.ts';

export const REGRAS_WESTGARD = ['1-2s', '1-3s', '2-2s', 'R-4s', '4-1s', '10x'] as const;
export type RegraWestgard = (typeof REGRAS_WESTGARD)[number];

export type AlvoDoControle = { readonly media: string; readonly desvio: string };

/** Distance from the mean in standard deviations, to two places; null where the lot has no deviation. */
export function desviosDe(valor: string, { media, desvio }: AlvoDoControle): string | null {
  if (compareDecimal(desvio, '0') <= 0) return null;
  return divideDecimal(subtractDecimal(valor, media), desvio, 2);
}

/** Hundredths of a deviation: whole numbers, so that a limit is met exactly. */
const centesimos = (desvios: string): number => Math.round(Number(desvios) * 100);

/**
 * What the last measure of the series breaks, the gravest first; `serie` in the order of its time, in deviations. A series
 * begins anew where the lot does, so nothing of another lot counts.
 */
export function regrasQuebradas(serie: readonly string[]): readonly RegraWestgard[] {
  const pontos = serie.map(centesimos);
  const ultimo = pontos.at(-1);
  if (ultimo === undefined) return [];
  const lado = Math.sign(ultimo);
  /** The last so many lie beyond the limit, all on the side of the last one. */
  const seguidos = (quantos: number, limite: number): boolean =>
    lado !== 0 && pontos.length >= quantos && pontos.slice(-quantos).every((ponto) => ponto * lado > limite);
  const penultimo = pontos.at(-2);
  const quebra: { readonly [regra in RegraWestgard]: boolean } = {
    '1-3s': Math.abs(ultimo) > 300,
    'R-4s':
      penultimo !== undefined &&
      Math.sign(penultimo) === -lado &&
      Math.abs(ultimo) > 200 &&
      Math.abs(penultimo) > 200,
    '2-2s': seguidos(2, 200),
    '4-1s': seguidos(4, 100),
    '10x': seguidos(10, 0),
    '1-2s': Math.abs(ultimo) > 200,
  };
  return (['1-3s', 'R-4s', '2-2s', '4-1s', '10x', '1-2s'] as const).filter((regra) => quebra[regra]);
}

/** Whether patients' results wait: 1-2s alone only asks for a look. */
export const recusaCorrida = (regras: readonly RegraWestgard[]): boolean =>
  regras.some((regra) => regra !== '1-2s');
