/** Who reads and writes the comments of a record: whoever has the record in sight, from inside the house. */
import type { FastifyRequest } from 'fastify';
import { isGuardName } from '#domain/acesso/guards.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { comentarioServidor as texto } from '#messages/comentario.ts';
import type { Pool, Queryable } from '#server/database/query.ts';
import { demand, demandInsider, isOutsider, mayDo } from '#server/engine/access.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { findRow, isThere, readId } from '#server/engine/read.ts';
import { auditReading } from '#server/engine/readings.ts';
import { scopeOf, type ListScope } from '#server/engine/scope.ts';
import { contextoDe, type Contexto } from '#server/plugins/context.ts';
import { exigirGuarda, passaGuarda } from '#server/plugins/guard.ts';
import { contextoDaConta } from '#server/plugins/rights.ts';
import { sessaoDe } from '#server/plugins/session.ts';
import type { Onde } from './repository.ts';

export type Chamada = Onde & {
  readonly registry: Registry;
  readonly entity: EntityModel;
  readonly resource: ResourceDeclaration;
  readonly contexto: Contexto;
  readonly scope: ListScope;
  readonly final: boolean;
};

/** The register with comments of this name; undefined for any other word. */
export function comentadoPor(
  { entity, resource }: Registry,
  recurso: string,
): { readonly entity: EntityModel; readonly resource: ResourceDeclaration } | undefined {
  const found = Object.hasOwn(entity, recurso) ? entity[recurso] : undefined;
  const declared = Object.hasOwn(resource, recurso) ? resource[recurso] : undefined;
  return found && declared?.comments ? { entity: found, resource: declared } : undefined;
}

/**
 * The caller at this record's comments: 403 without the right to see the register, 404 for a record out of sight. Whoever
 * looks at the product as somebody else reads none: they were said to that person, and to nobody who tries their rights.
 */
export async function chamadaDe(
  request: FastifyRequest<{ Params: { readonly recurso: string; readonly id: string } }>,
  pool: Pool,
): Promise<Chamada & { readonly row: Row }> {
  const registry = request.server.registro.atual;
  const found = comentadoPor(registry, request.params.recurso);
  if (!found) throw new AppError('rota-desconhecida', { messages: [texto.semComentarios] });
  const { entity, resource } = found;
  const contexto = contextoDe(request);
  demand(entity, contexto, 'view');
  demandInsider(entity, contexto);
  if (sessaoDe(request).vendoComo !== null)
    throw new AppError('acesso-negado', { messages: [texto.vendoComo] });
  if (resource.guard !== undefined && isGuardName(resource.guard))
    await exigirGuarda(pool, request, resource.guard);
  const scope = scopeOf(registry, entity, contexto);
  const registroId = readId(request.params.id);
  const row = await findRow(pool, scope, registroId);
  if (!row) throw new AppError('nao-encontrado');
  if (entity.auditRead) await auditReading(pool, entity, contexto, registroId, 'ver');
  const final = typeof resource.comments === 'object';
  return { registry, entity, resource, contexto, scope, recurso: entity.name, registroId, final, row };
}

/** Whether a context reads the comments of this record: its right, its place in the house, and the row in its sight. */
export async function leComentarios(
  db: Queryable,
  registry: Registry,
  entity: EntityModel,
  contexto: Contexto,
  id: number,
): Promise<boolean> {
  if (!mayDo(entity, 'view', contexto.ability) || isOutsider(entity, contexto.ability)) return false;
  if (entity.tenant && contexto.prestadorId === null) return false;
  return isThere(db, scopeOf(registry, entity, contexto), id);
}

/** Whether this colleague could open the record's page where the caller stands: the notice leads there. */
export async function alcancaRegistro(
  db: Queryable,
  { registry, entity, resource, contexto, registroId }: Chamada,
  usuarioId: number,
): Promise<boolean> {
  const prestadorId = entity.tenant ? contexto.prestadorId : null;
  const colega = await contextoDaConta(db, usuarioId, registry.entities, prestadorId);
  if (
    !colega ||
    (resource.formAction !== undefined && !colega.ability.can(resource.formAction, entity.subject))
  )
    return false;
  return (
    (await passaGuarda(db, colega, resource.guard)) && leComentarios(db, registry, entity, colega, registroId)
  );
}
