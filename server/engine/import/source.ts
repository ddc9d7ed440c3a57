/** The rows of an uploaded file, whatever its kind, with the settings found or chosen. */
import { AppError } from '#domain/errors/app-error.ts';
import { importacao } from '#messages/importacao.ts';
import { csvRows, type SourceRow } from './csv-source.ts';
import { detectFile, ENCODINGS, SEPARATORS, type Encoding, type Separator } from './detect.ts';
import { openWorkbook } from './xlsx-source.ts';

/** How the file is read; `planilha` for a workbook, the other two for text. */
export type Reading =
  | { readonly tipo: 'csv'; readonly codificacao: Encoding; readonly separador: Separator; readonly aspas: boolean }
  | { readonly tipo: 'xlsx'; readonly planilha: string };

export type Preview = {
  readonly reading: Reading;
  readonly columns: readonly string[];
  readonly sample: readonly (readonly string[])[];
  readonly sheets: readonly string[];
};

export type ReadingChoice = { readonly codificacao?: unknown; readonly separador?: unknown; readonly planilha?: unknown };

const MAX_COLUMNS = 500;
const SAMPLE = 8;

/** What the file is and how its first rows look. Throws AppError 'arquivo-invalido' or 'arquivo-vazio'. */
export async function preview(path: string, choice: ReadingChoice = {}): Promise<Preview> {
  const detected = await detectFile(path);
  if (detected.kind === 'xlsx') {
    const { sheets } = await openWorkbook(path);
    const planilha = typeof choice.planilha === 'string' && sheets.includes(choice.planilha) ? choice.planilha : sheets[0]!;
    return { ...(await firstRows(path, { tipo: 'xlsx', planilha })), sheets };
  }
  const codificacao = ENCODINGS.find((one) => one === choice.codificacao) ?? detected.encoding;
  const separador = SEPARATORS.find((one) => one === choice.separador) ?? detected.separator;
  const reading = { tipo: 'csv', codificacao, separador, aspas: detected.quote } as const;
  try {
    return { ...(await firstRows(path, reading)), sheets: [] };
  } catch (error) {
    // Quotes that never close are plain characters of the text, as in DATASUS's categories.
    const plain = reading.aspas ? await firstRows(path, { ...reading, aspas: false }).catch(() => undefined) : undefined;
    if (!plain) throw error;
    return { ...plain, sheets: [] };
  }
}

async function firstRows(path: string, reading: Reading): Promise<Omit<Preview, 'sheets'>> {
  let columns: readonly string[] | undefined;
  const sample: (readonly string[])[] = [];
  for await (const { cells } of sourceRows(path, reading)) {
    if (!columns) columns = headerOf(cells);
    else sample.push(columns.map((_, index) => (cells[index] ?? '').trim().slice(0, 200)));
    if (sample.length >= SAMPLE) break;
  }
  if (!columns) throw new AppError('arquivo-vazio');
  if (sample.length === 0) throw new AppError('arquivo-invalido', { messages: [importacao.somenteCabecalho] });
  return { reading, columns, sample };
}

/** Headings, trimmed; empty columns at the end (a separator too many on each line) are no columns. */
function headerOf(cells: readonly string[]): readonly string[] {
  const names = cells.map((cell) => cell.replace(/\s+/g, ' ').trim().slice(0, 120));
  while (names.length > 0 && names.at(-1) === '') names.pop();
  if (names.length === 0) throw new AppError('arquivo-invalido', { messages: [importacao.semCabecalho] });
  if (names.length > MAX_COLUMNS) throw new AppError('arquivo-invalido', { messages: [importacao.muitasColunas(MAX_COLUMNS)] });
  return names;
}

/** Every record, the header first. */
export async function* sourceRows(path: string, reading: Reading): AsyncGenerator<SourceRow> {
  if (reading.tipo === 'xlsx') yield* (await openWorkbook(path)).rows(reading.planilha);
  else yield* csvRows(path, { encoding: reading.codificacao, separator: reading.separador, quote: reading.aspas });
}
