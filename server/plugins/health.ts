/** Is it alive, may it be sent calls: two questions of whoever watches over the process, and two answers. */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '#domain/errors/app-error.ts';
import type { Pool } from '#server/database/query.ts';

const config = { publico: true } as const;

function health(app: FastifyInstance, { pool }: { readonly pool: Pool }, done: () => void): void {
  // Of the process alone: who starts it again because the database is away only makes it worse.
  app.get('/api/vivo', { config }, async () => ({ estado: 'vivo' }));
  // Throws 'encerrando' (503) once the end has begun, and 'banco-indisponivel' (503) without a database.
  app.get('/api/saude', { config }, async () => {
    if (app.encerrando) throw new AppError('encerrando');
    await pool.query({ text: 'SELECT 1', values: [] });
    return { estado: 'pronto' };
  });
  done();
}

export default fp(health, { name: 'health', fastify: '5.x', dependencies: ['encerramento'] });
