/** The record of a transferred patient at the destination, and the transfer in the history of both (CLIN-04). */
import type { FastifyInstance } from 'fastify';
import { transferenciaServidor as texto } from '#messages/transferencia.ts';
import { readId } from '#server/engine/read.ts';
import { cadastroNoDestino, criarCadastro, type PedidoDeCadastro } from './cadastro.ts';
import { fontes } from './historico.ts';

type ById = { Params: { readonly id: string } };
const acesso = { action: 'insert', subject: 'paciente', titulo: texto.cadastro } as const;
const ver = { action: 'view', subject: 'transferenciapaciente', titulo: texto.cadastro } as const;
const CORPO = {
  body: {
    type: 'object',
    additionalProperties: false,
    properties: { pacienteId: { type: 'integer', minimum: 1 }, novo: { type: 'boolean' } },
  },
} as const;

export default function transferencia(app: FastifyInstance): void {
  app.historico.declarar(...fontes);

  app.get<ById>('/api/transferencias-paciente/:id/_cadastro', { config: { acesso: ver } }, (request) =>
    cadastroNoDestino(app, request, readId(request.params.id)),
  );

  app.post<ById & { Body: PedidoDeCadastro }>(
    '/api/transferencias-paciente/:id/_cadastro',
    { config: { acesso }, schema: CORPO },
    async (request, reply) => {
      const cadastro = await criarCadastro(app, request, readId(request.params.id), request.body);
      return reply.code(cadastro.novo ? 201 : 200).send(cadastro);
    },
  );
}
