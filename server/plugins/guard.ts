/**
 * PERM-03 on the server: a route says `config: { guard: 'agenda' }`, a declaration says `guard: 'agenda'`, and the
 * same pure rule that guards the screen answers here.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { guards, isGuardName, type GuardName, type GuardContext } from '#domain/acesso/guards.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { Queryable } from '#server/database/query.ts';
import { contextoDe, type Contexto } from './context.ts';
import { vinculosAtivos } from './linkages.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Entry guard of A6 and B6 that the caller must pass. */
    guard?: GuardName;
  }
}

/** The rules that ask whether the person is attending; the others need no query. */
const COM_VINCULO: ReadonlySet<GuardName> = new Set(['fila-teleconsultoria', 'pronto-atendimento']);

function guard(app: FastifyInstance, { pool }: { readonly pool: Queryable }): void {
  // Whose module it is comes before the permission (route-access.ts): the specification's sentence is what is said, on every
  // route of a register alike.
  app.addHook('onRequest', async (request) => {
    const name = guardOf(app, request);
    if (name !== undefined && request.contexto) recusarPor(name, contextOf(request, null, true));
  });
  // That somebody attends now is asked of who may. Before the body is judged: who may not enter is told that, not what is
  // wrong with what they sent.
  app.addHook('preValidation', async (request) => {
    const name = guardOf(app, request);
    if (name === undefined || !COM_VINCULO.has(name) || !request.contexto) return;
    await exigirGuarda(pool, request, name);
  });
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

type QuemEntra = Pick<Contexto, 'usuario' | 'ability' | 'prestadorId'>;

/** The sentence of the guard that a declaration names, where no route of the register is called; null: somebody passes it. */
export async function recusaDaGuarda(
  pool: Queryable,
  contexto: QuemEntra,
  name: string | undefined,
): Promise<string | null> {
  if (name === undefined || !isGuardName(name)) return null;
  const vinculos = COM_VINCULO.has(name)
    ? await vinculosAtivos(pool, contexto.usuario.id, contexto.prestadorId)
    : null;
  const result = guards[name](guardContext(contexto, vinculos, false));
  return result.ok ? null : result.mensagem;
}

/** Whether somebody passes the guard that a declaration names: for a topic, a mention. */
export async function passaGuarda(
  pool: Queryable,
  contexto: QuemEntra,
  name: string | undefined,
): Promise<boolean> {
  return (await recusaDaGuarda(pool, contexto, name)) === null;
}

/** 403 'modulo-restrito' with the rule's own sentence; passes in silence. */
export async function exigirGuarda(pool: Queryable, request: FastifyRequest, name: GuardName): Promise<void> {
  const { usuario, prestadorId } = contextoDe(request);
  const vinculos = COM_VINCULO.has(name) ? await vinculosAtivos(pool, usuario.id, prestadorId) : null;
  recusarPor(name, contextOf(request, vinculos));
}

/** `atende`: taken for granted that the person attends. */
function contextOf(
  request: FastifyRequest,
  vinculos: Awaited<ReturnType<typeof vinculosAtivos>> | null,
  atende = false,
): GuardContext {
  return guardContext(contextoDe(request), vinculos, atende);
}

function guardContext(
  { usuario, ability, prestadorId }: QuemEntra,
  vinculos: Awaited<ReturnType<typeof vinculosAtivos>> | null,
  atende: boolean,
): GuardContext {
  return {
    profissional: usuario.profissional,
    administrativo: usuario.administrativo,
    admin: usuario.admin,
    idPrestador: prestadorId,
    vinculoTeleconsultoriaAtivo: atende || vinculos?.teleconsultoria != null,
    vinculoProntoAtendimentoAtivo: atende || vinculos?.prontoAtendimento != null,
    can: (action, subject) => ability.can(action, subject),
  };
}

function recusarPor(name: GuardName, context: GuardContext): void {
  const result = guards[name](context);
  if (result.ok) return;
  throw new AppError('modulo-restrito', {
    messages: [result.mensagem],
    alert: result.type,
    data: { guarda: name, motivo: result.code },
  });
}

export default fp(guard, { name: 'guard', fastify: '5.x', dependencies: ['session', 'registry'] });
