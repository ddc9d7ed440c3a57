/**
 * The event of every write, in the same statement or transaction as the write. `antes` and `depois` are the
 * table's row as jsonb by column name. Child tables are arrays under the name of their child, spelled as a
 * column.
 */
import type { Evento } from '#domain/auditoria/eventos.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { entitySql } from './entity-sql.ts';
import type { Params } from './filters.ts';
import type { Queryable } from '../database/query.ts';
import { pedidoAtual } from '#server/pedido.ts';
import { eventSql, writeEvent, writeEvents, type ManyEvents } from '#server/database/audit-event.ts';

export type Acao = Extract<
  Evento,
  'inserir' | 'alterar' | 'transitar' | 'excluir' | 'restaurar' | 'importar'
>;

/** The call to zelo_auditar; `id`, `antes` and `depois` are SQL expressions. */
export function auditSql(
  entity: EntityModel,
  { usuario, prestadorId, ip, motivo }: Contexto,
  params: Params,
  event: { readonly acao: Acao; readonly id: string; readonly antes: string; readonly depois: string },
): string {
  const recurso = params.add(entity.name);
  const acao = params.add(event.acao);
  return eventSql({
    recurso,
    id: event.id,
    acao,
    antes: event.antes,
    depois: event.depois,
    usuario: params.add(usuario.id),
    nome: params.add(usuario.nome),
    prestador: params.add(prestadorId),
    ip: params.add(ip),
    motivo: params.add(motivo),
    pedido: params.add(pedidoAtual()),
  });
}

/** An event that is no change of a row's state: data that left (export, print), with what there is to say of it. */
export async function auditAct(
  db: Queryable,
  recurso: string,
  autor: Contexto,
  event: { readonly acao: Evento; readonly id: number | null; readonly depois: object | null },
): Promise<void> {
  await writeEvent(db, autor, { recurso, ...event });
}

/** An event whose before and after are at hand as JSON text, inside the caller's transaction. */
export async function audit(
  db: Queryable,
  entity: EntityModel,
  contexto: Contexto,
  event: {
    readonly acao: Acao;
    readonly id: number;
    readonly antes: string | null;
    readonly depois: string | null;
  },
): Promise<void> {
  await writeEvent(db, contexto, { recurso: entity.name, ...event });
}

/** The same for many rows that one act has just changed; what they became is read where they stand. */
export async function auditMany(
  db: Queryable,
  {
    registry,
    entity,
    contexto,
  }: { readonly registry: Registry; readonly entity: EntityModel; readonly contexto: Contexto },
  events: { readonly acao: Acao; readonly rows: ManyEvents['rows'] },
): Promise<void> {
  const { table, snapshot } = entitySql(registry, entity);
  await writeEvents(db, contexto, { recurso: entity.name, ...events, depois: { table, state: snapshot } });
}
