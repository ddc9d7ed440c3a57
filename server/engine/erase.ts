/** Rows that are gone for good, not into the bin: holds that ran out, and what a bin is emptied of. */
import type { Evento } from '#domain/auditoria/eventos.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { eventSql, type Autor } from '#server/database/audit-event.ts';
import { quote } from '#server/database/names.ts';
import type { Queryable } from '../database/query.ts';
import { entitySql } from './entity-sql.ts';

/** Each leaves an event of its own, with the row as it was. Who asks has locked them and knows that they may go. */
export async function eraseRows(
  db: Queryable,
  { registry, entity }: { readonly registry: Registry; readonly entity: EntityModel },
  ids: readonly number[],
  { acao, autor }: { readonly acao: Evento; readonly autor: Omit<Autor, 'prestadorId' | 'motivo'> },
): Promise<void> {
  if (ids.length === 0) return;
  const { table, snapshot } = entitySql(registry, entity);
  const event = eventSql({
    recurso: '$2',
    id: 't.id',
    acao: '$3',
    antes: snapshot,
    usuario: '$4',
    nome: '$5',
    ...(entity.tenant ? { prestador: 't.prestador_id' } : {}),
    ip: '$6',
  });
  await db.query({
    text: `WITH t AS (DELETE FROM ${table} t WHERE t.id = ANY($1) RETURNING t.*) SELECT ${event} FROM t`,
    values: [ids, entity.name, acao, autor.usuario?.id ?? null, autor.usuario?.nome ?? null, autor.ip],
  });
  await eraseComments(db, entity, ids);
}

/** What was said of a row that is gone says nothing any more, and is seen by nobody. */
async function eraseComments(db: Queryable, { name }: EntityModel, ids: readonly number[]): Promise<void> {
  await db.query({
    text: 'DELETE FROM comentario WHERE recurso = $1 AND registro_id = ANY($2)',
    values: [name, ids],
  });
}

/** The same where one event of the caller's tells of all of them. */
export async function eraseTogether(
  db: Queryable,
  entity: EntityModel,
  ids: readonly number[],
): Promise<void> {
  await db.query({ text: `DELETE FROM ${quote(entity.table)} WHERE id = ANY($1)`, values: [ids] });
  await eraseComments(db, entity, ids);
}
