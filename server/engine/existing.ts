/** Which record already holds a key that was to be written again, so that the person is led to it. */
import { AppError } from '#domain/errors/app-error.ts';
import type { ExistingRecord } from '#domain/registro/wire.ts';
import { quote } from '#server/database/names.ts';
import { mayDo } from './access.ts';
import { labelSql } from './entity-sql.ts';
import { findRow } from './read.ts';
import type { EntityCall } from './write.ts';

/** 'Key (prestador_id, cpf)=(7, 52998224725) already exists.', in whatever language the database speaks. */
const DETAIL = /\(([^()]+)\)=\((.*)\)/s;

/** The failure with `existente`, where it is a repeated key of the entity and the caller may see who has it. */
export async function withExisting(call: EntityCall, error: unknown): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'chave-duplicada') return error;
  const existente = await existingOf(call, error.cause as { readonly detail?: string; readonly table?: string });
  if (!existente) return error;
  const { code, errors, messages, cause } = error;
  return new AppError(code, { messages, cause, ...(errors ? { errors } : {}), data: { existente } });
}

async function existingOf(
  call: EntityCall,
  { detail = '', table }: { readonly detail?: string; readonly table?: string },
): Promise<ExistingRecord | null> {
  const { entity, pool, contexto } = call;
  if (table !== entity.table || !mayDo(entity, 'view', contexto.ability)) return null;
  const [, names = '', texts = ''] = DETAIL.exec(detail) ?? [];
  const columns = names.split(', ').map((name) => name.replaceAll('"', ''));
  const values = texts.split(', ');
  // A value with a comma of its own, or a key of expressions, cannot be told apart.
  if (values.length !== columns.length || !columns.every((column) => /^[a-z_0-9]+$/.test(column))) return null;
  const same = columns.map((column, index) => `t.${quote(column)} = $${index + 1}`).join(' AND ');
  const { rows } = await pool.query<ExistingRecord>({
    text: `SELECT t.id, ${labelSql(entity, 't')} AS label FROM ${quote(entity.table)} t WHERE ${same} AND t.excluido_em IS NULL LIMIT 1`,
    values,
  });
  const found = rows[0];
  // Somebody else's row is not told, not even that it exists.
  if (!found || !(await findRow(pool, call, found.id))) return null;
  return found;
}
