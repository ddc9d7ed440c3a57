/** The calls of /atendimento (CLIN-10); the reception and the outcomes are the register's own. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { teleatendimentoServidor as texto } from '#messages/teleatendimento.ts';
import { mesaDe } from '#server/capabilities/fila/index.ts';
import { readId } from '#server/engine/read.ts';
import { anotarLigacao, atender } from './atender.ts';
import { filaDe } from './fila.ts';

const atenderBody = {
  type: 'object',
  additionalProperties: false,
  properties: { id: { type: 'integer', minimum: 1 } },
} as const;

export default function teleatendimento(app: FastifyInstance): void {
  const mesa = (request: FastifyRequest) => mesaDe(app, request, 'teleatendimentos');
  const com = (action: string) =>
    ({
      acesso: { action, subject: 'teleconsultoria', titulo: texto.sujeito },
      guard: 'atendimento',
    }) as const;

  app.get('/api/teleatendimento/listar', { config: com('view') }, (request) => filaDe(mesa(request)));

  app.post<{ Body: { id?: number } }>(
    '/api/teleatendimento/atender',
    { config: com('atender'), schema: { body: atenderBody } },
    (request) => atender(mesa(request), request.body.id),
  );

  app.post<{ Params: { id: string } }>(
    '/api/teleatendimento/:id/ligacoes',
    { config: com('atender') },
    (request) => anotarLigacao(mesa(request), readId(request.params.id)),
  );
}
