/** The target of each colour and from when it counts (docs/guides/pronto-atendimento.md). Moments in milliseconds. */
import type { Cor } from '#schemas/compartilhado/risco.ts';
import { urgenciaDe } from './ordem.ts';

export type Classificada = { readonly cor: Cor; readonly em: number };

/**
 * Since when the person is known to be at least as urgent as now: a colour given again does not begin the time anew, a more
 * urgent one begins its own, a less urgent one goes back to when it was reached. Null: never classified.
 */
export function contaDesde(classificacoes: readonly Classificada[]): number | null {
  const ordem = classificacoes.toSorted((a, b) => a.em - b.em);
  const atual = ordem.at(-1);
  if (!atual) return null;
  const quebra = ordem.findLastIndex(({ cor }) => urgenciaDe(cor) > urgenciaDe(atual.cor));
  return ordem[quebra + 1]?.em ?? atual.em;
}

export const prazoDe = (desde: number, minutos: number): number => desde + minutos * 60_000;

const ESPERAM: ReadonlySet<string> = new Set(['CHEGOU', 'CLASSIFICADO', 'CHAMADO']);

/** Whether somebody still waits past the target. */
export function estourou(
  { situacao, prazoEm }: { readonly situacao: string; readonly prazoEm: string | null },
  agora: number,
): boolean {
  return prazoEm !== null && ESPERAM.has(situacao) && agora > Date.parse(prazoEm);
}
