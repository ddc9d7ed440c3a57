/**
 * The file of a hand-built screen's table: chosen columns, CSV or workbook, and the event, as a register's export has them. The
 * screen says what its columns are and gives its rows, already within what the caller may see.
 */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import { exportacao } from '#messages/importacao.ts';
import { hoje } from '#server/clock.ts';
import type { Pool } from '#server/database/query.ts';
import { auditAct } from '#server/engine/audit.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { csvBytes, xlsxOf } from './file-bytes.ts';
import { asFile, fileSlug } from './file-answer.ts';

export type OwnColumn<Line> = {
  readonly id: string;
  readonly title: string;
  /** Text where it is silent. */
  readonly kind?: 'integer' | 'datetime';
  readonly value: (line: Line) => string | number | null;
};

type OwnTable<Line> = {
  /** Whose event it is, by the name that the audit knows. */
  readonly recurso: string;
  readonly plural: string;
  readonly columns: readonly OwnColumn<Line>[];
};

export type OwnFileQuery = { readonly [key: string]: unknown };

/** What the query says about the file, and what is left of it for the rows. */
function readFileQuery<Line>({ columns }: OwnTable<Line>, query: OwnFileQuery) {
  const { formato = 'csv', colunas = '', ...rows } = query;
  if (formato !== 'csv' && formato !== 'xlsx')
    throw new AppError('requisicao-invalida', { messages: [exportacao.formatoInvalido] });
  const asked = typeof colunas === 'string' ? colunas.split(',').filter(Boolean) : ['colunas'];
  const chosen = [...new Set(asked)].map((id) => {
    const column = columns.find((known) => known.id === id);
    if (!column)
      throw new AppError('coluna-desconhecida', {
        params: { coluna: id.slice(0, 60), campo: id.slice(0, 60) },
      });
    return column;
  });
  return { formato, columns: chosen.length > 0 ? chosen : columns, rows };
}

/** Answers the file; `rowsOf` takes what the query says beside format and columns. */
export async function sendOwnTable<Line>(
  reply: FastifyReply,
  { pool, contexto }: { readonly pool: Pool; readonly contexto: Contexto },
  table: OwnTable<Line>,
  query: OwnFileQuery,
  rowsOf: (rows: OwnFileQuery) => Promise<readonly Line[]>,
): Promise<FastifyReply> {
  const { formato, columns, rows: asked } = readFileQuery(table, query);
  const lines = await rowsOf(asked);
  const fields = columns.map(fieldOf);
  const rows = function* () {
    for (const line of lines) yield Object.fromEntries(columns.map(({ id, value }) => [id, value(line)]));
  };
  const filtros = Object.entries(asked).filter(([key, value]) => value !== '' && !key.startsWith('_'));
  await auditAct(pool, table.recurso, contexto, {
    acao: 'exportar',
    id: null,
    depois: {
      formato,
      colunas: columns.map(({ id }) => id),
      ...(filtros.length > 0 ? { filtros: Object.fromEntries(filtros) } : {}),
      linhas: lines.length,
    },
  });
  const bytes = formato === 'csv' ? csvBytes(fields, rows()) : xlsxOf(table.plural, fields, rows());
  return asFile(reply, `${fileSlug(table.plural)}-${hoje()}.${formato}`)
    .header('x-total-count', String(lines.length))
    .send(Readable.from(bytes, { objectMode: false }));
}

/** The part of a field that makes a cell and its width. */
const fieldOf = ({ id, title, kind = 'text' as never }: OwnColumn<never>): FieldModel =>
  ({ id, title, kind, scale: 0, maxLength: 40, schema: {}, ui: {} }) as unknown as FieldModel;
