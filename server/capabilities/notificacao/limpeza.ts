/** What nobody needs any more: old notifications, browsers of ended sessions. */
import { RETENCAO_DIAS } from '#domain/notificacao/tipos.ts';
import type { Pool } from '#server/database/query.ts';
import { apagarEncerradas } from './push-repository.ts';
import { apagarVelhas, assentarTransacoes } from './repository.ts';

/** Answers how many notifications are gone. */
export async function limpar(pool: Pool): Promise<number> {
  const gone = await apagarVelhas(pool, RETENCAO_DIAS);
  await apagarEncerradas(pool);
  return gone;
}

/**
 * In a restored copy of the database transactions are counted anew: rows that bear a number still to come would be
 * told again when it comes.
 */
export async function settleTransactions(pool: Pool): Promise<void> {
  await assentarTransacoes(pool);
}
