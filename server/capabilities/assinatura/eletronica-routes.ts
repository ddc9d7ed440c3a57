/** /api/assinaturas/publico: what the page of a link to sign asks, once the identity is known; declared on `app.convites`. */
import type { FastifyInstance } from 'fastify';
import { DESENHO_MAXIMO, type AssinarPorLink } from '#domain/assinatura/eletronica.ts';
import { LIMITES_PEDIDO } from '#domain/assinatura/pedidos.ts';
import { acharLinha, chamadaDe } from '#server/capabilities/documento/index.ts';
import limitePublico from '#server/plugins/public-limit.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { semGuardar, type Documentos } from './documentos.ts';
import { assinarPorLink, documentoDoLink, FINALIDADE, paraAssinar, recusarPorLink } from './eletronica.ts';
import { pedidoDoLink } from './eletronica-repository.ts';
import { portaDePedidos } from './pedidos.ts';
import type { Meios } from './service.ts';

const POR_MINUTO = 30;

export async function rotasDoLink(app: FastifyInstance, documentos: Documentos, meios: Meios): Promise<void> {
  const deps = { app, documentos, meios };
  const { pool } = documentos;
  app.convites.declarar({
    nome: FINALIDADE,
    menorPedeResponsavel: true,
    async exigir(request, { alvo }) {
      const pedido = await pedidoDoLink(pool, alvo.pedidoId);
      const chamada = await chamadaDe(
        app,
        request,
        pool,
        { modulo: pedido?.modulo ?? '', livre: false },
        'signature',
      );
      await acharLinha(pool, chamada, pedido?.objectId);
    },
    conteudo: (link) => paraAssinar(deps, link),
    async aoRevogar(db, { alvo }, request) {
      const pedido = await pedidoDoLink(db, alvo.pedidoId);
      if (pedido?.estado !== 'PENDENTE') return;
      const porta = portaDePedidos(app.registrosDe, db, { contexto: contextoDe(request) });
      await porta.everybodys.transition(pedido.id, { transicao: 'cancelar' });
    },
  });

  await app.register(async (publico) => {
    await publico.register(limitePublico, { pool });
    const limite = { porMinuto: POR_MINUTO, recusa: 'muitas-solicitacoes', boasContam: true } as const;
    const aberta = { config: { publico: true, limite } };

    publico.get('/api/assinaturas/publico/documento', aberta, async (request, reply) => {
      semGuardar(reply);
      const link = await app.convites.exigir(request, FINALIDADE);
      return reply.type('application/pdf').send(await documentoDoLink(deps, link, request));
    });

    publico.post<{ Body: AssinarPorLink }>(
      '/api/assinaturas/publico/assinar',
      { ...aberta, schema: { body: ASSINAR }, bodyLimit: 1024 * 1024 },
      async (request, reply) => {
        const link = await app.convites.exigir(request, FINALIDADE);
        await assinarPorLink(deps, link, request, request.body);
        return reply.code(204).send();
      },
    );

    publico.post<{ Body: { motivo: string } }>(
      '/api/assinaturas/publico/recusar',
      { ...aberta, schema: { body: RECUSAR } },
      async (request, reply) => {
        const link = await app.convites.exigir(request, FINALIDADE);
        await recusarPorLink(deps, link, request, request.body.motivo);
        return reply.code(204).send();
      },
    );
  });
}

const ASSINAR = {
  type: 'object',
  additionalProperties: false,
  required: ['sha256', 'ciente'],
  properties: {
    sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    ciente: { const: true },
    desenho: { type: ['string', 'null'], maxLength: DESENHO_MAXIMO },
    texto: { type: ['string', 'null'], maxLength: 200 },
  },
} as const;
const RECUSAR = {
  type: 'object',
  additionalProperties: false,
  required: ['motivo'],
  properties: { motivo: { type: 'string', maxLength: LIMITES_PEDIDO.motivo } },
} as const;
