/** Each call runs by the clock of the provider that it is made for (server/clock.ts). */
import type { FastifyInstance } from 'fastify';
import { noFuso } from '#server/clock.ts';

/** Without a chosen provider: that of the only one the person has, else the product's own. */
export function fusoPorPrestador(app: FastifyInstance): void {
  // With a callback: what is begun from here on, the handler too, has the zone.
  app.addHook('preHandler', (request, _reply, done) => {
    const { sessao, contexto } = request;
    const fusos = sessao?.fusos;
    const chosen = contexto?.prestadorId ?? (fusos?.size === 1 ? fusos.keys().next().value : undefined);
    noFuso(chosen === undefined ? undefined : fusos?.get(chosen), done);
  });
}
