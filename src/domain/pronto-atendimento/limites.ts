/**
 * What is dangerous where NEWS2 does not hold: under 16 years, and in pregnancy. A value outside of the limits is a
 * grave sign; the limits are of danger, not of what is usual, so that a child who cries is not asked about.
 *
 * Pulse and respiration by age, upper: high risk criteria of NICE NG51 (2016; NG254), tables 1 to 3. Respiration below
 * 10 at any age and pulse below 60 of a child: AHA, Pediatric Advanced Life Support (2020). Systolic pressure below
 * 70, 70 + 2 x age, 90 from 10 years on: hypotension of PALS. Pulse of 12 years and more from below, and 35 °C: the red
 * of NEWS2. 40 °C: between the hot (38,5) and the very hot child (41) of Manchester, neither of them green.
 * Pregnancy: Maternal Early Warning Criteria, Mhyre et al., Obstet Gynecol 2014;124:782.
 */
import { IDADE_MINIMA } from './news2.ts';

/** From and to, both still not grave. */
type Limite = readonly [de: number, ate: number];
export type Limites = {
  readonly frequenciaRespiratoria: Limite;
  readonly frequenciaCardiaca: Limite;
  readonly pressaoSistolica: Limite;
  readonly temperatura: Limite;
};

const TEMPERATURA: Limite = [35.1, 39.9];

const GESTANTE: Limites = {
  frequenciaRespiratoria: [10, 30],
  frequenciaCardiaca: [50, 120],
  pressaoSistolica: [90, 160],
  temperatura: TEMPERATURA,
};

/** Up to which whole years of age; respiration and pulse. */
const CRIANCA: readonly (readonly [idade: number, respiracao: Limite, pulso: Limite])[] = [
  [0, [10, 59], [60, 159]],
  [2, [10, 49], [60, 149]],
  [4, [10, 39], [60, 139]],
  [5, [10, 28], [60, 129]],
  [7, [10, 26], [60, 119]],
  [11, [10, 24], [60, 114]],
  [IDADE_MINIMA - 1, [10, 24], [41, 130]],
];

/** The lowest systolic pressure that is not hypotension. */
function sistolicaMinima(idade: number): number {
  if (idade < 1) return 70;
  return idade < 10 ? 70 + 2 * idade : 90;
}

/** Null: NEWS2 holds, and says what is grave. */
export function limitesDe(idade: number | null, gestante: boolean): Limites | null {
  if (gestante) return GESTANTE;
  const faixa = idade === null ? undefined : CRIANCA.find(([ate]) => idade <= ate);
  if (idade === null || !faixa) return null;
  const [, frequenciaRespiratoria, frequenciaCardiaca] = faixa;
  return {
    frequenciaRespiratoria,
    frequenciaCardiaca,
    pressaoSistolica: [sistolicaMinima(idade), Infinity],
    temperatura: TEMPERATURA,
  };
}
