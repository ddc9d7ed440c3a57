/**
 * /api/solicitacao-transcricao: the public page of requests, without an account (INS-01), and /api/fila-solicitacoes, what the
 * queue inside asks beside its rows (CLIN-09).
 */
import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import {
  LIMITES_ENVIO,
  type CanalPublico,
  type ConsultaDada,
  type EnviarSolicitacao,
  type FilaDoCanal,
  type IdentidadeDada,
} from '#domain/solicitacao-convenio/wire.ts';
import { filaSolicitacoes } from '#messages/solicitacao-convenio.ts';
import { solicitacaoPublica as texto } from '#messages/solicitacao-publica.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { contextoDe } from '#server/plugins/context.ts';
import limitePublico from '#server/plugins/public-limit.ts';
import {
  abrirEnvio,
  enviar,
  finalizar,
  lerEnvio,
  receberParte,
  responderPendencia,
  retirarEnvio,
  type Mesa,
} from './envio.ts';
import { consultar, identificar } from './identidade.ts';
import { canaisAbertos, contagensDo } from './repository.ts';

/** Calls of one address in a minute; a waiting room, or a street of one telephone company, shares one. */
const POR_MINUTO = 60;
/** Pieces of files, whose proof was asked already. */
const PARTES_POR_MINUTO = 600;

const dia = { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' } as const;
const livre = (maxLength: number) => ({ type: ['string', 'null'], maxLength }) as const;
const arquivos = {
  type: 'array',
  maxItems: LIMITES_ENVIO.arquivos,
  uniqueItems: true,
  items: { type: 'string', maxLength: 40 },
} as const;
const corpo = (properties: { readonly [campo: string]: object }) => ({
  body: { type: 'object', additionalProperties: false, required: Object.keys(properties), properties },
});
const matricula = { type: 'string', minLength: 1, maxLength: 60 } as const;
const IDENTIDADE = corpo({ canal: { type: 'string', maxLength: 40 }, matricula, nascimento: dia });
const CONSULTA = corpo({
  matricula,
  protocolo: { type: 'string', minLength: 1, maxLength: 60 },
  nascimento: dia,
});
const ENVIAR = corpo({
  carater: { type: 'string', enum: ['ELETIVO', 'URGENCIA'] },
  solicitante: livre(150),
  numeroConselho: livre(15),
  telefone: livre(30),
  email: livre(200),
  observacao: livre(1000),
  versaoConsentimento: { type: 'string', maxLength: 40 },
  arquivos,
});
const RESPONDER = corpo({ resposta: { type: 'string', minLength: 3, maxLength: 1000 }, arquivos });
const ARQUIVO = corpo({
  nome: { type: 'string', minLength: 1, maxLength: 255 },
  tamanho: { type: 'integer', minimum: 0, maximum: 1_073_741_824 },
});

type DoArquivo = { readonly Params: { readonly id: string } };

export default async function solicitacaoConvenio(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  const { pool, files, registros } = deps;
  const mesa: Mesa = { app, pool, files, registros };
  await app.register((scope) => rotasPublicas(scope, mesa));

  const acesso = { action: 'list', subject: 'solicitacaoconvenio', titulo: filaSolicitacoes.titulo };
  app.get<{ Params: { readonly endereco: string } }>(
    '/api/fila-solicitacoes/:endereco',
    { config: { acesso } },
    async (request): Promise<FilaDoCanal> => {
      const { endereco } = request.params;
      // By the door: another provider's channel is not there.
      const { rows } = await app
        .registros(request, 'canais-solicitacao')
        .server.list({ where: { endereco }, end: 1 });
      const [canal] = rows;
      if (!canal) throw new AppError('nao-encontrado', { messages: [filaSolicitacoes.semCanal(endereco)] });
      const { id, titulo, avisoHoras, ativo } = canal;
      return {
        agora: new Date().toISOString(),
        canal: { id, titulo, avisoHoras, ativo },
        ...(await contagensDo(pool, contextoDe(request), id)),
      };
    },
  );
}

async function rotasPublicas(app: FastifyInstance, mesa: Mesa): Promise<void> {
  const { pool } = mesa;
  await app.register(limitePublico, { pool });
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: LIMITES_ENVIO.parte },
    (_request, bytes, done) => done(null, bytes),
  );
  const limite = {
    porMinuto: POR_MINUTO,
    recusa: 'muitas-solicitacoes',
    boasContam: true,
    frase: texto.muitasVezes,
  } as const;
  const config = { publico: true, limite } as const;
  const partes = { publico: true, limite: { ...limite, porMinuto: PARTES_POR_MINUTO } } as const;
  const BASE = '/api/solicitacao-transcricao';

  app.get(`${BASE}/canais`, { config }, async (): Promise<CanalPublico[]> =>
    (await canaisAbertos(pool)).map(
      ({ endereco, convenio, unidade, orientacoes, consentimento, versaoConsentimento }) => ({
        endereco,
        convenio,
        unidade,
        orientacoes,
        consentimento,
        versaoConsentimento,
      }),
    ),
  );
  app.post<{ Body: IdentidadeDada }>(`${BASE}/identidade`, { config, schema: IDENTIDADE }, (request) =>
    identificar(pool, request, request.body),
  );
  app.post<{ Body: ConsultaDada }>(`${BASE}/consultar`, { config, schema: CONSULTA }, (request) =>
    consultar(pool, request, request.body),
  );
  app.post<{ Body: EnviarSolicitacao }>(
    `${BASE}/enviar`,
    { config, schema: ENVIAR },
    async (request, reply) => reply.code(201).send(await enviar(mesa, request, request.body)),
  );
  app.post<{ Body: { readonly resposta: string; readonly arquivos: readonly string[] } }>(
    `${BASE}/responder`,
    { config, schema: RESPONDER },
    (request) => responderPendencia(mesa, request, request.body),
  );
  app.post(`${BASE}/finalizar`, { config }, (request) => finalizar(mesa, request));

  app.post<{ Body: { readonly nome: string; readonly tamanho: number } }>(
    `${BASE}/arquivos`,
    { config: partes, schema: ARQUIVO },
    async (request, reply) => reply.code(201).send(await abrirEnvio(mesa, request, request.body)),
  );
  app.get<DoArquivo>(`${BASE}/arquivos/:id`, { config: partes }, (request) =>
    lerEnvio(mesa, request, request.params.id),
  );
  app.delete<DoArquivo>(`${BASE}/arquivos/:id`, { config: partes }, async (request, reply) => {
    await retirarEnvio(mesa, request, request.params.id);
    return reply.code(204).send();
  });
  app.put<DoArquivo & { readonly Querystring: { readonly de?: string }; readonly Body: unknown }>(
    `${BASE}/arquivos/:id`,
    { config: partes, bodyLimit: LIMITES_ENVIO.parte },
    (request) => {
      const { body, params, query } = request;
      const de = /^[0-9]{1,9}$/.test(query.de ?? '') ? Number(query.de) : NaN;
      if (!Buffer.isBuffer(body) || Number.isNaN(de)) throw new AppError('tipo-nao-suportado');
      return receberParte(mesa, request, { id: params.id, de, bytes: body });
    },
  );
}
