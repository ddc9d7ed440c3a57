/** What nobody needs any more: old notifications, browsers of ended sessions. */
import { RETENCAO_DIAS } from '#domain/notificacao/tipos.ts';
import type { Pool } from '#server/database/query.ts';

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
  return rowCount ?? 0;
}

/**
 * In a restored copy of the database transactions are counted anew: rows that bear a number still to come would be
 * told again when it comes.
 */
export async function settleTransactions(pool: Pool): Promise<void> {
  await pool.query({
    text: `UPDATE notificacao SET tx = '3' WHERE tx >= pg_snapshot_xmax(pg_current_snapshot())`,
    values: [],
  });
}
