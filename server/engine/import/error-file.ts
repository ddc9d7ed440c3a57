/**
 * The refused rows as they came, with two columns more: why each was refused, and which line it was. A person
 * corrects the file and sends it again.
 */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { harmless } from '#domain/formato/formula.ts';
import { importacao } from '#messages/importacao.ts';
import type { FileStore } from '#server/gateways/arquivo/port.ts';
import { BOM, csvLine } from '#server/engine/export/csv-writer.ts';
import { asFile } from '#server/engine/export/file-answer.ts';
import type { Pool } from '#server/database/query.ts';
import { fileOf, readingOf, type Importacao } from './record.ts';
import { dataRows } from './source.ts';
import { clean } from './transform.ts';

export function errorFile(
  reply: FastifyReply,
  deps: { pool: Pool; files: FileStore },
  row: Importacao,
): FastifyReply {
  const base = row.nome_arquivo.replace(/\.[^.]*$/, '');
  return asFile(reply, `${base}-erros.csv`).send(Readable.from(lines(deps, row)));
}

const CHUNK = 500;

async function* lines(
  { pool, files }: { pool: Pool; files: FileStore },
  row: Importacao,
): AsyncGenerator<string> {
  const own: readonly string[] = [importacao.erro, importacao.linhaDoArquivo];
  const kept = row.colunas.map((name, index) => ({ name, index })).filter(({ name }) => !own.includes(name));
  yield BOM + csvLine([...kept.map(({ name }) => harmless(name)), ...own]);
  const local = await files.local(fileOf(row));
  try {
    let waiting: { readonly line: number; readonly cells: readonly string[] }[] = [];
    const flush = async (): Promise<string> => {
      const { rows } = await pool.query<{ linha: number; erro: string }>({
        text: `SELECT linha, string_agg(CASE WHEN coluna IS NULL OR mensagem LIKE coluna || ':%' THEN mensagem ELSE coluna || ': ' || mensagem END, ' ' ORDER BY ordem) AS erro
                 FROM importacao_linha WHERE importacao_id = $1 AND linha = ANY($2) GROUP BY linha`,
        values: [row.id, waiting.map(({ line }) => line)],
      });
      const errors = new Map(rows.map(({ linha, erro }) => [linha, erro]));
      const text = waiting
        .filter(({ line }) => errors.has(line))
        .map(({ line, cells }) =>
          // What stood under no heading comes last: sent again as it is, the row is refused again and not cut.
          csvLine([
            ...[...kept.map(({ index }) => cells[index] ?? ''), errors.get(line) ?? ''].map(cellOf),
            String(line),
            ...cells.slice(row.colunas.length).map(cellOf),
          ]),
        )
        .join('');
      waiting = [];
      return text;
    };
    for await (const found of dataRows(local.path, readingOf(row))) {
      waiting.push(found);
      if (waiting.length >= CHUNK) yield await flush();
    }
    if (waiting.length > 0) yield await flush();
  } finally {
    await local.release();
  }
}

/** As the import reads it, and with the apostrophe that it takes off. */
function cellOf(raw: string): string {
  return harmless(clean(raw));
}
