/** Goals that people type: of which stretch of time one is, and what it amounts to in the period that is shown (DASH-02). */
import { multiplyDecimal, isDecimal, compareDecimal } from '../formato/decimal.ts';
import { daysInMonth } from '../formato/data.ts';
import type { TileDeclaration } from './declaracao.ts';
import { passoDe, type Periodo } from './periodo.ts';

export const BASES = ['FIXA', 'DIA', 'SEMANA', 'MES'] as const;
export type BaseDaMeta = (typeof BASES)[number];

/** What is more in a longer period; a share, an average or a wait is not. */
const soma = ({ measure }: TileDeclaration): boolean =>
  measure === 'count' || 'sum' in measure || 'distinct' in measure;

const POR_PASSO = { day: 'DIA', week: 'SEMANA', month: 'MES' } as const;

/**
 * Of which stretch a goal of this tile is in this period, and how many of them the period has. A bar of a week is held to a goal of
 * a week. What adds up over the whole period is held to months, and to none where it is not of whole ones.
 */
export function baseDaMeta(
  tile: TileDeclaration,
  periodo: Periodo | null,
): { readonly base: BaseDaMeta; readonly vezes: number } | null {
  if (!soma(tile) || tile.at === undefined || periodo === null) return { base: 'FIXA', vezes: 1 };
  const passo = tile.by?.step === undefined ? null : passoDe(tile.by.step, periodo);
  if (passo === 'day' || passo === 'week' || passo === 'month') return { base: POR_PASSO[passo], vezes: 1 };
  const meses = mesesInteiros(periodo);
  return meses === null ? null : { base: 'MES', vezes: meses };
}

function mesesInteiros({ de, ate }: Periodo): number | null {
  const [ano, mes] = [Number(ate.slice(0, 4)), Number(ate.slice(5, 7))];
  const fim = `${ate.slice(0, 8)}${String(daysInMonth(ano, mes)).padStart(2, '0')}`;
  return de.endsWith('-01') && ate === fim
    ? (ano - Number(de.slice(0, 4))) * 12 + mes - Number(de.slice(5, 7)) + 1
    : null;
}

export const metaNoPeriodo = (valor: string, vezes: number): string =>
  multiplyDecimal(valor, String(vezes), 2);

/** 'meta' is no decimal number of at most twelve digits, above nothing. */
export const metaValida = (valor: string): boolean =>
  isDecimal(valor) && valor.length <= 15 && compareDecimal(valor, '0') > 0;

/** Whether a value keeps the goal; null: the tile does not say which way is good, or there is nothing to measure. */
export function cumpriu(
  valor: string | null,
  meta: string,
  melhor: 'more' | 'less' | undefined,
): boolean | null {
  if (valor === null || melhor === undefined) return null;
  const lado = compareDecimal(valor, meta);
  return melhor === 'more' ? lado >= 0 : lado <= 0;
}
