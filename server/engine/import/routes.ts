/** `/api/:recurso/_import...` and `/api/_importacoes`: send, map, rehearse, run, watch, cancel, undo. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MultipartFile } from '@fastify/multipart';
import { AppError } from '#domain/errors/app-error.ts';
import { compose } from '#domain/formato/composto.ts';
import { fusoAtual } from '#domain/formato/fuso.ts';
import type { TabelaFilha } from '#domain/importacao/filhas.ts';
import type { RowError } from '#domain/importacao/importacao.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { importacao } from '#messages/importacao.ts';
import type { FileStore } from '#server/gateways/arquivo/port.ts';
import { demandFields, demandReadable, demandWritable } from '#server/engine/access.ts';
import { inTransaction } from '#server/database/query.ts';
import { demandTabela } from '#server/engine/child-table.ts';
import { callOf, type EngineOptions } from '#server/engine/routes.ts';
import type { EntityCall } from '#server/engine/call.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { importableFields, suggestMapping } from './columns.ts';
import { errorFile } from './error-file.ts';
import { readStart } from './request.ts';
import { askToStop, putInQueue } from './work.ts';
import { mayImport } from './rights.ts';
import { fileOf, findImport, RUNNING, toWire, type Importacao } from './record.ts';
import { openPreviewer } from './previewer.ts';
import { shown } from './shown.ts';
import type { Preview } from './source.ts';
import { sendTemplate } from './template.ts';
import { undoRoutes } from './undo-routes.ts';
import { ofTenantOrHouse } from '#server/database/tenant.ts';

export type ImportOptions = EngineOptions & { readonly files: FileStore; readonly maxBytes: number };

export async function importRoutes(app: FastifyInstance, options: ImportOptions): Promise<void> {
  const { pool, files } = options;
  const previewer = openPreviewer();
  app.addHook('onClose', () => previewer.close());
  const call = (request: FastifyRequest): EntityCall => {
    const entityCall = callOf(app, request, options, 'list', 'insert', 'update');
    demandWritable(entityCall.entity);
    if (!mayImport(entityCall.entity, entityCall.ability))
      throw new AppError('acesso-negado', { messages: [importacao.semPermissao(entityCall.entity.plural)] });
    if (importableFields(entityCall.entity).length === 0)
      throw new AppError('rota-desconhecida', { messages: [importacao.semImportacao] });
    return entityCall;
  };
  const idOf = (request: FastifyRequest): number => {
    const id = Number((request.params as { importacao: string }).importacao);
    if (!Number.isSafeInteger(id) || id < 1) throw new AppError('nao-encontrado');
    return id;
  };
  const rowOf = (request: FastifyRequest, entityCall: EntityCall): Promise<Importacao> =>
    findImport(pool, idOf(request), entityCall);

  app.post(
    '/api/:recurso/_import',
    {
      config: { acesso: { declarada: ['list', 'insert', 'update'] } },
      bodyLimit: options.maxBytes + 1024 * 1024,
    },
    async (request, reply) => {
      const entityCall = call(request);
      const tabela = tabelaPedida(request, entityCall);
      const { nome, guardado: stored } = await onlyFile(request, (part) =>
        files.put(part.file, options.maxBytes),
      );
      let found: Preview;
      try {
        const local = await files.local(stored.id);
        try {
          found = await previewer.look(local.path, {}, whoOf(entityCall));
        } finally {
          await local.release();
        }
      } catch (error) {
        // Refused: it stays only where the very same bytes were accepted before.
        const { rows } = await pool.query({
          text: 'SELECT 1 FROM importacao WHERE arquivo_id = $1 UNION ALL SELECT 1 FROM arquivo WHERE id = $1',
          values: [stored.id],
        });
        if (rows.length === 0) await files.remove(stored.id, stored.at);
        throw error;
      }
      const { entity, contexto } = entityCall;
      const { usuario, ip, motivo } = contexto;
      const { rows } = await pool.query<{ id: number }>({
        text: `INSERT INTO importacao (recurso, usuario_id, prestador_id, arquivo_id, nome_arquivo, tamanho, contexto) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
        values: [
          entity.name,
          usuario.id,
          entityCall.prestadorId ?? null,
          stored.id,
          nameOf(nome),
          stored.size,
          JSON.stringify({ usuario, ip, motivo, ...(tabela ? { tabela: tabela.child.id } : {}) }),
        ],
      });
      const id = rows[0]?.id ?? 0;
      await keepPreview(tabela?.linha ?? entityCall.entity, id, found);
      return reply.code(201).send(shown(entityCall, await findImport(pool, id, entityCall)));
    },
  );

  app.get(
    '/api/:recurso/_import/modelo',
    { config: { acesso: { declarada: ['list', 'insert', 'update'] } } },
    async (request, reply) => {
      const entityCall = call(request);
      const { linha } = tabelaPedida(request, entityCall) ?? { linha: entityCall.entity };
      return sendTemplate(reply, linha, (request.query as { formato?: unknown }).formato);
    },
  );

  app.get(
    '/api/:recurso/_import/:importacao',
    { config: { acesso: { declarada: ['list', 'insert', 'update'] } } },
    async (request) => {
      const entityCall = call(request);
      return shown(entityCall, await rowOf(request, entityCall));
    },
  );

  app.put(
    '/api/:recurso/_import/:importacao',
    { config: { acesso: { declarada: ['list', 'insert', 'update'] } } },
    async (request) => {
      const entityCall = call(request);
      const row = await rowOf(request, entityCall);
      if (RUNNING.includes(row.estado)) throw new AppError('importacao-em-andamento');
      if (
        row.estado === 'concluida' ||
        row.estado === 'desfeita' ||
        (!row.simular && row.inseridas + row.alteradas > 0)
      ) {
        throw new AppError('importacao-em-andamento', { messages: [importacao.encerrada] });
      }
      const wanted = readStart(request.body, tabelaDaLinha(entityCall, row)?.linha ?? entityCall.entity, row);
      if (wanted.leitura) {
        const local = await files.local(fileOf(row));
        try {
          await keepPreview(
            tabelaDaLinha(entityCall, row)?.linha ?? entityCall.entity,
            row.id,
            await previewer.look(local.path, wanted.leitura, whoOf(entityCall)),
          );
        } finally {
          await local.release();
        }
        return shown(entityCall, await rowOf(request, entityCall));
      }
      if (row.contexto.problema)
        throw new AppError('arquivo-invalido', { messages: [row.contexto.problema] });
      const filha = tabelaDaLinha(entityCall, row);
      if (filha && !filha.chaves.some(({ id }) => Object.hasOwn(wanted.mapeamento, id)))
        throw new AppError('mapeamento-invalido', {
          messages: [
            importacao.semChaveMapeada(filha.chaves.map(({ id }) => filha.linha.field[id]?.title ?? id)),
          ],
        });
      if (filha) demandReadable(filha.linha, wanted.mapeamento, entityCall.contexto.ability);
      demandFields(filha?.linha ?? entityCall.entity, wanted.mapeamento, entityCall.contexto.ability);
      const { usuario, ip, motivo } = entityCall.contexto;
      const { vazias } = wanted;
      // What the check told holds for the very columns that it looked at.
      const same =
        vazias === row.contexto.vazias &&
        JSON.stringify(wanted.mapeamento) === JSON.stringify(row.mapeamento);
      const conferencia = wanted.simular || !same ? { conferencia: null } : {};
      const { rows } = await inTransaction(pool, async (db) => {
        const done = await db.query({
          text: `UPDATE importacao SET mapeamento = $2, modo = $3, simular = $4, estado = 'na-fila', posicao = 0, cancelar = false, mensagem = NULL,
                    lidas = 0, validas = 0, erros = 0, inseridas = 0, alteradas = 0, iguais = 0, iniciado_em = NULL, concluido_em = NULL,
                    trabalhador = NULL, contexto = contexto || $5
              WHERE id = $1 AND estado IN ('recebida', 'simulada', 'falhou', 'cancelada') RETURNING id`,
          values: [
            row.id,
            JSON.stringify(wanted.mapeamento),
            wanted.modo,
            wanted.simular,
            JSON.stringify({ usuario, ip, motivo, vazias, fuso: fusoAtual(), ...conferencia }),
          ],
        });
        if (done.rows.length > 0) await putInQueue(db, row.id);
        return done;
      });
      if (rows.length === 0) throw new AppError('importacao-em-andamento');
      return shown(entityCall, await rowOf(request, entityCall));
    },
  );

  app.delete(
    '/api/:recurso/_import/:importacao',
    { config: { acesso: { declarada: ['list', 'insert', 'update'] } } },
    async (request, reply) => {
      const row = await rowOf(request, call(request));
      // What was written stays in the list, to be taken back; its file goes with the sweep of files.
      const { rowCount } = await pool.query({
        text: `DELETE FROM importacao WHERE id = $1 AND estado IN ('recebida', 'simulada', 'cancelada', 'falhou')
                  AND (simular OR inseridas + alteradas = 0)`,
        values: [row.id],
      });
      if (rowCount === 0)
        throw new AppError('importacao-em-andamento', { messages: [importacao.naoDescarta] });
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/:recurso/_import/:importacao/cancelar',
    { config: { acesso: { declarada: ['list', 'insert', 'update'] } } },
    async (request) => {
      const entityCall = call(request);
      const row = await rowOf(request, entityCall);
      await pool.query({
        text: `UPDATE importacao SET cancelar = true, estado = CASE WHEN estado IN ('na-fila', 'recebida', 'simulada') THEN 'cancelada' ELSE estado END,
                    mensagem = CASE WHEN estado IN ('na-fila', 'recebida', 'simulada') THEN $2 ELSE mensagem END WHERE id = $1 AND estado <> 'desfazendo'`,
        values: [row.id, importacao.cancelada],
      });
      if (row.estado === 'executando' || row.estado === 'na-fila') await askToStop(pool, row.id);
      return shown(entityCall, await rowOf(request, entityCall));
    },
  );

  undoRoutes(app, { pool, call, rowOf });

  app.get(
    '/api/:recurso/_import/:importacao/erros',
    { config: { acesso: { declarada: ['list', 'insert', 'update'] } } },
    async (request, reply) => {
      const row = await rowOf(request, call(request));
      const { _start = '0', _end = '50' } = request.query as { _start?: string; _end?: string };
      const [start, end] = [Number(_start), Number(_end)];
      if (
        !Number.isSafeInteger(start) ||
        !Number.isSafeInteger(end) ||
        start < 0 ||
        end < start ||
        end - start > 200
      )
        throw new AppError('pagina-invalida');
      const { rows } = await pool.query<RowError & { readonly linha: number; readonly total: number }>({
        text: `SELECT linha, coluna, coalesce(campo, '') AS campo, valor, mensagem, count(*) OVER () AS total FROM importacao_linha WHERE importacao_id = $1 ORDER BY linha, ordem LIMIT $2 OFFSET $3`,
        values: [row.id, end - start, start],
      });
      reply.header('x-total-count', String(rows[0]?.total ?? 0)).header('x-total-exato', 'true');
      return rows.map(({ linha, coluna, campo, valor, mensagem }) => ({
        linha,
        coluna,
        campo,
        valor,
        mensagem,
      }));
    },
  );

  app.get(
    '/api/:recurso/_import/:importacao/erros.csv',
    { config: { acesso: { declarada: ['list', 'insert', 'update'] } } },
    async (request, reply) => errorFile(reply, { pool, files }, await rowOf(request, call(request))),
  );

  app.get('/api/_importacoes', { config: { acesso: { sessao: 'own imports' } } }, async (request, reply) => {
    const { usuario, ability, prestadorId } = contextoDe(request);
    const open = app.registro.atual.entities
      .filter((entity) => mayImport(entity, ability))
      .map(({ name }) => name);
    const { _start = '0', _end = '25' } = request.query as { _start?: string; _end?: string };
    const [start, end] = [Number(_start), Number(_end)];
    if (
      !Number.isSafeInteger(start) ||
      !Number.isSafeInteger(end) ||
      start < 0 ||
      end < start ||
      end - start > 200
    )
      throw new AppError('pagina-invalida');
    const { rows } = await pool.query<Importacao & { readonly total_linhas: number }>({
      text: `SELECT *, count(*) OVER () AS total_linhas FROM importacao
              WHERE usuario_id = $1 AND recurso = ANY($4) AND ${ofTenantOrHouse('', '$5')}
              ORDER BY id DESC LIMIT $2 OFFSET $3`,
      values: [usuario.id, end - start, start, open, prestadorId],
    });
    reply.header('x-total-count', String(rows[0]?.total_linhas ?? 0)).header('x-total-exato', 'true');
    return rows.map((row) => ({
      ...toWire(row),
      amostra: undefined,
      avisos: undefined,
      mudancas: undefined,
    }));
  });

  async function keepPreview(entity: EntityModel, id: number, found: Preview): Promise<void> {
    const { reading, columns, sample, sheets, avisos, problema } = found;
    const csv = reading.tipo === 'csv' ? reading : undefined;
    const mapping = suggestMapping(entity, columns, sample);
    await pool.query({
      text: `UPDATE importacao SET codificacao = $2, separador = $3, planilha = $4, colunas = $5, amostra = $6, mapeamento = $7, estado = 'recebida',
                    mensagem = NULL, contexto = contexto || $8 WHERE id = $1`,
      values: [
        id,
        csv?.codificacao ?? null,
        csv?.separador ?? null,
        reading.tipo === 'xlsx' ? reading.planilha : null,
        JSON.stringify(columns),
        JSON.stringify(sample),
        JSON.stringify(mapping),
        JSON.stringify({
          aspas: csv?.aspas ?? true,
          cabecalho: reading.cabecalho,
          corrigir: reading.corrigir,
          planilhas: sheets,
          avisos,
          problema,
          conferencia: null,
        }),
      ],
    });
  }
}

/** The child table that the address names (`?tabela=convenios`); 404 for one that cannot come in. */
function tabelaPedida(request: FastifyRequest, { entity }: EntityCall): TabelaFilha | undefined {
  const { tabela } = request.query as { tabela?: unknown };
  return tabela === undefined ? undefined : demandTabela(entity, String(tabela));
}

