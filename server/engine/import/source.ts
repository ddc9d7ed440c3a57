/** The rows of an uploaded file, whatever its kind, with the settings found or chosen. */
import { AppError } from '#domain/errors/app-error.ts';
import { controlIn, mendTwice, showControls } from '#domain/importacao/caracteres.ts';
import { CsvError, type CsvNotes } from '#domain/importacao/csv.ts';
import type { Aviso } from '#domain/importacao/importacao.ts';
import { foldText } from '#domain/formato/texto.ts';
import { looksLikeData } from '#domain/importacao/cabecalho.ts';
import { importacao } from '#messages/importacao.ts';
import { csvRows, type SourceRow } from './csv-source.ts';
import { detectFile, ENCODINGS, SEPARATORS, type Encoding, type Separator } from './detect.ts';
import { Notes } from './notes.ts';
import { openWorkbook } from './xlsx-source.ts';

/** How the file is read; `planilha` for a workbook, the rest of its own for text. */
export type Reading = { readonly cabecalho: boolean; readonly corrigir: boolean } & (
  | {
      readonly tipo: 'csv';
      readonly codificacao: Encoding;
      readonly separador: Separator;
      readonly aspas: boolean;
    }
  | { readonly tipo: 'xlsx'; readonly planilha: string }
);

export type Preview = {
  readonly reading: Reading;
  readonly columns: readonly string[];
  readonly sample: readonly (readonly string[])[];
  readonly sheets: readonly string[];
  readonly avisos: readonly Aviso[];
  /** Quotes that nothing closes: the sample shows the file as it would be with quotes as text. */
  readonly problema: string | null;
};

/** What a person chose; what is left out is found out or stays. */
export type ReadingChoice = {
  readonly codificacao?: unknown;
  readonly separador?: unknown;
  readonly planilha?: unknown;
  readonly aspas?: unknown;
  readonly cabecalho?: unknown;
  readonly corrigir?: unknown;
};

const MAX_COLUMNS = 500;
const SAMPLE = 8;
/** Rows that the first look reads for what is worth a warning. */
const LOOKED_AT = 1000;

/** What the file is and how its first rows look. Throws AppError 'arquivo-invalido' or 'arquivo-vazio'. */
export async function preview(path: string, choice: ReadingChoice = {}): Promise<Preview> {
  const detected = await detectFile(path);
  const how = { cabecalho: choice.cabecalho !== false, corrigir: choice.corrigir === true };
  if (detected.kind === 'xlsx') {
    const { sheets } = await openWorkbook(path);
    const planilha =
      typeof choice.planilha === 'string' && sheets.includes(choice.planilha) ? choice.planilha : sheets[0]!;
    return { ...(await firstRows(path, { ...how, tipo: 'xlsx', planilha })), sheets, problema: null };
  }
  const codificacao = ENCODINGS.find((encoding) => encoding === choice.codificacao) ?? detected.encoding;
  const separador = SEPARATORS.find((separator) => separator === choice.separador) ?? detected.separator;
  const reading = { ...how, tipo: 'csv', codificacao, separador, aspas: choice.aspas !== false } as const;
  try {
    return { ...(await firstRows(path, reading)), sheets: [], problema: null };
  } catch (error) {
    const quotes =
      error instanceof AppError && error.cause instanceof CsvError && error.cause.kind === 'aspas';
    if (!quotes) throw error;
    // Never given up in silence: the person sees what quotes as text would be, and says so or sends another file.
    const plain = await firstRows(path, { ...reading, aspas: false });
    return { ...plain, reading, sheets: [], problema: error.messages.join(' ') };
  }
}

