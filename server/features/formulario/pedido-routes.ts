/** The calls of forms answered without an account: the house's, the patient's by link, anybody's by the QR of a unit. */
import type { FastifyInstance } from 'fastify';
import type { NovoPedido, RespostaPublica } from '#domain/formulario/pedido.ts';
import { formulariosServidor as texto } from '#messages/formulario.ts';
import { readKey } from '#server/engine/idempotency.ts';
import { readId } from '#server/engine/read.ts';
import { exigir } from '#server/plugins/authorization.ts';
import { contextoDe } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import limitePublico from '#server/plugins/public-limit.ts';
import {
  aoAbrir,
  aoRevogar,
  encerrarQr,
  FINALIDADE,
  formularioDoConvite,
  formularioDoQr,
  pedir,
  responderConvite,
  responderQr,
} from './pedido.ts';
import { npsDosPacientes } from './satisfacao.ts';

/** Answers and openings of one address in a minute: a waiting room shares one. */
const POR_MINUTO = 30;

const NOVO = {
  type: 'object',
  additionalProperties: false,
  required: ['formTemplateId'],
  properties: {
    formTemplateId: { type: 'integer', minimum: 1 },
    pacienteId: { type: ['integer', 'null'], minimum: 1 },
    lugar: { type: ['string', 'null'], maxLength: 200 },
    dias: { type: 'integer', minimum: 1 },
  },
} as const;
const RESPOSTA = {
  type: 'object',
  additionalProperties: false,
  required: ['formTemplateId', 'valores'],
  properties: { formTemplateId: { type: 'integer', minimum: 1 }, valores: { type: 'object' } },
} as const;

export async function rotasDePedido(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  app.jobs.provide({ convites: app.convites });
  app.medidas.declarar('nps-dos-pacientes', npsDosPacientes);
  app.convites.declarar({
    nome: FINALIDADE,
    menorPedeResponsavel: true,
    // Whoever sees requests is the register's own question; who may ask sends and takes back. The link is of the same provider.
    async exigir(request, { alvo }, para) {
      await app.registros(request, 'form-pedidos').read(alvo.pedidoId);
      if (para === 'mudar') exigir(contextoDe(request), 'insert', 'form-resposta', texto.resposta);
    },
    conteudo: (convite) => formularioDoConvite(deps, convite),
    aoAbrir: (convite, request) => aoAbrir(deps, convite, request),
    aoRevogar: (db, convite, request) => aoRevogar(deps, db, convite, request),
  });

  const quemPede = { acesso: { action: 'insert', subject: 'form-resposta', titulo: texto.resposta } };
  app.post<{ Body: NovoPedido }>(
    '/api/form-pedidos/v1/pedir',
    { config: quemPede, schema: { body: NOVO } },
    async (request, reply) => reply.code(201).send(await pedir(app, deps, request, request.body)),
  );
  app.post<{ Params: { id: string } }>('/api/form-pedidos/:id/encerrar', { config: quemPede }, (request) =>
    encerrarQr(app, request, readId(request.params.id)),
  );

  await app.register(async (scope) => {
    await scope.register(limitePublico, { pool: deps.pool });
    const limite = { porMinuto: POR_MINUTO, recusa: 'muitas-solicitacoes', boasContam: true } as const;
    const config = { publico: true, limite };
    scope.post<{ Body: RespostaPublica }>(
      '/api/convites/publico/formulario',
      { config, schema: { body: RESPOSTA } },
      async (request, reply) => {
        await responderConvite(app, deps, request, request.body);
        return reply.code(204).send();
      },
    );
    scope.get<{ Params: { codigo: string } }>('/api/pesquisas/publico/:codigo', { config }, (request) =>
      formularioDoQr(deps, request.params.codigo),
    );
    scope.post<{ Params: { codigo: string }; Body: RespostaPublica }>(
      '/api/pesquisas/publico/:codigo',
      { config, schema: { body: RESPOSTA } },
      async (request, reply) => {
        await responderQr(
          deps,
          request,
          request.params.codigo,
          request.body,
          readKey(request.headers['idempotency-key']),
        );
        return reply.code(204).send();
      },
    );
  });
}
