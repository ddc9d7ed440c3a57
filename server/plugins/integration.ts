/**
 * Integration mode on the server (NAV-06): while the chosen provider is an integration provider, the resources that
 * say `notShowInIntegration` answer nobody, whatever the screen showed. So it is with a module that the settings do not
 * have on (`when`): its screens are hidden, and its calls are refused.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '#domain/errors/app-error.ts';
import { inForce } from '#domain/navegacao/menu.ts';
import { SESSAO } from '#messages/sessao.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A hand-written route that serves a resource: its wire name, whose rules then hold for the route. */
    recurso?: string;
  }
}

function integration(app: FastifyInstance): void {
  app.addHook('preHandler', async (request) => {
    const recurso = resourceOf(request);
    const when = recurso === undefined ? undefined : app.registro.atual.resource[recurso]?.when;
    if (when && !inForce(when, { ...app.configuracao.atual }))
      throw new AppError('modulo-restrito', { messages: [SESSAO.desligado] });
    // The header itself: a route that works without a provider is hidden by the chosen one all the same.
    const chosen = Number(request.headers['id-prestador']);
    if (!request.contexto || !request.sessao?.integracao.has(chosen)) return;
    const declared = recurso === undefined ? undefined : app.registro.atual.resource[recurso];
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
  dependencies: ['session', 'registry', 'settings'],
});
