/** The map of beds, the steps that change admission, stay and bed together, the day's chart and the census (CLIN-04). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { isDay } from '#domain/formato/data.ts';
import { emOrdem, type MapaInternacao } from '#domain/internacao/mapa.ts';
import { internacaoServidor as texto } from '#messages/internacao.ts';
import { mesaDe } from '#server/capabilities/fila/index.ts';
import { exigir } from '#server/plugins/authorization.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { readId } from '#server/engine/read.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { versionOf } from '#server/plugins/version.ts';
import { censoDoDia } from './censo.ts';
import { abrirEvolucao } from './evolucao.ts';
import { internar, transferir, type Admissao, type Transferencia } from './mover.ts';
import { conciliacoesAbertas } from './pendencias-repository.ts';
import { pendenciasDaInternacao } from './pendencias.ts';
import { emTransferenciaDe, leitosDe, pedidosDe, setoresDe } from './repository.ts';

type ById = { Params: { readonly id: string } };

const numero = { type: 'integer', minimum: 1 } as const;
const corpo = (properties: object, required: readonly string[]) =>
  ({ body: { type: 'object', additionalProperties: false, required, properties } }) as const;
const ADMISSAO = corpo(
  { leitoId: numero, previsaoAlta: { type: ['string', 'null'], format: 'date' }, versao: numero },
  ['leitoId'],
);
const TRANSFERENCIA = corpo(
  { ocupacaoId: numero, leitoId: numero, motivo: { type: ['string', 'null'], maxLength: 500 } },
  ['ocupacaoId', 'leitoId'],
);
const DIA = {
  querystring: {
    type: 'object',
    additionalProperties: false,
    properties: { dia: { type: 'string', format: 'date' } },
  },
} as const;

export default function internacao(app: FastifyInstance, { pool }: FeatureDeps): void {
  const mesa = (request: FastifyRequest) => mesaDe(app, request, 'internacoes');
  const com = (action: string) =>
    ({
      acesso: { action, subject: 'internacao', titulo: texto.sujeito },
      guard: 'gestao-internacao',
    }) as const;

  app.get('/api/internacao/mapa', { config: com('list') }, async (request, reply) => {
    const { instante: agora, hoje, escopo } = mesa(request);
    const [setores, leitos, pedidos, saidas] = await Promise.all([
      setoresDe(pool, escopo('setores')),
      leitosDe(pool, escopo('leitos')),
      pedidosDe(pool, escopo('internacoes')),
      emTransferenciaDe(pool, escopo('internacoes')),
    ]);
    const resto: Omit<MapaInternacao, 'leitos'> = { agora, hoje, setores, pedidos: emOrdem(pedidos), saidas };
    return reply
      .type('application/json; charset=utf-8')
      .send(`{"leitos":${leitos},${JSON.stringify(resto).slice(1)}`);
  });

  app.post<ById & { Body: Omit<Admissao, 'versao'> }>(
    '/api/internacoes/:id/_internar',
    { config: com('internar'), schema: ADMISSAO },
    async (request, reply) => {
      const { leitoId, previsaoAlta } = request.body;
      const versao = versionOf(request);
      await internar(mesa(request), readId(request.params.id), {
        leitoId,
        versao,
        ...(previsaoAlta === undefined ? {} : { previsaoAlta }),
      });
      return reply.code(204).send();
    },
  );

  app.post<ById & { Body: Transferencia }>(
    '/api/internacoes/:id/_transferir',
    { config: com('mudarleito'), schema: TRANSFERENCIA },
    async (request, reply) => {
      await transferir(mesa(request), readId(request.params.id), request.body);
      return reply.code(204).send();
    },
  );

  /** What keeps the discharge, in words, and the reconciliations that nobody answered yet. */
  app.get<ById>('/api/internacoes/:id/_pendencias', { config: com('view') }, async (request) => {
    const { id } = await app.registros(request, 'internacoes').read(readId(request.params.id));
    return {
      pendencias: await pendenciasDaInternacao(pool, id),
      conciliacoes: await conciliacoesAbertas(pool, id),
    };
  });

  app.post<ById>('/api/internacoes/:id/_evolucao', { config: com('view') }, async (request, reply) => {
    exigir(contextoDe(request), 'insert', 'prontuario', texto.prontuario);
    const prontuarios = app.registros(request, 'prontuarios');
    const { id, novo } = await abrirEvolucao(mesa(request), prontuarios, readId(request.params.id));
    return reply.code(novo ? 201 : 200).send({ id });
  });

  app.get<{ Querystring: { dia?: string } }>(
    '/api/internacao/censo',
    { config: com('list'), schema: DIA },
    async (request) => {
      const desk = mesa(request);
      const { dia = desk.hoje } = request.query;
      if (!isDay(dia)) throw new AppError('requisicao-invalida');
      return censoDoDia(desk, dia);
    },
  );
}
