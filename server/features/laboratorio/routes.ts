/** What the bench asks that no declaration answers: how much stands where, and the grid of results of a sample. */
import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import type { Germe } from '#domain/laboratorio/antibiograma.ts';
import { BYTES_MAXIMO } from '#domain/laboratorio/analisador.ts';
import type {
  Bancada,
  Digitado,
  ImportacaoDeArquivo,
  ResultadosDaAmostra,
} from '#domain/laboratorio/wire.ts';
import { laboratorioServidor as texto } from '#messages/laboratorio.ts';
import { inTransaction } from '#server/database/query.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { readId } from '#server/engine/read.ts';
import { scopeOn } from '#server/engine/scope.ts';
import { readMllpConfig } from '#server/gateways/mllp/config.ts';
import { listenMllp, type MllpServer } from '#server/gateways/mllp/listen.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { jobAt } from '#server/threads/job.ts';
import type { job } from './analisador.job.ts';
import { digitar, gravarGermes, lerResultados } from './digitacao.ts';
import { curvas, fonte } from './historico.ts';
import { rotasDeEnvio } from './envio-routes.ts';
import { guardarDesconhecidas } from './guardados.ts';
import { importar } from './importacao.ts';
import { longaDemais, recebimento } from './recebimento.ts';
import { contagens, criticosPendentes, esperamRemessa } from './repository.ts';

const SUJEITO = 'amostra';

const digitadoBody = {
  type: 'object',
  additionalProperties: false,
  required: ['linhas'],
  properties: {
    linhas: {
      type: 'array',
      minItems: 1,
      maxItems: 600,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'valor', 'nota', 'antes'],
        properties: {
          id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
          valor: { type: ['string', 'null'], maxLength: 200 },
          nota: { type: ['string', 'null'], maxLength: 200 },
          antes: { type: ['string', 'null'], maxLength: 200 },
        },
      },
    },
  },
} as const;

const germesSchema = {
  type: 'array',
  maxItems: 30,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['exameId', 'germe', 'quantidade', 'testes'],
    properties: {
      exameId: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      germe: { type: 'string', maxLength: 120 },
      quantidade: { type: ['string', 'null'], maxLength: 60 },
      testes: {
        type: 'array',
        maxItems: 60,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['antimicrobiano', 'valor', 'categoria'],
          properties: {
            antimicrobiano: { type: 'string', maxLength: 80 },
            valor: { type: ['string', 'null'], maxLength: 20 },
            categoria: { enum: ['S', 'I', 'R', null] },
          },
        },
      },
    },
  },
} as const;
const germesBody = {
  type: 'object',
  additionalProperties: false,
  required: ['germes', 'antes'],
  properties: { germes: germesSchema, antes: germesSchema },
} as const;

const LER = jobAt<typeof job>(new URL('./analisador.job.ts', import.meta.url));
const importarBody = {
  type: 'object',
  additionalProperties: false,
  required: ['conteudo'],
  // In base64: its letters are not always those of JSON.
  properties: { conteudo: { type: 'string', minLength: 1, maxLength: Math.ceil(BYTES_MAXIMO / 3) * 4 + 4 } },
} as const;

type DaAmostra = { readonly Params: { readonly id: string } };

/** Analysers are listened to where the operator names a port. */
function ouvirAnalisadores(app: FastifyInstance, { pool, env, registros }: FeatureDeps): void {
  const config = readMllpConfig(env);
  if (!config) return;
  const onError = (error: unknown): void => app.log.error({ err: error }, 'MLLP');
  let porta: MllpServer | undefined;
  app.addHook('onReady', async () => {
    const receive = recebimento({ pool, registros, onError });
    porta = await listenMllp({ ...config, receive, tooLong: longaDemais, onError });
  });
  app.addHook('preClose', () => porta?.close());
}

