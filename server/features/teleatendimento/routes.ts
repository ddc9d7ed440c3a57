/** The calls of /atendimento (CLIN-10); the reception and the outcomes are the register's own. */
import type { FastifyInstance } from 'fastify';
import { teleatendimentoServidor as texto } from '#messages/teleatendimento.ts';
import { readId } from '#server/engine/read.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { anotarLigacao, atender } from './atender.ts';
import { filaDe, mesaDe } from './mesa.ts';

const atenderBody = {
  type: 'object',
  additionalProperties: false,
  properties: { id: { type: 'integer', minimum: 1 } },
} as const;

export default function teleatendimento(app: FastifyInstance, { pool }: FeatureDeps): void {
  const com = (action: string) =>
    ({
      acesso: { action, subject: 'teleconsultoria', titulo: texto.sujeito },
      guard: 'atendimento',
    }) as const;

  app.get('/api/teleatendimento/listar', { config: com('view') }, (request) =>
    filaDe(mesaDe(app, pool, request)),
  );

  app.post<{ Body: { id?: number } }>(
    '/api/teleatendimento/atender',
    { config: com('atender'), schema: { body: atenderBody } },
    (request) => atender(mesaDe(app, pool, request), request.body.id),
  );

  app.post<{ Params: { id: string } }>(
    '/api/teleatendimento/:id/ligacoes',
    { config: com('atender') },
    (request) => anotarLigacao(mesaDe(app, pool, request), readId(request.params.id)),
  );
}
