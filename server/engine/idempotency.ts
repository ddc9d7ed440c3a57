/** The same Idempotency-Key answers the same row: a create that was sent twice happens once. */
import { createHash } from 'node:crypto';
import { AppError } from '#domain/errors/app-error.ts';
import { registro } from '#messages/registro.ts';
import type { Queryable } from '../database/query.ts';
import type { EntityCall } from './call.ts';

/** 1 to 200 visible ASCII characters. */
export function readKey(header: unknown): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw new AppError('requisicao-invalida', { messages: [registro.idempotenciaInvalida] });
  }
  return header;
}

/**
 * Takes the key in the write's transaction; a second request waits here for the first to end. Answers the id of
 * the row that the key already made; undefined when this call is the first. 409 when the body differs.
 */
export async function claimKey(
  db: Queryable,
  call: EntityCall,
  key: string,
  body: unknown,
): Promise<number | undefined> {
  const hash = createHash('sha256')
    .update(JSON.stringify([call.prestadorId ?? null, body]))
    .digest();
  const who = [call.contexto.usuario.id, call.entity.name, key];
  const taken = await db.query({
    text: 'INSERT INTO idempotencia (usuario_id, recurso, chave, hash_corpo) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING 1',
    values: [...who, hash],
  });
  if (taken.rows.length > 0) return undefined;
  const { rows } = await db.query<{ hash_corpo: Buffer; registro_id: number | null }>({
    text: 'SELECT hash_corpo, registro_id FROM idempotencia WHERE usuario_id = $1 AND recurso = $2 AND chave = $3',
    values: who,
  });
  const earlier = rows[0];
  if (!earlier?.hash_corpo.equals(hash)) throw new AppError('idempotencia-conflito');
  // A key that made no row is still to be used.
  return earlier.registro_id ?? undefined;
}

export async function rememberKey(db: Queryable, call: EntityCall, key: string, id: number): Promise<void> {
  await db.query({
    text: 'UPDATE idempotencia SET registro_id = $4, status = 201 WHERE usuario_id = $1 AND recurso = $2 AND chave = $3',
    values: [call.contexto.usuario.id, call.entity.name, key, id],
  });
}
