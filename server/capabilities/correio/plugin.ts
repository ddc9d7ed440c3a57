/** The mail server of this process, for the work of the queue that sends; nothing else has it. */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { readEmailConfig } from '#server/gateways/email/config.ts';
import { correioSmtp } from '#server/gateways/email/smtp.ts';
import type { Saida } from './enviar.ts';

declare module '#server/jobs/job.ts' {
  interface JobServices {
    readonly correio: Saida;
  }
}

async function plugin(
  app: FastifyInstance,
  { env }: { readonly env: { readonly [name: string]: string | undefined } },
): Promise<void> {
  const config = readEmailConfig(env);
  const correio = config ? correioSmtp(config) : null;
  app.jobs.provide({
    correio: { correio, publicUrl: config?.publicUrl ?? '', titulo: () => app.configuracao.atual.titulo },
  });
  app.addHook('onClose', () => correio?.close());
}

/** A scope of its own; what it stands on must be there before. */
export const mail = fp(plugin, {
  name: 'mail',
  fastify: '5.x',
  encapsulate: true,
  dependencies: ['settings', 'jobs'],
});
