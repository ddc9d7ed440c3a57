/** The calls of the emergency queue (CLIN-07, B7); the linkage stands in server/features/vinculo. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { prontoAtendimentoServidor as texto } from '#messages/pronto-atendimento.ts';
import { mesaDe } from '#server/capabilities/fila/index.ts';
import type { Decisoes } from '#domain/paciente/desfazer.ts';
import { readId } from '#server/engine/read.ts';
import { exigir } from '#server/plugins/authorization.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { chamar, encerrarChamada } from './chamar.ts';
import { classificar, type Classificacao } from './classificar.ts';
import { filaDe } from './fila.ts';
import {
  comparar,
  desfazerIdentificacao,
  identificar,
  preverDesfazer,
  type Identificacao,
} from './identificar.ts';
import { iniciar } from './iniciar.ts';
import { RECURSO } from './presente.ts';

const numero = { type: 'integer', minimum: 1 } as const;
const corpo = (properties: object, required: readonly string[]) =>
  ({ body: { type: 'object', additionalProperties: false, required, properties } }) as const;
/** The declaration judges the rest. */
const doAtendimento = {
  body: { type: 'object', required: ['atendimentoId'], properties: { atendimentoId: numero } },
} as const;

export default function prontoAtendimento(app: FastifyInstance): void {
  const mesa = (request: FastifyRequest) => mesaDe(app, request, RECURSO);
  const com = (action: string) =>
    ({
      acesso: { action, subject: 'prontoatendimento', titulo: texto.sujeito },
      guard: 'pronto-atendimento',
    }) as const;

  app.get('/api/pronto-atendimento/listar', { config: com('list') }, (request) => filaDe(mesa(request)));

  app.post<{ Body: { atendimentoId: number } }>(
    '/api/pronto-atendimento/iniciar',
    { config: com('atender'), schema: corpo({ atendimentoId: numero }, ['atendimentoId']) },
    async (request, reply) => {
      exigir(contextoDe(request), 'insert', 'prontuario', texto.prontuario);
      const { novo, ...iniciado } = await iniciar(mesa(request), request.body.atendimentoId);
      return reply.code(novo ? 201 : 200).send(iniciado);
    },
  );

  app.post<{ Body: Classificacao }>(
    '/api/pronto-atendimento/classificar',
    { config: com('classificar'), schema: doAtendimento },
    async (request, reply) => reply.code(201).send({ id: await classificar(mesa(request), request.body) }),
  );

  app.post<{ Body: { atendimentoId: number; salaId: number } }>(
    '/api/pronto-atendimento/chamar',
    {
      config: com('chamar'),
      schema: corpo({ atendimentoId: numero, salaId: numero }, ['atendimentoId', 'salaId']),
    },
    async (request, reply) => reply.code(201).send({ id: await chamar(mesa(request), request.body) }),
  );

  app.post<{ Params: { id: string }; Body: { como: 'ausentar' | 'desfazer' } }>(
    '/api/pronto-atendimento/chamadas/:id/encerrar',
    { config: com('chamar'), schema: corpo({ como: { enum: ['ausentar', 'desfazer'] } }, ['como']) },
    async (request, reply) => {
      await encerrarChamada(mesa(request), readId(request.params.id), request.body.como);
      return reply.code(204).send();
    },
  );

  app.post<{ Body: Identificacao }>(
    '/api/pronto-atendimento/identificar',
    {
      config: com('identificar'),
      schema: corpo(
        {
          atendimentoId: numero,
          pacienteId: numero,
          motivo: { type: 'string', maxLength: 300 },
          diferenca: { type: 'string', maxLength: 300 },
        },
        ['atendimentoId', 'pacienteId', 'motivo'],
      ),
    },
    (request) => identificar(mesa(request), app.registro.atual, request.body),
  );

  const digitos = { type: 'string', maxLength: 20 } as const;
  const perguntado = (properties: object) =>
    ({
      querystring: {
        type: 'object',
        additionalProperties: false,
        required: Object.keys(properties),
        properties,
      },
    }) as const;
  app.get<{ Querystring: { readonly atendimentoId: string; readonly pacienteId: string } }>(
    '/api/pronto-atendimento/identificar',
    { config: com('identificar'), schema: perguntado({ atendimentoId: digitos, pacienteId: digitos }) },
    (request) =>
      comparar(mesa(request), {
        atendimentoId: readId(request.query.atendimentoId),
        pacienteId: readId(request.query.pacienteId),
      }),
  );

  app.get<{ Querystring: { readonly atendimentoId: string } }>(
    '/api/pronto-atendimento/desfazer-identificacao',
    { config: com('identificar'), schema: perguntado({ atendimentoId: digitos }) },
    (request) => preverDesfazer(mesa(request), app.registro.atual, readId(request.query.atendimentoId)),
  );

  app.post<{
    Body: { readonly atendimentoId: number; readonly motivo: string; readonly decisoes?: Decisoes };
  }>(
    '/api/pronto-atendimento/desfazer-identificacao',
    {
      config: com('identificar'),
      schema: corpo(
        {
          atendimentoId: numero,
          motivo: { type: 'string', maxLength: 500 },
          decisoes: {
            type: 'object',
            maxProperties: 2000,
            additionalProperties: { enum: ['fica', 'vai'] },
          },
        },
        ['atendimentoId', 'motivo'],
      ),
    },
    (request) => desfazerIdentificacao(mesa(request), request.body),
  );
}
