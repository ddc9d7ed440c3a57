/** 'Iniciar atendimento' of an appointment: answers its chart, opened now or before. */
import type { FastifyInstance } from 'fastify';
import { atendimentoServidor as texto } from '#messages/fila.ts';
import { prontuarioServidor } from '#messages/prontuario.ts';
import { exigir } from '#server/plugins/authorization.ts';
import { contextoDe } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { iniciarAtendimento } from './do-agendamento.ts';

const BODY = {
  type: 'object',
  additionalProperties: false,
  required: ['agendamentoId'],
  properties: { agendamentoId: { type: 'integer', minimum: 1 } },
} as const;

export function rotasDoAgendamento(app: FastifyInstance, { pool }: FeatureDeps): void {
  const acesso = { action: 'insert', subject: 'prontuario', titulo: prontuarioServidor.recurso };
  app.post<{ Body: { agendamentoId: number } }>(
    '/api/prontuarios/_do-agendamento',
    { config: { guard: 'prontuarios', acesso }, schema: { body: BODY } },
    async (request, reply) => {
      exigir(contextoDe(request), 'atender', 'agenda', texto.agenda);
      const agendamentos = app.registros(request, 'agendamentos');
      const prontuarios = app.registros(request, 'prontuarios');
      const { id, novo } = await iniciarAtendimento(
        { pool, agendamentos, prontuarios },
        request.body.agendamentoId,
      );
      return reply.code(novo ? 201 : 200).send({ id });
    },
  );
}
