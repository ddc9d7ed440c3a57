/** Says at which step of the screen an import is, and what may be done with it. */
import type { Estado, Importacao } from '#domain/importacao/importacao.ts';

export const STEPS = ['arquivo', 'colunas', 'conferencia', 'resultado'] as const;
export type Step = (typeof STEPS)[number];

const RUNNING: readonly Estado[] = ['na-fila', 'executando', 'desfazendo'];

/** The server is at work on it: the screen asks again and again. */
export function isRunning({ estado }: Pick<Importacao, 'estado'>): boolean {
  return RUNNING.includes(estado);
}

/** A rehearsal that was cancelled or failed is still at its own step, from where one goes back to the columns. */
export function stepOf(found: Pick<Importacao, 'estado' | 'simular'> | undefined): Step {
  if (!found) return 'arquivo';
  if (found.estado === 'recebida') return 'colunas';
  if (found.estado === 'simulada') return 'conferencia';
  if (found.estado === 'concluida' || found.estado === 'desfazendo' || found.estado === 'desfeita')
    return 'resultado';
  return found.simular ? 'conferencia' : 'resultado';
}

/** Rows in the register because of this import; a rehearsal's counts are only a forecast. */
export function written({
  simular,
  inseridas,
  alteradas,
}: Pick<Importacao, 'simular' | 'inseridas' | 'alteradas'>): number {
  return simular ? 0 : inseridas + alteradas;
}

/** Undone in part, the rest may be tried again. */
export function mayUndo(
  found: Pick<Importacao, 'estado' | 'simular' | 'inseridas' | 'alteradas' | 'restantes'>,
): boolean {
  if (found.estado === 'desfeita') return (found.restantes ?? 0) > 0;
  return written(found) > 0 && ['concluida', 'cancelada', 'falhou'].includes(found.estado);
}

/** Whether the same file may be started again: nothing of it has been written. */
export function mayRestart(
  found: Pick<Importacao, 'estado' | 'simular' | 'inseridas' | 'alteradas'>,
): boolean {
  return written(found) === 0 && ['recebida', 'simulada', 'cancelada', 'falhou'].includes(found.estado);
}
