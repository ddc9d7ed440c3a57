/**
 * Integration mode on the server (NAV-06): while the chosen provider is an integration provider, the resources that
 * say `notShowInIntegration` answer nobody, whatever the screen showed.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '#domain/errors/app-error.ts';
import { SESSAO } from '#messages/sessao.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A hand-written route that serves a resource: its wire name, whose rules then hold for the route. */
    recurso?: string;
  }
}

function integration(app: FastifyInstance): void {
  app.addHook('preHandler', async (request) => {
    // The header itself: a route that works without a provider is hidden by the chosen one all the same.
    const chosen = Number(request.headers['id-prestador']);
    if (!request.contexto || !request.sessao?.integracao.has(chosen)) return;
    const name = resourceOf(request);
    if (name === undefined) return;
    const declared = app.registro.atual.resource[name];
    if (declared?.notShowInIntegration)
      throw new AppError('modulo-restrito', { messages: [SESSAO.foraDaIntegracao] });
  });
}

function resourceOf(request: FastifyRequest): string | undefined {
  const { recurso } = (request.params ?? {}) as { recurso?: string };
  return request.routeOptions.config.recurso ?? recurso;
}

export default fp(integration, {
  name: 'integration',
  fastify: '5.x',
  dependencies: ['session', 'registry'],
});
