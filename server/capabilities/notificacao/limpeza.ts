/** What nobody needs any more: old notifications, browsers of ended sessions, failed work. Any process, once an hour. */
import { RETENCAO_DIAS } from '#domain/notificacao/tipos.ts';
import type { Pool } from '#server/engine/query.ts';

const EVERY_MS = 3_600_000;

/** Answers how many notifications are gone. */
export async function limpar(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query({
    text: `DELETE FROM notificacao WHERE criado_em < now() - make_interval(days => $1)
              OR (lida_em IS NOT NULL AND lida_em < now() - make_interval(days => $2))`,
    values: [RETENCAO_DIAS.naoLidas, RETENCAO_DIAS.lidas],
  });
  await pool.query({
    text: `DELETE FROM push_assinatura a USING sessao s
            WHERE s.id = a.sessao_id AND (s.revogada_em IS NOT NULL OR s.expira_em <= now())`,
    values: [],
  });
  await pool.query({
    text: `DELETE FROM tarefa WHERE estado = 'falhou' AND concluido_em < now() - interval '30 days'`,
    values: [],
  });
  return rowCount ?? 0;
}

/**
 * In a restored copy of the database transactions are counted anew: rows that bear a number still to come would be
 * told again when it comes.
 */
async function settleTransactions(pool: Pool): Promise<void> {
  await pool.query({
    text: `UPDATE notificacao SET tx = '3' WHERE tx >= pg_snapshot_xmax(pg_current_snapshot())`,
    values: [],
  });
}

/** Starts the hourly work; answers how to stop it. */
export function agendarLimpeza(pool: Pool, onError: (error: unknown) => void): () => Promise<void> {
  let running: Promise<unknown> = settleTransactions(pool)
    .then(() => limpar(pool))
    .catch(onError);
  const timer = setInterval(() => {
    running = limpar(pool).catch(onError);
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
