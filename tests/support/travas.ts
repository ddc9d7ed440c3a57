/** What waits for a lock, and what it holds meanwhile: of two that wait for each other the database kills one, a second later. */
import type { Pool } from 'pg';
import { expect } from 'vitest';

type Comando = readonly [text: string, values: readonly unknown[]];

/**
 * While another transaction has `segura`, `pedido` waits for it and holds nothing of `livre`: it asked for the owner first.
 * `livre` selects the rows; answers what `pedido` did once it was let go.
 */
export async function esperaSemSegurar<T>(
  pool: Pool,
  { segura, livre }: { readonly segura: Comando; readonly livre: Comando },
  pedido: () => Promise<T>,
): Promise<T> {
  const presa = await pool.connect();
  try {
    await presa.query('BEGIN');
    await presa.query(segura[0], [...segura[1]]);
    const resposta = pedido();
    await expect
      .poll(
        async () =>
          (
            await presa.query<{ n: number }>(
              `SELECT count(*)::int AS n FROM pg_locks l WHERE NOT l.granted AND pg_backend_pid() = ANY(pg_blocking_pids(l.pid))`,
            )
          ).rows[0]?.n,
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0);
    const { rows } = await presa.query(`${livre[0]} FOR UPDATE NOWAIT`, [...livre[1]]);
    expect(rows).not.toEqual([]);
    await presa.query('ROLLBACK');
    return await resposta;
  } finally {
    await presa.query('ROLLBACK');
    presa.release();
  }
}
