/**
 * PERM-03 on the server: a route says `config: { guard: 'agenda' }`, a declaration says `guard: 'agenda'`, and the
 * same pure rule that guards the screen answers here.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { guards, isGuardName, type GuardName, type GuardContext } from '#domain/acesso/guards.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { Queryable } from '#server/database/query.ts';
import { contextoDe } from './context.ts';
import { vinculosAtivos } from './linkages.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Entry guard of A6 and B6 that the caller must pass. */
    guard?: GuardName;
  }
}

/** The rules that ask whether the person is attending; the others need no query. */
const COM_VINCULO: ReadonlySet<GuardName> = new Set(['fila-teleconsultoria', 'pronto-atendimento']);

/** Their refusal is a permission's, in the specification's words: said in place of the general sentence, whatever else is so. */
const DE_PERMISSAO: ReadonlySet<GuardName> = new Set(['atendimento']);

function guard(app: FastifyInstance, { pool }: { readonly pool: Queryable }): void {
  app.addHook('onRequest', async (request) => {
    const name = guardOf(app, request);
    if (name === undefined || !request.contexto) return;
    // Who may not enter the module reads so, as on its screen; the inner name of a right would tell nothing.
    if (DE_PERMISSAO.has(name) || semDireito(request)) await exigirGuarda(pool, request, name);
  });
  // Before the body is judged: who may not enter is told that, not what is wrong with what they sent.
  app.addHook('preValidation', async (request) => {
    const name = guardOf(app, request);
    if (name === undefined || !request.contexto) return;
    await exigirGuarda(pool, request, name);
  });
}

/** Whether the route names a right that the caller lacks. */
function semDireito(request: FastifyRequest): boolean {
  const { acesso } = request.routeOptions.config;
  if (!acesso || !('action' in acesso)) return false;
  return !contextoDe(request).ability.can(acesso.action, acesso.subject);
}

/** The guard of the route itself, or of the declared resource that it serves. */
function guardOf(app: FastifyInstance, request: FastifyRequest): GuardName | undefined {
  const { guard: named } = request.routeOptions.config;
  if (named) return named;
  const { recurso } = (request.params ?? {}) as { recurso?: string };
  if (recurso === undefined) return undefined;
  const declared = app.registro.atual.resources.find((resource) => resource.name === recurso)?.guard;
  return declared !== undefined && isGuardName(declared) ? declared : undefined;
}

/** 403 'modulo-restrito' with the rule's own sentence; passes in silence. */
export async function exigirGuarda(pool: Queryable, request: FastifyRequest, name: GuardName): Promise<void> {
  const { usuario, ability, prestadorId } = contextoDe(request);
  const vinculos = COM_VINCULO.has(name) ? await vinculosAtivos(pool, usuario.id, prestadorId) : null;
  const context: GuardContext = {
    profissional: usuario.profissional,
    administrativo: usuario.administrativo,
    admin: usuario.admin,
    idPrestador: prestadorId,
    vinculoTeleconsultoriaAtivo: vinculos?.teleconsultoria != null,
    vinculoProntoAtendimentoAtivo: vinculos?.prontoAtendimento != null,
    can: (action, subject) => ability.can(action, subject),
  };
  const result = guards[name](context);
  if (result.ok) return;
  throw new AppError('modulo-restrito', {
    messages: [result.mensagem],
    alert: result.type,
    data: { guarda: name, motivo: result.code },
  });
}

export default fp(guard, { name: 'guard', fastify: '5.x', dependencies: ['session', 'registry'] });