async function firstRows(path: string, reading: Reading): Promise<Omit<Preview, 'sheets' | 'problema'>> {
  const notes = new Notes();
  const rows: (readonly string[])[] = [];
  let header: readonly string[] | undefined;
  for await (const { line, cells } of sourceRows(path, { ...reading, corrigir: false })) {
    for (const cell of cells) noteText(notes, line, cell);
    const mended = reading.corrigir ? cells.map(mendTwice) : cells;
    if (reading.cabecalho && !header) header = headerOf(mended);
    else rows.push(mended);
    if (rows.length >= LOOKED_AT) break;
  }
  const columns = reading.cabecalho ? header : unnamed(rows);
  if (!columns) throw new AppError('arquivo-vazio');
  if (rows.length === 0) throw new AppError('arquivo-invalido', { messages: [importacao.somenteCabecalho] });
  const sample = rows
    .slice(0, SAMPLE)
    .map((cells) => columns.map((_, at) => showControls((cells[at] ?? '').trim().slice(0, 200))));
  if (reading.cabecalho && looksLikeData(columns))
    notes.add('cabecalho', null, 1, columns.filter((name) => name !== '').join(' · '));
  if (reading.cabecalho) noteRepeated(notes, columns);
  return { reading, columns, sample, avisos: notes.all() };
}

/** Headings that stand twice: of those one column is read, and the person should know of which. */
function noteRepeated(notes: Notes, columns: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of columns) {
    const folded = foldText(name);
    if (folded !== '' && seen.has(folded)) notes.add('repetidos', null, 1, name);
    seen.add(folded);
  }
}

/** Letters that went through an encoding too many, or were lost in one. */
export function noteText(notes: Notes, line: number, cell: string, campo: string | null = null): void {
  const mended = mendTwice(cell);
  if (mended !== cell) notes.add('codificacao', campo, line, cell, mended);
  if (cell.includes('\ufffd')) notes.add('perdidos', campo, line, cell);
}

/** Headings, trimmed; empty columns at the end (a separator too many on each line) are no columns. */
function headerOf(cells: readonly string[]): readonly string[] {
  if (cells.some((cell) => controlIn(cell) !== undefined))
    throw new AppError('arquivo-invalido', { messages: [importacao.ehBinario] });
  const names = cells.map((cell) => cell.replace(/\s+/g, ' ').trim().slice(0, 120));
  while (names.length > 0 && names.at(-1) === '') names.pop();
  if (names.length === 0) throw new AppError('arquivo-invalido', { messages: [importacao.semCabecalho] });
  return bounded(names);
}

/** Names for the columns of a file without headings. */
function unnamed(rows: readonly (readonly string[])[]): readonly string[] | undefined {
  const width = rows.reduce(
    (most, cells) => Math.max(most, cells.findLastIndex((cell) => cell.trim() !== '') + 1),
    0,
  );
  return width === 0
    ? undefined
    : bounded(Array.from({ length: width }, (_, at) => importacao.coluna(at + 1)));
}

function bounded(names: readonly string[]): readonly string[] {
  if (names.length > MAX_COLUMNS)
    throw new AppError('arquivo-invalido', { messages: [importacao.muitasColunas(MAX_COLUMNS)] });
  return names;
}

/** Every record, the header first where there is one. */
export async function* sourceRows(
  path: string,
  reading: Reading,
  notes?: CsvNotes,
): AsyncGenerator<SourceRow> {
  const rows =
    reading.tipo === 'xlsx'
      ? (await openWorkbook(path)).rows(reading.planilha)
      : csvRows(
          path,
          { encoding: reading.codificacao, separator: reading.separador, quote: reading.aspas },
          notes,
        );
  if (!reading.corrigir) yield* rows;
  else for await (const { line, cells } of rows) yield { line, cells: cells.map(mendTwice) };
}

/** The records without the header. */
export async function* dataRows(path: string, reading: Reading, notes?: CsvNotes): AsyncGenerator<SourceRow> {
  let header = reading.cabecalho;
  for await (const row of sourceRows(path, reading, notes)) {
    if (!header) yield row;
    header = false;
  }
}

/** What keeps a record from being read as a row of these columns; undefined for none. */
export function misfit({ cells }: SourceRow, reading: Reading, columns: number): string | undefined {
  const control = cells.map(controlIn).find((found) => found !== undefined);
  if (control !== undefined) return importacao.caractereDeControle(control);
  // A workbook leaves empty cells out; a line of text that is short or long has lost or won a separator somewhere.
  if (reading.tipo === 'xlsx') return undefined;
  const used = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (cells.length < columns) return importacao.linhaCurta(cells.length, columns);
  return used > columns ? importacao.linhaLonga(used, columns) : undefined;
}
