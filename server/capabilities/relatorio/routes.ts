/**
 * `/api/relatorios/<name>`: a declared report over a period, first lines and totals for the screen; `/documento` as a file at
 * once, `/pedido` by the queue; `/api/relatorios-gerados/:id/...`: how far it is, leaving it, its file (REP-01, REP-02).
 */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, prestadorNaoInformado, recusar } from '#domain/errors/app-error.ts';
import { FORMATOS, LINHAS_DO_PDF, LINHAS_NA_HORA, type Formato } from '#domain/relatorio/declaracao.ts';
import type { FiltroLido, RelatorioLido } from '#domain/relatorio/resposta.ts';
import { relatorio as texto } from '#messages/relatorio.ts';
import type { Database } from '#server/database/pool.ts';
import { inTransaction } from '#server/database/query.ts';
import { auditAct } from '#server/engine/audit.ts';
import { asFile, fileSlug } from '#server/engine/export/file-answer.ts';
import { readId } from '#server/engine/read.ts';
import type { EngineOptions } from '#server/engine/routes.ts';
import { cancelWork, progressOf } from '#server/jobs/enqueue.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { positionOf } from '#server/plugins/replica-reads.ts';
import type { FileStore } from '#server/gateways/arquivo/port.ts';
import { abrirRelato, fatosDe, filtrosQueLe, SemAcesso, type Consulta } from './abrir.ts';
import { bytesDoRelato, nomeDoArquivo } from './documento.ts';
import { pedirRelatorio, RELATORIO } from './pedir.ts';
import { filtroDe, previaDe } from './previa.ts';
import { totalDe } from './registros.ts';

export type ReportOptions = Pick<EngineOptions, 'hooks'> & {
  readonly database: Pick<Database, 'pool' | 'newClient'>;
  readonly files: FileStore;
};

const curto = { type: 'string', maxLength: 200 } as const;
const CONSULTA = { querystring: { type: 'object', additionalProperties: curto } } as const;
const DOCUMENTO = {
  querystring: {
    type: 'object',
    required: ['formato'],
    properties: { formato: { enum: FORMATOS } },
    additionalProperties: curto,
  },
} as const;
const PEDIDO = {
  body: {
    type: 'object',
    required: ['formato', 'consulta'],
    additionalProperties: false,
    properties: {
      formato: { enum: FORMATOS },
      consulta: { type: 'object', maxProperties: 30, additionalProperties: curto },
    },
  },
} as const;
type Pedido = { readonly formato: Formato; readonly consulta: Consulta };
type ById = { Params: { readonly id: string } };

