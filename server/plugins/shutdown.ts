/** The orderly end of kept connections: each is told with its next answer, so that none is cut under a caller's hands. */
import { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Takes no new connections and lets go of the kept ones; resolves when all are gone, or the grace is over. */
    esvaziar(): Promise<void>;
    /** Whether the end has begun: a balancer should send nobody here any more. */
    readonly encerrando: boolean;
  }
}

/** Who has not asked again by then is taken for idle, and closed. */
const CARENCIA_MS = 1_000;
const PASSO_MS = 25;

function encerramento(app: FastifyInstance): void {
  let draining = false;
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close');
  });
  app.decorate('encerrando', { getter: () => draining });
  app.decorate('esvaziar', async () => {
    draining = true;
    if (!app.server.listening) return;
    // The close of http would cut the idle ones at once, some of them just as their next request is on its way.
    Server.prototype.close.call(app.server);
    const until = performance.now() + CARENCIA_MS;
    while (performance.now() < until && (await connections(app)) > 0) await pause(PASSO_MS);
  });
}

function connections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}

export default fp(encerramento, { name: 'encerramento', fastify: '5.x' });