function tabelaDaLinha({ entity }: EntityCall, row: Importacao): TabelaFilha | undefined {
  return row.contexto.tabela === undefined ? undefined : demandTabela(entity, row.contexto.tabela);
}

/** The one file of a multipart body, kept by `keep`; a second one is refused, not left out in silence. */
async function onlyFile<T>(
  request: FastifyRequest,
  keep: (part: MultipartFile) => Promise<T>,
): Promise<{ nome: string; guardado: T }> {
  if (!request.isMultipart()) throw new AppError('tipo-nao-suportado');
  let kept: { nome: string; guardado: T } | undefined;
  for await (const part of request.parts({ limits: { files: 2 } })) {
    if (part.type !== 'file') continue;
    if (kept) throw new AppError('arquivo-invalido', { messages: [importacao.umPorVez] });
    kept = { nome: part.filename, guardado: await keep(part) };
  }
  if (!kept) throw new AppError('arquivo-ausente');
  return kept;
}

const whoOf = ({ contexto }: EntityCall): string => `pessoa ${contexto.usuario.id}`;

/** The name as a person knows it, without folders or control characters. */
export function nameOf(name: string): string {
  const plain = compose(name)
    .replace(/^.*[/\\]/, '')
    .replace(/\p{Cc}/gu, '')
    .trim();
  return (plain === '' ? 'arquivo' : plain).slice(0, 200);
}
