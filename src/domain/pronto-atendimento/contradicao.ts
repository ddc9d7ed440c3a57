/**
 * When a colour contradicts what was measured beside it: the person may still be right, and is asked once why. NEWS2
 * informs and the professional gives the colour; informing means that nobody passes it by unread.
 */
import type { Cor } from '#schemas/compartilhado/risco.ts';
import { glasgow, news2, news2SeAplica, type ParteNews2, type SinaisNews2 } from './news2.ts';
import { urgenciaDe } from './ordem.ts';

/** RCP 2017, chart 2: from 5 an urgent review, from 7 an emergency one. */
const NEWS2_URGENTE = 5;
const NEWS2_EMERGENCIA = 7;
/** Moderate head injury and worse (ATLS): at any age. */
const GLASGOW_GRAVE = 12;
/** What is red at any age and in pregnancy, where the score as such does not hold. */
const GRAVES_SEMPRE: ReadonlySet<ParteNews2> = new Set(['saturacao', 'consciencia']);

/** What a reason says at least: 'Erro' is none. */
export const JUSTIFICATIVA_MINIMA = 10;

export type SinaisDaClassificacao = SinaisNews2 & {
  readonly pressaoDiastolica?: number | null | undefined;
  readonly glicemia?: number | null | undefined;
  readonly dor?: number | null | undefined;
  readonly glasgowOcular?: number | null | undefined;
  readonly glasgowVerbal?: number | null | undefined;
  readonly glasgowMotora?: number | null | undefined;
};

export type Classificada = {
  readonly cor: Cor;
  /** The colour before this one; null: none was given yet. */
  readonly antes: Cor | null;
  readonly idade: number | null;
  readonly gestante: boolean;
  readonly sinais: SinaisDaClassificacao;
};

export type Contradicao =
  | {
      readonly tipo: 'SINAIS';
      readonly graves: readonly ParteNews2[];
      readonly news2: number | null;
      readonly glasgow: number | null;
    }
  /** Less urgent than before, and nothing was measured that says so. */
  | { readonly tipo: 'SEM_MEDIR'; readonly antes: Cor };

const MEDIDOS = [
  'frequenciaRespiratoria',
  'saturacao',
  'pressaoSistolica',
  'frequenciaCardiaca',
  'temperatura',
  'consciencia',
] as const satisfies readonly (keyof SinaisDaClassificacao)[];

/** Reds of what was measured, by what holds for the person. */
export function gravesDe(
  sinais: SinaisNews2,
  idade: number | null,
  gestante: boolean,
): readonly ParteNews2[] {
  const { graves } = news2(sinais);
  return news2SeAplica(idade, gestante) ? graves : graves.filter((parte) => GRAVES_SEMPRE.has(parte));
}

/** What has to be confirmed, with a reason that is kept; null: nothing contradicts the colour. */
export function contradicaoDe({ cor, antes, idade, gestante, sinais }: Classificada): Contradicao | null {
  const graves = gravesDe(sinais, idade, gestante);
  const total = news2SeAplica(idade, gestante) ? news2(sinais).total : null;
  const escala = glasgow(sinais);
  const baixa = cor === 'VERDE' || cor === 'AZUL';
  const grave =
    graves.length > 0 ||
    (total !== null && total >= NEWS2_URGENTE) ||
    (escala !== null && escala <= GLASGOW_GRAVE);
  const emergencia = total !== null && total >= NEWS2_EMERGENCIA;
  if ((baixa && grave) || (cor === 'AMARELO' && emergencia))
    return { tipo: 'SINAIS', graves, news2: total, glasgow: escala };
  const desceu = antes !== null && urgenciaDe(cor) > urgenciaDe(antes);
  const medido = MEDIDOS.some((sinal) => sinais[sinal] !== null && sinais[sinal] !== undefined);
  return desceu && !medido ? { tipo: 'SEM_MEDIR', antes } : null;
}

/** Whether the reason says something. */
export const justifica = (texto: string | null | undefined): boolean =>
  (texto?.trim() ?? '').length >= JUSTIFICATIVA_MINIMA;
