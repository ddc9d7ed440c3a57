/** The calls by which a study's data leave the house, pseudonymous and each of them in the audit (CRF-05). */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { crfAnotado } from '#domain/odm/anotado.ts';
import type { DadosDoEstudo, MetadadosLidos } from '#domain/estudo/wire.ts';
import { MAIOR_ODM } from '#domain/odm/ler.ts';
import { dadosDoEstudo as texto } from '#messages/estudo-dados.ts';
import { enviarPdf } from '#server/capabilities/modelo-documento/index.ts';
import { hoje } from '#server/clock.ts';
import type { Queryable } from '#server/database/query.ts';
import { auditAct } from '#server/engine/audit.ts';
import { asFile, fileSlug } from '#server/engine/export/file-answer.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { readId } from '#server/engine/read.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { provado } from '#server/plugins/route-access.ts';
import {
  COLUNAS_DICIONARIO,
  colunasDoFormulario,
  linhasDoDicionario,
  linhasDoFormulario,
  tabelaDe,
  type Planilha,
} from './dados.ts';
import { estudoDosDados, fimDoInstante, linhasPorFormulario, umInstante } from './dados-repository.ts';
import { importarOdm } from './importar-odm.ts';
import { odmDe, protocoloDe } from './odm.ts';
import { estudoPorCodigo } from './repository.ts';

type ById = { readonly Params: { readonly id: string } };
type Formato = { readonly Querystring: { readonly formato: Planilha } };
const formatoQuery = {
  type: 'object',
  additionalProperties: false,
  properties: { formato: { enum: ['csv', 'xlsx'], default: 'csv' } },
} as const;

const odmBody = {
  type: 'object',
  additionalProperties: false,
  required: ['conteudo'],
  properties: {
    conteudo: { type: 'string', maxLength: MAIOR_ODM },
    criar: { type: 'boolean', default: false },
    estudoId: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  },
} as const;

