/** Rows of a CSV file as arrays of texts, streamed: only the current chunk is in memory. */
import { createReadStream } from 'node:fs';
import { parse, CsvError } from 'csv-parse';
import { AppError } from '#domain/errors/app-error.ts';
import { importacao } from '#messages/importacao.ts';
import { labelOf, type Encoding } from './detect.ts';

export type CsvOptions = { readonly encoding: Encoding; readonly separator: string; readonly quote: boolean };

/** One physical record: its number in the file (the header is line 1 where the file begins with it) and its cells. */
export type SourceRow = { readonly line: number; readonly cells: readonly string[] };

const MAX_RECORD = 1_000_000;

/** Throws AppError 'arquivo-invalido' where quotes never close, a record is endless or the encoding is wrong. */
export async function* csvRows(path: string, options: CsvOptions): AsyncGenerator<SourceRow> {
  const parser = parse({
    delimiter: options.separator,
    quote: options.quote ? '"' : null,
    escape: '"',
    relax_quotes: true,
    relax_column_count: true,
    // Blanks between separator and quote, as some exports pad them; with tabs they would be the separator itself.
    trim: options.separator !== '\t',
    skip_empty_lines: true,
    bom: true,
    info: true,
    max_record_size: MAX_RECORD,
  });
  const input = createReadStream(path, { highWaterMark: 256 * 1024 });
  const feed = (async () => {
    const decoder = new TextDecoder(labelOf(options.encoding), {
      fatal: options.encoding !== 'iso-8859-1' && options.encoding !== 'windows-1252',
    });
    const write = async (text: string): Promise<void> => {
      if (text === '' || parser.destroyed) return;
      if (!parser.write(text))
        await new Promise<void>((resolve) => {
          const go = (): void => {
            parser.off('drain', go).off('close', go);
            resolve();
          };
          parser.on('drain', go).on('close', go);
        });
    };
    try {
      for await (const chunk of input) {
        if (parser.destroyed) return;
        await write(decoder.decode(chunk as Buffer, { stream: true }));
      }
      await write(decoder.decode());
      parser.end();
    } catch (cause) {
      parser.destroy(
        cause instanceof TypeError
          ? new AppError('arquivo-invalido', { messages: [importacao.codificacaoErrada], cause })
          : (cause as Error),
      );
    }
  })();
  let line = 1;
  let empty = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number; empty_lines: number };
    }>) {
      yield { line: line + info.empty_lines - empty, cells: record };
      line = info.lines + 1;
      empty = info.empty_lines;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const text = error.code === 'CSV_MAX_RECORD_SIZE' ? importacao.linhaGrande(line) : importacao.csvDanificado(line);
    throw new AppError('arquivo-invalido', { messages: [text], cause: error });
  } finally {
    parser.destroy();
    input.destroy();
    await feed;
  }
}
