/** The reader of bank files, one for all features, assembled for app.ts. */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { abrirLeitorDoBanco, type LeitorDoBanco } from './leitor.ts';

declare module '#server/jobs/job.ts' {
  interface JobServices {
    readonly leitorDoBanco: LeitorDoBanco;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly leitorDoBanco: LeitorDoBanco;
  }
}

function plugin(app: FastifyInstance, _: object, done: () => void): void {
  const leitor = abrirLeitorDoBanco();
  app.addHook('onClose', () => leitor.close());
  app.decorate('leitorDoBanco', leitor);
  app.jobs.provide({ leitorDoBanco: leitor });
  done();
}

export const bankFiles = fp(plugin, { name: 'bank-files', fastify: '5.x' });
