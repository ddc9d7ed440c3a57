/** Events of durable topics are kept for an hour: who was away for longer reads anew. */
import { inTransaction, type Pool } from '#server/database/query.ts';

const GUARDA_MINUTOS = 60;

/** Answers how many events are gone: those that could be seen by everybody for so long. */
export async function varrer(pool: Pool, minutos = GUARDA_MINUTOS): Promise<number> {
  return inTransaction(pool, async (db) => {
    const { rows } = await db.query<{ total: number }>({
      text: `WITH velha AS (SELECT em, foto FROM canal_foto WHERE em < now() - make_interval(mins => $1) ORDER BY em DESC LIMIT 1),
                  fora AS (DELETE FROM canal_evento e USING velha WHERE pg_visible_in_snapshot(e.tx, velha.foto) RETURNING e.id),
                  fotos AS (DELETE FROM canal_foto f USING velha WHERE f.em < velha.em),
                  marca AS (UPDATE canal_varrido v SET tx = greatest(v.tx, pg_snapshot_xmax(velha.foto)) FROM velha
                             WHERE EXISTS (SELECT 1 FROM fora))
             SELECT count(*)::int AS total FROM fora`,
      values: [minutos],
    });
    await db.query({ text: 'INSERT INTO canal_foto DEFAULT VALUES', values: [] });
    return rows[0]?.total ?? 0;
  });
}

/** In a restored copy transactions are counted anew: what bears a number still to come says nothing to anybody. */
export async function settleEvents(pool: Pool): Promise<void> {
  await pool.query({
    text: 'DELETE FROM canal_evento WHERE tx >= pg_snapshot_xmax(pg_current_snapshot())',
    values: [],
  });
  await pool.query({
    text: 'DELETE FROM canal_foto WHERE pg_snapshot_xmax(foto) > pg_snapshot_xmax(pg_current_snapshot())',
    values: [],
  });
  await pool.query({
    text: 'UPDATE canal_varrido SET tx = pg_snapshot_xmin(pg_current_snapshot()) WHERE tx >= pg_snapshot_xmax(pg_current_snapshot())',
    values: [],
  });
}
