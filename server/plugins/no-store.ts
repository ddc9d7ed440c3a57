/** What the API answers is kept by no cache, unless the answer itself says how long it may be. */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

function noStore(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const path = request.routeOptions.url ?? request.url;
    if (path.startsWith('/api') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
}

export default fp(noStore, { name: 'no-store', fastify: '5.x' });