export default async function laboratorio(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  const { pool, files } = deps;
  app.historico.declarar(fonte);
  app.historico.declararCurvas(curvas);
  ouvirAnalisadores(app, deps);
  await rotasDeEnvio(app, deps);

  app.get(
    '/api/laboratorio/bancada',
    { config: { acesso: { action: 'list', subject: SUJEITO, titulo: texto.recurso } } },
    async (request): Promise<Bancada> => {
      const contexto = contextoDe(request);
      const registry = app.registro.atual;
      return {
        agora: new Date().toISOString(),
        contagens: await contagens(pool, scopeOn(registry, 'amostras', contexto)),
        criticos: await criticosPendentes(pool, scopeOn(registry, 'valores-criticos', contexto)),
        paraRemessa: await esperamRemessa(pool, scopeOn(registry, 'amostras', contexto)),
      };
    },
  );

  app.get<DaAmostra>(
    '/api/laboratorio/amostras/:id/resultados',
    { config: { acesso: { action: 'view', subject: SUJEITO, titulo: texto.recurso } } },
    async (request): Promise<ResultadosDaAmostra> => {
      const amostra = await app.registros(request, 'amostras').read(readId(request.params.id));
      return lerResultados(pool, amostra, contextoDe(request));
    },
  );

  app.put<DaAmostra & { Body: { readonly linhas: readonly Digitado[] } }>(
    '/api/laboratorio/amostras/:id/resultados',
    {
      config: { acesso: { action: 'resultar', subject: SUJEITO, titulo: texto.recurso } },
      schema: { body: digitadoBody },
    },
    async (request): Promise<ResultadosDaAmostra> => {
      const id = readId(request.params.id);
      const contexto = contextoDe(request);
      if (contexto.prestadorId === null) throw new AppError('nao-encontrado');
      const amostra = await inTransaction(pool, (db) =>
        digitar(db, app.registros(request, 'amostras').server.within(db), id, request.body.linhas),
      );
      return lerResultados(pool, amostra, contexto);
    },
  );

  app.put<DaAmostra & { Body: { readonly germes: readonly Germe[]; readonly antes: readonly Germe[] } }>(
    '/api/laboratorio/amostras/:id/germes',
    {
      config: { acesso: { action: 'resultar', subject: SUJEITO, titulo: texto.recurso } },
      schema: { body: germesBody },
    },
    async (request): Promise<ResultadosDaAmostra> => {
      const id = readId(request.params.id);
      const contexto = contextoDe(request);
      if (contexto.prestadorId === null) throw new AppError('nao-encontrado');
      const amostra = await inTransaction(pool, (db) =>
        gravarGermes(db, app.registros(request, 'amostras').server.within(db), id, request.body),
      );
      return lerResultados(pool, amostra, contexto);
    },
  );

  app.post<{ Body: { readonly conteudo: string } }>(
    '/api/laboratorio/importar',
    {
      config: { acesso: { action: 'resultar', subject: SUJEITO, titulo: texto.recurso }, jsonGrande: true },
      bodyLimit: Math.ceil(BYTES_MAXIMO / 3) * 4 + 1024,
      schema: { body: importarBody },
    },
    async (request): Promise<ImportacaoDeArquivo> => {
      const pessoa = `pessoa ${contextoDe(request).usuario.id}`;
      const bytes = new Uint8Array(Buffer.from(request.body.conteudo, 'base64'));
      const linhas = await app.leitorDoBanco.ler(LER, bytes, pessoa);
      const corrigeLaudo = contextoDe(request).ability.can('liberar', SUJEITO);
      const amostras = app.registros(request, 'amostras').server;
      const criticos = app.registros(request, 'valores-criticos').server;
      const importacao = await importar({ pool, files, amostras, criticos, corrigeLaudo }, linhas);
      const mensagens = app.registros(request, 'mensagens-analisadores').server;
      return { ...importacao, guardadas: await guardarDesconhecidas({ pool, mensagens }, { bytes, linhas }) };
    },
  );
}
