/**
 * The key that a person's drafts are sealed with in the browser (docs/decisions/0030): made at the first need, kept
 * sealed in the database, told to that person's own sessions only.
 */
import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Cofre } from '#server/gateways/cofre.ts';

const BYTES = 32;

/** In base64. A key that the vault no longer opens (SECRETS_KEY changed) gives way to a new one: its drafts are lost. */
export async function chaveDosRascunhos(pool: Pool, cofre: Cofre, usuarioId: number): Promise<string> {
  const finalidade = `rascunho:${usuarioId}`;
  const { rows } = await pool.query<{ chave: Buffer }>('SELECT chave FROM chave_rascunho WHERE usuario_id = $1', [usuarioId]);
  const guardada = rows[0]?.chave ?? null;
  const aberta = guardada && cofre.abrir(guardada, finalidade);
  if (aberta !== null) return aberta;
  const nova = randomBytes(BYTES).toString('base64');
  // Two tabs that ask at once agree on the key of whoever came first.
  const { rowCount } = await pool.query(
    `INSERT INTO chave_rascunho (usuario_id, chave) VALUES ($1, $2)
     ON CONFLICT (usuario_id) DO UPDATE SET chave = $2, criado_em = now() WHERE chave_rascunho.chave = $3`,
    [usuarioId, cofre.selar(nova, finalidade), guardada],
  );
  return rowCount === 0 ? chaveDosRascunhos(pool, cofre, usuarioId) : nova;
}
