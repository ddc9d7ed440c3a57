/** `/api/:recurso/_passos`: asks a step of many rows in the background, watches it and stops it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { fusoAtual } from '#domain/formato/fuso.ts';
import { isOwnPath } from '#domain/inicio/redirecionamento.ts';
import { passos as texto } from '#messages/transition.ts';
import { idsOf, readBatch } from '#server/engine/batch.ts';
import { callOf, demandStep, type EngineOptions } from '#server/engine/routes.ts';
import { transitionOf } from '#server/engine/transition.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { MAXIMO, pedir, toWire } from './transition.ts';
import { pedirParada, umPedido, type LinhaDosPassos } from './repository.ts';

const MAIOR_TELA = 300;
const PEDIR = {
  config: { acesso: { propria: 'the action of the transition on the register, and list for a filter' } },
} as const;
const PROPRIOS = { config: { acesso: { propria: 'one’s own request' } } } as const;

/** The screen that asks, a path of our own without a question; 400 for anything else. */
function telaDe(tela: unknown): string | null {
  if (tela === undefined) return null;
  if (typeof tela !== 'string' || tela.length > MAIOR_TELA || /[?#]/.test(tela) || !isOwnPath(tela))
    throw new AppError('requisicao-invalida', { messages: [texto.tela] });
  return tela;
}

export async function bulkSteps(app: FastifyInstance, options: EngineOptions): Promise<void> {
  const { pool } = options;

  app.post('/api/:recurso/_passos', PEDIR, async (request, reply) => {
    const body = typeof request.body === 'object' && request.body !== null ? request.body : {};
    const { tela, ...pedido } = body as { readonly tela?: unknown };
    const batch = readBatch({ ...pedido, operacao: 'transitar' });
    const call = callOf(app, request, options, ...(batch.filtro ? (['list'] as const) : []));
    const { transicao = '', motivo, campos } = batch;
    demandStep(call, transicao);
    const { usuario, ip, motivo: motivoDito } = call.contexto;
    const linha = await pedir(pool, {
      recurso: call.entity.name,
      prestador_id: call.prestadorId ?? null,
      usuario_id: usuario.id,
      contexto: {
        usuario,
        ip,
        motivo: motivoDito,
        fuso: fusoAtual(),
        titulo: transitionOf(call.entity, transicao).title,
        tela: telaDe(tela),
      },
      passo: { transicao, ...(motivo == null ? {} : { motivo }), ...(campos ? { campos } : {}) },
      ids: await idsOf(call, batch, MAXIMO + 1),
    });
    return reply.code(202).send(toWire(linha));
  });

  app.get('/api/:recurso/_passos/:pedido', PROPRIOS, async (request) => toWire(await pedidoDe(request)));

  app.post('/api/:recurso/_passos/:pedido/cancelar', PROPRIOS, async (request) => {
    const { id } = await pedidoDe(request);
    await pedirParada(pool, id);
    return toWire(await pedidoDe(request));
  });

  /** One's own, in the register and provider of the address; 404 otherwise. */
  async function pedidoDe(request: FastifyRequest): Promise<LinhaDosPassos> {
    const { recurso, pedido } = request.params as { recurso: string; pedido: string };
    const { usuario, prestadorId } = contextoDe(request);
    const id = Number(pedido);
    const linha = Number.isSafeInteger(id) && id > 0 ? await umPedido(pool, id) : undefined;
    const meu = linha?.usuario_id === usuario.id && linha.recurso === recurso;
    if (!meu || (linha.prestador_id !== null && linha.prestador_id !== prestadorId))
      throw new AppError('nao-encontrado');
    return linha;
  }
}
