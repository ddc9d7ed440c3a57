/**
 * Who may call a route, said at the route: `config: { acesso: ... }`. What can be asked before the handler is asked
 * here; the rest is named, so that the permission walk of the tests knows what to expect of every route. A route that
 * says nothing fails that walk.
 */
import type { FastifyInstance, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import type { GuardName } from '#domain/acesso/guards.ts';
import { exigir } from './authorization.ts';
import { contextoDe } from './context.ts';

export type AcessoRota =
  /** Asked here: the action on the subject; `titulo` is what a person calls it. */
  | { readonly action: string; readonly subject: string; readonly titulo?: string }
  /** The engine asks: all of these actions on the subject of `:recurso`, or with `alguma` one of them. */
  | { readonly declarada: readonly string[]; readonly alguma?: true }
  /** The engine asks: who lists the register of `:recurso` or works with what refers to it. */
  | { readonly consulta: true }
  /** Any session: own data, or what everybody signed in may see. The text says which. */
  | { readonly sessao: string }
  /** The handler asks by what it is sent; the text says what. */
  | { readonly propria: string };

export type Rota = {
  readonly method: string;
  readonly url: string;
  readonly publico: boolean;
  /** Open to who looks as somebody else. */
  readonly vendoComo: boolean;
  /** Whatever `id-prestador` says. */
  readonly semPrestador: boolean;
  readonly acesso: AcessoRota | undefined;
  /** The person proves himself again before it (session.ts). */
  readonly reautentica: true | 'sempre' | undefined;
  /** The entry guard that the route names for itself (PERM-03). */
  readonly guard: GuardName | undefined;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    acesso?: AcessoRota;
  }
  interface FastifyInstance {
    /** Every route that was registered. */
    rotas: readonly Rota[];
  }
}

/** The same route for what changes who may do what, or takes data out of the house: the person proves himself again. */
export const provado = <C extends object>({ config }: { readonly config: C }) => ({
  config: { ...config, reautentica: true as const },
});

function routeAccess(app: FastifyInstance): void {
  const rotas: Rota[] = [];
  app.decorate('rotas', rotas);
  app.addHook('onRoute', function (this: FastifyInstance, route: RouteOptions) {
    const config = route.config ?? {};
    if (config.limite && !this.hasRequestDecorator('contado'))
      throw new Error(
        `${route.url} names a limit that nobody counts: register public-limit.ts where it is declared`,
      );
    for (const method of [route.method].flat())
      rotas.push({
        method,
        url: route.url,
        publico: config.publico === true,
        vendoComo: config.vendoComo === true,
        semPrestador: config.semPrestador === true,
        acesso: config.acesso,
        reautentica: config.reautentica,
        guard: config.guard,
      });
  });
  // After every onRequest hook, the session's among them, and before a body is read.
  app.addHook('preParsing', async (request) => {
    const { acesso } = request.routeOptions.config;
    if (!acesso || !('action' in acesso)) return;
    exigir(contextoDe(request), acesso.action, acesso.subject, acesso.titulo);
  });
}

export default fp(routeAccess, { name: 'route-access', fastify: '5.x' });
