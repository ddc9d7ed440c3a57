/** A consent whose last day is over is in force no more: its state follows its date, by the clock of its unit. */
import type { OpenRecords } from '#server/engine/call.ts';
import { doProduto } from '#server/plugins/context.ts';
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import type { Pool } from '#server/database/query.ts';
import { consentimentosVencidos } from './consentimento-repository.ts';

/** Answers how many ended. */
export async function vencerConsentimentos(pool: Pool, registros: OpenRecords): Promise<number> {
  const rows = await consentimentosVencidos(pool);
  for (const { id, prestadorId } of rows)
    await registros(
      doProduto(TITULOS_DE_TAREFA['consentimentos-vencer'], prestadorId),
      'consentimentos',
    ).server.transition(id, { transicao: 'vencer' });
  return rows.length;
}
