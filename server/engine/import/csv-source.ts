/** Rows of a CSV file as arrays of texts, streamed: only the current chunk is in memory. */
import { createReadStream } from 'node:fs';
import { AppError } from '#domain/errors/app-error.ts';
import { CsvError, CsvScanner, type CsvNotes, type CsvRecord } from '#domain/importacao/csv.ts';
import { importacao } from '#messages/importacao.ts';
import { labelOf, type Encoding } from './detect.ts';

export type CsvOptions = { readonly encoding: Encoding; readonly separator: string; readonly quote: boolean };

/** One physical record: its number in the file (the header is line 1 where the file begins with it) and its cells. */
export type SourceRow = CsvRecord;

const CHUNK = 64 * 1024;

/** Throws AppError 'arquivo-invalido' where quotes never close, a record is endless or the encoding is wrong. */
export async function* csvRows(
  path: string,
  options: CsvOptions,
  notes?: CsvNotes,
): AsyncGenerator<SourceRow> {
  const scanner = new CsvScanner({ separator: options.separator, quote: options.quote }, notes);
  const decoder = new TextDecoder(labelOf(options.encoding), {
    fatal: options.encoding !== 'iso-8859-1' && options.encoding !== 'windows-1252',
  });
  const input = createReadStream(path, { highWaterMark: CHUNK });
  try {
    for await (const chunk of input) yield* scanner.write(decoder.decode(chunk as Buffer, { stream: true }));
    yield* scanner.write(decoder.decode());
    yield* scanner.end();
  } catch (error) {
    if (error instanceof CsvError) throw refusal(error);
    if (error instanceof TypeError)
      throw new AppError('arquivo-invalido', { messages: [importacao.codificacaoErrada], cause: error });
    throw error;
  } finally {
    input.destroy();
  }
}

function refusal(error: CsvError): AppError {
  const text =
    error.kind === 'longa' ? importacao.linhaGrande(error.line) : importacao.csvDanificado(error.line);
  return new AppError('arquivo-invalido', { messages: [text], cause: error });
}
