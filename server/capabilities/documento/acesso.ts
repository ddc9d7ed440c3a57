/** Who may do what with the documents of a record: declaration, permission, provider, guard, integration. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { isGuardName } from '#domain/acesso/guards.ts';
import { acaoDe, togglesDe, type DocumentosDeclaracao, type Toggle } from '#domain/documento/permissao.ts';
import type { DocumentosToggles } from '#domain/documento/tipos.ts';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { documentos } from '#messages/documento.ts';
import { SESSAO } from '#messages/sessao.ts';
import { demand, mayLookup } from '#server/engine/access.ts';
import { Params } from '#server/engine/filters.ts';
import type { Pool, Queryable } from '#server/database/query.ts';
import { forWriting } from '#server/engine/read.ts';
import { refuseWithoutCare } from '#server/engine/care-refusal.ts';
import { scopeOf, type ListScope } from '#server/engine/scope.ts';
import { exigir } from '#server/plugins/authorization.ts';
import { contextoDe, type Contexto } from '#server/plugins/context.ts';
import { exigirGuarda } from '#server/plugins/guard.ts';
import { registroDe } from './repository.ts';

/** A call on the documents of one module, after everything was asked for what it wants to do. */
export type Chamada = {
  readonly entity: EntityModel;
  readonly declaracao: DocumentosDeclaracao;
  readonly contexto: Contexto;
  /** Provider whose records are in scope; undefined where the register belongs to none. */
  readonly prestadorId: number | undefined;
  readonly scope: ListScope;
  /** Whether clinical documents are there for the caller. */
  readonly leClinico: boolean;
};

/** What a call wants: to see, or what a toggle switches. */
export type Quer = 'view' | Toggle;

type Pedido = {
  readonly modulo: string;
  /** The call came by `cmis/without/permission/`. */
  readonly livre: boolean;
};

/** 404 for a module without documents, 405 for a switched-off toggle, 403 for a missing permission. */
export async function chamadaDe(
  app: FastifyInstance,
  request: FastifyRequest,
  pool: Pool,
  pedido: Pedido,
  quer: Quer,
): Promise<Chamada> {
  const contexto = contextoDe(request);
  const { entity, resource } = exigirPermissao(app.registro.atual, contexto, pedido, quer);
  if (resource.guard !== undefined && isGuardName(resource.guard))
    await exigirGuarda(pool, request, resource.guard);
  if (resource.notShowInIntegration && request.sessao?.integracao.has(contexto.prestadorId ?? 0))
    throw new AppError('modulo-restrito', { messages: [SESSAO.foraDaIntegracao] });
  return montar(app.registro.atual, contexto, entity, resource.documents);
}

/** Whoever sees the module's documents, without a request: what it alone knows (guard, integration) was asked at its door. */
export function chamadaDeQuemVe(registry: Registry, contexto: Contexto, modulo: string): Chamada {
  const { entity, resource } = exigirPermissao(registry, contexto, { modulo, livre: false }, 'view');
  return montar(registry, contexto, entity, resource.documents);
}

/** For what follows from an act of somebody without an account, whose link was judged at its door: no permission is asked. */
export function chamadaDoServidor(registry: Registry, contexto: Contexto, modulo: string): Chamada {
  const entity = Object.hasOwn(registry.entity, modulo) ? registry.entity[modulo] : undefined;
  const declared = Object.hasOwn(registry.resource, modulo) ? registry.resource[modulo] : undefined;
  if (!entity || !declared?.documents)
    throw new AppError('rota-desconhecida', { messages: [documentos.semModulo] });
  const chamada = montar(registry, contexto, entity, declared.documents);
  return { ...chamada, leClinico: true, scope: { ...chamada.scope, linhas: 'todas', parteDe: undefined } };
}

type Modulo = {
  readonly entity: EntityModel;
  readonly resource: ResourceDeclaration & { readonly documents: DocumentosDeclaracao };
};

function exigirPermissao(
  registry: Registry,
  contexto: Contexto,
  { modulo, livre }: Pedido,
  quer: Quer,
): Modulo {
  const { entity, resource } = registry;
  const found = Object.hasOwn(entity, modulo) ? entity[modulo] : undefined;
  const declared = Object.hasOwn(resource, modulo) ? resource[modulo] : undefined;
  if (!found || !declared?.documents)
    throw new AppError('rota-desconhecida', { messages: [documentos.semModulo] });
  const declaracao = declared.documents;
  const acao = quer === 'view' ? 'view' : acaoDe(declaracao, quer);
  // Without the permission on the register itself, but not without any business with it: only who works with what refers
  // to it (a patient's convênio). A supplier's or a partner's account has none.
  const ligado = livre && mayLookup(registry, found, contexto.ability);
  // The permission first: to whom nothing of the register is shown, its toggles are no business either.
  if (!(ligado && declaracao.withoutPermission?.includes('view'))) demand(found, contexto, 'view');
  if (acao === null) throw new AppError('documentos-desligados');
  if (quer !== 'view' && !(ligado && declaracao.withoutPermission?.includes(quer)))
    exigir(contexto, acao, found.subject, found.plural);
  return { entity: found, resource: { ...declared, documents: declaracao } };
}

function montar(
  registry: Registry,
  contexto: Contexto,
  entity: EntityModel,
  declaracao: DocumentosDeclaracao,
): Chamada {
  const scope = scopeOf(registry, entity, contexto);
  const leClinico =
    declaracao.clinical === undefined || contexto.ability.can(declaracao.clinical, entity.subject);
  return { entity, declaracao, contexto, scope, prestadorId: scope.prestadorId, leClinico };
}

/** The toggles as they are for the caller by this prefix. */
export function togglesDaChamada(
  { declaracao, entity, contexto }: Chamada,
  livre: boolean,
): DocumentosToggles {
  const toggles = togglesDe(declaracao, (action) => contexto.ability.can(action, entity.subject));
  const aberto = (toggle: Toggle): boolean =>
    livre && declaracao.withoutPermission?.includes(toggle) === true && acaoDe(declaracao, toggle) !== null;
  return {
    insert: toggles.insert || aberto('insert'),
    rename: toggles.rename || aberto('rename'),
    remove: toggles.remove || aberto('remove'),
    signature: toggles.signature || aberto('signature'),
    annul: toggles.annul || aberto('annul'),
    readOnly: toggles.readOnly,
  };
}

/**
 * The record is there and of the caller's provider; 404 otherwise. For a change it must not be in the bin, and it is
 * locked against going there until the transaction ends.
 */
export async function exigirRegistro(
  db: Queryable,
  { scope }: Chamada,
  id: number,
  para: 'ler' | 'alterar',
): Promise<void> {
  const alterar = para === 'alterar';
  const own = alterar ? await forWriting(db, scope, id) : scope;
  const registro = await registroDe(db, own, id, { travar: alterar }, new Params());
  if (!registro) {
    await refuseWithoutCare(db, own, id);
    throw new AppError('nao-encontrado');
  }
  if (alterar && registro.excluido_em !== null)
    throw new AppError('na-lixeira', { messages: [documentos.registroNaLixeira] });
}

/** Where the calls lie, with the rights of the resource or without. */
export const baseDe = (livre: boolean): string => (livre ? '/api/cmis/without/permission' : '/api/cmis');

/** How a route of documents is guarded, for its `config`. */
export const acessoDe = (livre: boolean): { readonly propria: string } => ({
  propria: livre
    ? 'a session with the record in scope, where the resource’s withoutPermission says so; else as under /api/cmis'
    : 'view on the subject of `modulo`, and for a change the action that its declaration names',
});
