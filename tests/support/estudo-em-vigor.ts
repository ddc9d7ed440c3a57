import type { Pool } from 'pg';

/** Puts a study in force, since its registers answer only then; a test says otherwise by the configuration of its own. */
export async function estudoEmVigor(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query(
    `INSERT INTO configuracao (id, valores, versao) VALUES (1, '{"estudo":"BZ371ACLI004"}', 1)
     ON CONFLICT (id) DO UPDATE SET valores = EXCLUDED.valores || configuracao.valores`,
  );
}
