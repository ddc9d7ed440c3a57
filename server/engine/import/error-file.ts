/** The refused rows as they came, with one column more that says why: corrected, the file can be sent again. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { importacao } from '#messages/importacao.ts';
import type { FileStore } from '#server/gateways/arquivos/port.ts';
import { BOM, csvLine, harmless } from '#server/engine/export/csv-writer.ts';
import { asFile } from '#server/engine/export/file-answer.ts';
import type { Pool } from '#server/engine/query.ts';
import { readingOf, type Importacao } from './record.ts';
import { sourceRows } from './source.ts';

export function errorFile(reply: FastifyReply, deps: { pool: Pool; files: FileStore }, row: Importacao): FastifyReply {
  const base = row.nome_arquivo.replace(/\.[^.]*$/, '');
  return asFile(reply, `${base}-erros.csv`).send(Readable.from(lines(deps, row)));
}

const CHUNK = 500;

async function* lines({ pool, files }: { pool: Pool; files: FileStore }, row: Importacao): AsyncGenerator<string> {
  yield BOM + csvLine([...row.colunas.filter((name) => name !== importacao.erro), importacao.erro]);
  const kept = row.colunas.map((name, index) => ({ name, index })).filter(({ name }) => name !== importacao.erro);
  const local = await files.local(row.arquivo_id);
  try {
    let waiting: { readonly line: number; readonly cells: readonly string[] }[] = [];
    const flush = async (): Promise<string> => {
      const { rows } = await pool.query({
        text: `SELECT linha, string_agg(CASE WHEN coluna IS NULL OR mensagem LIKE coluna || ':%' THEN mensagem ELSE coluna || ': ' || mensagem END, ' ' ORDER BY ordem) AS erro
                 FROM importacao_linha WHERE importacao_id = $1 AND linha = ANY($2) GROUP BY linha`,
        values: [row.id, waiting.map(({ line }) => line)],
      });
      const errors = new Map((rows as { linha: number; erro: string }[]).map(({ linha, erro }) => [linha, erro]));
      const text = waiting
        .filter(({ line }) => errors.has(line))
        .map(({ line, cells }) => csvLine([...kept.map(({ index }) => harmless(cells[index] ?? '')), errors.get(line)!]))
        .join('');
      waiting = [];
      return text;
    };
    let header = true;
    for await (const found of sourceRows(local.path, readingOf(row))) {
      if (header) {
        header = false;
        continue;
      }
      waiting.push(found);
      if (waiting.length >= CHUNK) yield await flush();
    }
    if (waiting.length > 0) yield await flush();
  } finally {
    await local.release();
  }
}