export function dadosDoEstudo(app: FastifyInstance, { pool }: Pick<FeatureDeps, 'pool'>): void {
  const leitura = { config: { acesso: { action: 'exportar', subject: 'estudo', titulo: texto.recurso } } };
  // Data leaving the house: who takes them proves again who they are.
  const saida = provado(leitura);

  async function abrir(request: FastifyRequest<ById>, db: Queryable = pool) {
    const id = readId(request.params.id);
    await app.registros(request, 'estudos').server.read(id);
    const estudo = await estudoDosDados(db, id);
    if (!estudo) throw new AppError('nao-encontrado');
    const { alcance } = contextoDe(request);
    return { estudo, ...(await protocoloDe(db, estudo, alcance)) };
  }

  const registrar = (request: FastifyRequest, id: number, depois: { readonly [campo: string]: unknown }) =>
    auditAct(pool, 'estudos', contextoDe(request), { acao: 'exportar', id, depois });

  /** A stream over one moment of the database, on a connection of its own. */
  async function transmitir(
    reply: FastifyReply,
    nome: string,
    de: (db: Queryable) => AsyncIterable<string | Buffer>,
  ): Promise<FastifyReply> {
    const connection = await pool.connect();
    await umInstante(connection);
    const stream = Readable.from(de(connection), { objectMode: false, highWaterMark: 128 * 1024 });
    stream.once('close', () => {
      void fimDoInstante(connection)
        .then(() => connection.release())
        .catch((error: Error) => connection.release(error));
    });
    return asFile(reply, nome).send(stream);
  }

  app.get('/api/estudo/dados', leitura, async (request): Promise<DadosDoEstudo | null> => {
    const codigo = app.configuracao.atual.estudo;
    const emVigor = codigo === null ? undefined : await estudoPorCodigo(pool, codigo);
    const estudo = emVigor && (await estudoDosDados(pool, emVigor.id));
    if (!estudo) return null;
    const { versoes, centros } = await protocoloDe(pool, estudo, contextoDe(request).alcance);
    const linhas = await linhasPorFormulario(pool, {
      estudoId: estudo.id,
      centros: centros.map(({ id }) => id),
    });
    const series = Map.groupBy(versoes, ({ serieId }) => serieId);
    return {
      id: estudo.id,
      codigo: estudo.codigo,
      titulo: estudo.titulo,
      formularios: [...series].map(([serieId, daSerie]) => ({
        serieId,
        nome: daSerie.at(-1)?.nome ?? '',
        linhas: linhas.get(serieId) ?? 0,
      })),
    };
  });

  app.get<ById>('/api/estudo/:id/odm', saida, async (request, reply) => {
    const { estudo, centros } = await abrir(request);
    const { alcance } = contextoDe(request);
    await registrar(request, estudo.id, { formato: 'odm', centros: centros.map(({ numero }) => numero) });
    return transmitir(reply, `${fileSlug(estudo.codigo)}-${hoje()}.xml`, (db) =>
      odmDe(db, estudo.id, alcance),
    );
  });

  app.get<ById & Formato & { Params: { readonly serie: string } }>(
    '/api/estudo/:id/dados/:serie',
    { ...saida, schema: { querystring: formatoQuery } },
    async (request, reply) => {
      const { estudo, versoes, centros } = await abrir(request);
      const serieId = readId(request.params.serie);
      const daSerie = versoes.filter((versao) => versao.serieId === serieId);
      const nome = daSerie.at(-1)?.nome;
      if (nome === undefined) throw new AppError('nao-encontrado');
      const { formato } = request.query;
      await registrar(request, estudo.id, { formato, formulario: nome });
      return transmitir(reply, `${fileSlug(`${estudo.codigo} ${nome}`)}-${hoje()}.${formato}`, (db) =>
        tabelaDe(
          formato,
          nome,
          colunasDoFormulario(daSerie),
          linhasDoFormulario(db, { estudoId: estudo.id, serieId, centros, versoes: daSerie }),
        ),
      );
    },
  );

  app.get<ById & Formato>(
    '/api/estudo/:id/dicionario',
    { ...leitura, schema: { querystring: formatoQuery } },
    async (request, reply) => {
      const { estudo, versoes, visitas } = await abrir(request);
      const { formato } = request.query;
      const nome = texto.dicionario(estudo.codigo);
      return asFile(reply, `${fileSlug(nome)}-${hoje()}.${formato}`).send(
        Readable.from(tabelaDe(formato, nome, COLUNAS_DICIONARIO, linhasDoDicionario(versoes, visitas)), {
          objectMode: false,
        }),
      );
    },
  );

  app.post<ById>('/api/estudo/:id/crf-anotado', leitura, async (request, reply) => {
    const { estudo, versoes, visitas } = await abrir(request);
    if (versoes.length === 0) throw new AppError('requisicao-invalida', { messages: [texto.semFormularios] });
    const contexto = contextoDe(request);
    const titulo = texto.crfAnotado(estudo.codigo);
    const { pdf } = await app.papel.imprimir(app.registro.atual, contexto, {
      titulo,
      autor: contexto.usuario.nome,
      texto: () => crfAnotado(titulo, versoes, visitas),
      figuras: [],
      pacienteId: null,
      tipo: titulo,
      origem: { estudos: estudo.id },
    });
    return enviarPdf(reply, titulo, pdf);
  });

  // Forms are made by the door of the forms, visits by that of the visits: each asks its own right.
  app.post<{ Body: { readonly conteudo: string; readonly criar?: boolean; readonly estudoId?: number } }>(
    '/api/estudo/odm',
    {
      config: {
        acesso: { action: 'insert', subject: 'form-template', titulo: texto.modelos },
        jsonGrande: true,
      },
      bodyLimit: 2 * MAIOR_ODM,
      schema: { body: odmBody },
    },
    (request): Promise<MetadadosLidos> =>
      importarOdm(app, request, pool, { ...request.body, criar: request.body.criar === true }),
  );
}