export async function reports(
  app: FastifyInstance,
  { database, hooks, files }: ReportOptions,
): Promise<void> {
  const { pool } = database;
  app.jobs.provide({ relatorios: { imprimir: (...given) => app.papel.imprimir(...given), hooks } });
  const mesa = () => ({ pool, hooks, registry: app.registro.atual });

  /** A connection of its own, for the cursor, given back when the work or the answer is over. */
  const conexao = (request: FastifyRequest) => app.leitura.client(positionOf(request), 'zelo-relatorio');

  for (const { name, report: declared, action = 'list', subject = '', breadcrumb } of app.registro.atual
    .resources) {
    if (!declared) continue;
    const acesso = { action, subject, titulo: breadcrumb };

    app.get<{ Querystring: Consulta }>(
      `/api/relatorios/${name}`,
      { config: { acesso, vendoComo: true }, schema: CONSULTA },
      async (request): Promise<RelatorioLido> => {
        const contexto = contextoDe(request);
        try {
          const relato = await abrirRelato(mesa(), contexto, name, request.query);
          const client = await conexao(request);
          try {
            return await previaDe(pool, client, relato);
          } finally {
            await client.end().catch(() => undefined); // Nothing is lost: it only read.
          }
        } catch (error) {
          if (!(error instanceof SemAcesso)) throw error;
          return semNada(breadcrumb, error.messages.join(' '));
        }
      },
    );

    // What a schedule may keep: nothing is read for it but the declaration and the caller's rights.
    app.get(`/api/relatorios/${name}/filtros`, { config: { acesso } }, (request): readonly FiltroLido[] =>
      filtrosQueLe(app.registro.atual, contextoDe(request), name).map(filtroDe),
    );

    app.get<{ Querystring: Consulta & { readonly formato: Formato } }>(
      `/api/relatorios/${name}/documento`,
      { config: { acesso, reautentica: true }, schema: DOCUMENTO },
      async (request, reply): Promise<FastifyReply> => {
        const { formato, ...consulta } = request.query;
        const contexto = contextoDe(request);
        const relato = await abrirRelato(mesa(), contexto, name, consulta);
        const { total } = await totalDe(pool, relato);
        // No file says nothing more plainly than one without rows.
        if (total === 0) return reply.send({ messages: { alerts: [] } });
        if (formato === 'pdf' && total > LINHAS_DO_PDF) recusar(texto.grandeParaPdf(LINHAS_DO_PDF));
        if (total > LINHAS_NA_HORA) recusar(texto.grande(LINHAS_NA_HORA));
        await auditAct(pool, relato.call.entity.name, contexto, {
          acao: 'exportar',
          id: null,
          depois: {
            relatorio: name,
            formato,
            linhas: total,
            filtros: (await fatosDe(pool, app.registro.atual, relato)).join('. '),
          },
        });
        const client = await conexao(request);
        const stream = Readable.from(
          await bytesDoRelato(
            { ...mesa(), imprimir: (...given) => app.papel.imprimir(...given) },
            contexto,
            client,
            relato,
            { formato },
          ).catch(async (error: unknown) => {
            await client.end().catch(() => undefined); // What failed is told below.
            throw error;
          }),
          { objectMode: false, highWaterMark: 128 * 1024 },
        );
        stream.once('close', () => void client.end().catch(() => undefined)); // Nothing is lost: it only read.
        const file = asFile(reply, nomeDoArquivo(relato, formato));
        return (formato === 'pdf' ? file.type('application/pdf') : file).send(stream);
      },
    );

    app.post<{ Body: Pedido }>(
      `/api/relatorios/${name}/pedido`,
      { config: { acesso, reautentica: true }, schema: PEDIDO },
      async (request, reply) => {
        const { formato, consulta } = request.body;
        const contexto = contextoDe(request);
        const { prestadorId, usuario } = contexto;
        if (prestadorId === null) throw prestadorNaoInformado();
        const relato = await abrirRelato(mesa(), contexto, name, consulta);
        const { total } = await totalDe(pool, relato);
        // Also where a filter names what is another provider's: of that nobody is told the name.
        if (total === 0) recusar(texto.vazio);
        if (formato === 'pdf' && total > LINHAS_DO_PDF) recusar(texto.grandeParaPdf(LINHAS_DO_PDF));
        const fatos = await fatosDe(pool, app.registro.atual, relato);
        // The days are those of now, whenever the queue comes to it.
        const { periodo, escolhidos } = relato;
        const id = await inTransaction(pool, (db) =>
          pedirRelatorio(db, app.registrosDe, {
            relatorio: name,
            titulo: breadcrumb,
            formato,
            consulta: { ...escolhidos, ...(periodo ? { de: periodo.de, ate: periodo.ate } : {}) },
            fatos,
            usuarioId: usuario.id,
            prestadorId,
            agendado: false,
          }),
        );
        return reply.code(202).send({ id });
      },
    );
  }

  const daLinha = (request: FastifyRequest<ById>) =>
    app.registros(request, 'relatorios-gerados').read(readId(request.params.id));
  const ver = { action: 'view', subject: 'relatoriogerado', titulo: texto.titulo } as const;
  const estado = async (request: FastifyRequest<ById>) => {
    const { id, situacao, bytes, guardadoAte, falha } = await daLinha(request);
    const andamento =
      situacao === 'NA_FILA' ? await progressOf(pool, RELATORIO, { geradoId: id }) : undefined;
    return { situacao, bytes, guardadoAte, falha, andamento: andamento ?? null };
  };

  app.get<ById>(
    '/api/relatorios-gerados/:id/andamento',
    { config: { acesso: ver } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return estado(request);
    },
  );

  app.post<ById>('/api/relatorios-gerados/:id/cancelar', { config: { acesso: ver } }, async (request) => {
    const { id: geradoId } = await daLinha(request);
    const asked = await inTransaction(pool, (db) => cancelWork(db, RELATORIO, { geradoId }));
    if (asked === 0) throw new AppError('em-uso', { messages: [texto.nadaACancelar] });
    return estado(request);
  });

  app.get<ById>(
    '/api/relatorios-gerados/:id/arquivo',
    { config: { acesso: ver, reautentica: true } },
    async (request, reply) => {
      const { id, situacao, arquivo, bytes, formato, relatorio, titulo } = await daLinha(request);
      if (situacao === 'VENCIDO') throw new AppError('nao-encontrado', { messages: [texto.vencido] });
      if (situacao !== 'PRONTO' || !arquivo)
        throw new AppError('nao-encontrado', { messages: [texto.naoPronto] });
      const contexto = contextoDe(request);
      // The right to the report counts when it is taken out, and not only when it was asked for.
      const declared = app.registro.atual.resource[relatorio];
      if (!contexto.ability.can(declared?.action ?? 'list', 'report')) recusar(texto.perdeuDireito);
      await auditAct(pool, 'relatorios-gerados', contexto, {
        acao: 'exportar',
        id,
        depois: { relatorio, formato, arquivo },
      });
      const nome = `${fileSlug(titulo)}-${id}.${formato}`;
      const file = asFile(reply, nome).header('content-length', bytes ?? 0);
      return (formato === 'pdf' ? file.type('application/pdf') : file).send(await files.read(arquivo));
    },
  );
}

const semNada = (titulo: string, porque: string): RelatorioLido => ({
  titulo,
  padrao: null,
  periodo: null,
  de: '',
  filtros: [],
  colunas: [],
  linhas: [],
  total: 0,
  mostradas: 0,
  semAcesso: porque,
});
