/** /api/assinaturas/assinantes and /api/assinaturas/pedidos: asking for signatures and answering. */
import type { StepRequest } from '#server/engine/call.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LIMITES_PEDIDO, type NovoPedido } from '#domain/assinatura/pedidos.ts';
import { PAPEIS_EXTERNOS } from '#domain/assinatura/eletronica.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { type Chamada, chamadaDe } from '#server/capabilities/documento/index.ts';
import type { Pool } from '#server/database/query.ts';
import { readId } from '#server/engine/read.ts';
import { assinantesDe, listarPedidos, PEDIDOS, pedidosDoDocumento, pedirAssinatura } from './pedidos.ts';
import { documentoPorId } from './pedidos-repository.ts';
import { DOCUMENTO, modulo, objectId } from './schemas.ts';

const propria = {
  config: {
    acesso: {
      propria:
        'view on the documents of the module, to ask its signature toggle (chamadaDe), and one’s own part in the request',
    },
  },
};
const MAIOR_PAGINA = 100;

export function rotasDePedidos(app: FastifyInstance, pool: Pool): void {
  const chamada = (
    request: FastifyRequest,
    modulo: string,
    quer: 'view' | 'signature' = 'view',
  ): Promise<Chamada> => chamadaDe(app, request, pool, { modulo, livre: false }, quer);

  /** Every module with documents that the caller may see here and now. */
  const visiveis = async (request: FastifyRequest): Promise<Chamada[]> => {
    const modulos = app.registro.atual.resources.filter(({ documents }) => documents !== undefined);
    const chamadas = await Promise.all(
      modulos.map(({ name }) =>
        chamada(request, name).catch((erro: unknown) => {
          if (erro instanceof AppError) return null;
          throw erro;
        }),
      ),
    );
    return chamadas.filter((visivel) => visivel !== null);
  };

  app.get<{ Querystring: { modulo: string } }>(
    '/api/assinaturas/assinantes',
    { ...propria, schema: { querystring: MODULO } },
    async (request) => assinantesDe(pool, await chamada(request, request.query.modulo)),
  );

  app.get<{ Querystring: { modulo: string; objectId: string } }>(
    '/api/assinaturas/pedidos/documento',
    { ...propria, schema: { querystring: DOCUMENTO } },
    async (request) =>
      pedidosDoDocumento(pool, await chamada(request, request.query.modulo), request.query.objectId),
  );

  app.get<{ Querystring: Lista }>(
    '/api/assinaturas/pedidos',
    { ...propria, schema: { querystring: LISTA } },
    async (request, reply) => {
      const { visao = 'recebidos', resolvidos, _start = '0', _end = '20' } = request.query;
      const [de, ate] = [Number(_start), Number(_end)];
      if (ate <= de || ate - de > MAIOR_PAGINA) throw new AppError('requisicao-invalida');
      const recorte = { visao, resolvidos: resolvidos === 'true', de, ate };
      const lista = await listarPedidos(
        pool,
        app.registros(request, PEDIDOS),
        await visiveis(request),
        recorte,
      );
      reply.header('x-total-count', lista.total);
      return lista;
    },
  );

  app.post<{ Body: NovoPedido }>(
    '/api/assinaturas/pedidos',
    { ...propria, schema: { body: NOVO } },
    async (request, reply) => {
      const call = await chamada(request, request.body.modulo, 'signature');
      return reply
        .code(201)
        .send(await pedirAssinatura(pool, app.convites, app.registros(request, PEDIDOS), call, request.body));
    },
  );

  /** The step of a request of one's own, where the document's module is still open to the caller. */
  const responder = async (
    request: FastifyRequest<{ Params: { id: string } }>,
    step: StepRequest<typeof PEDIDOS>,
  ): Promise<void> => {
    const id = readId(request.params.id);
    const pedidos = app.registros(request, PEDIDOS);
    const { documentoId } = await pedidos.server.read(id);
    const documento = await documentoPorId(pool, documentoId);
    if (documento) await chamada(request, documento.modulo);
    await pedidos.transition(id, step);
  };

  app.post<{ Params: { id: string }; Body: { motivo: string } }>(
    '/api/assinaturas/pedidos/:id/recusar',
    { ...propria, schema: { body: RECUSA } },
    async (request, reply) => {
      await responder(request, { transicao: 'recusar', motivo: request.body.motivo });
      return reply.code(204).send();
    },
  );

  app.post<{ Params: { id: string } }>(
    '/api/assinaturas/pedidos/:id/cancelar',
    propria,
    async (request, reply) => {
      await responder(request, { transicao: 'cancelar' });
      return reply.code(204).send();
    },
  );
}

type Lista = {
  readonly visao?: 'recebidos' | 'enviados';
  readonly resolvidos?: 'true' | 'false';
  readonly _start?: string;
  readonly _end?: string;
};

const lugar = { type: 'string', pattern: '^[0-9]{1,6}$' } as const;

const MODULO = {
  type: 'object',
  additionalProperties: false,
  required: ['modulo'],
  properties: { modulo },
} as const;
const LISTA = {
  type: 'object',
  additionalProperties: false,
  properties: {
    visao: { type: 'string', enum: ['recebidos', 'enviados'] },
    resolvidos: { type: 'string', enum: ['true', 'false'] },
    _start: lugar,
    _end: lugar,
  },
} as const;
const talvez = (maxLength: number) => ({ type: ['string', 'null'], maxLength }) as const;
const EXTERNO = {
  type: 'object',
  additionalProperties: false,
  required: ['papel', 'nome'],
  properties: {
    papel: { type: 'string', enum: PAPEIS_EXTERNOS },
    nome: { type: 'string', maxLength: 200 },
    nascimento: talvez(10),
    cpf: talvez(14),
    email: talvez(254),
    telefone: talvez(20),
  },
} as const;
const VEZ = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 1,
  properties: { assinante: { type: 'integer', minimum: 1 }, externo: { type: 'integer', minimum: 0 } },
} as const;
const NOVO = {
  type: 'object',
  additionalProperties: false,
  required: ['modulo', 'objectId', 'assinantes'],
  properties: {
    modulo,
    objectId,
    assinantes: {
      type: 'array',
      maxItems: LIMITES_PEDIDO.assinantes,
      items: { type: 'integer', minimum: 1 },
    },
    externos: { type: 'array', maxItems: LIMITES_PEDIDO.assinantes, items: EXTERNO },
    emOrdem: { type: 'boolean' },
    fila: { type: 'array', maxItems: LIMITES_PEDIDO.assinantes, items: VEZ },
    mensagem: { type: ['string', 'null'], maxLength: LIMITES_PEDIDO.mensagem },
    prazo: { type: ['string', 'null'], maxLength: 10 },
  },
} as const;
const RECUSA = {
  type: 'object',
  additionalProperties: false,
  required: ['motivo'],
  properties: { motivo: { type: 'string', maxLength: LIMITES_PEDIDO.motivo } },
} as const;
