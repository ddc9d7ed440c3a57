/** Rows that were copied from a spreadsheet, as rows of a child table; what cannot be read is told, never guessed. */
import { parseDataInput } from '#domain/formato/data.ts';
import { isTime } from '#domain/formato/data-hora.ts';
import { parseDecimalInput } from '#domain/formato/decimal.ts';
import { foldText } from '#domain/formato/texto.ts';
import { normalizeValue } from '#domain/formato/validate-format.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import { colagem } from '#messages/colagem.ts';
import type { Values } from './record.ts';

/** More rows than this go by the import, which shows each before it is written. */
const MOST_PASTED = 500;

/** Finds the row that a text names: its number, null where none or several answer to it. */
export type FindRow = (field: FieldModel, text: string, row: Values) => Promise<number | null>;

type Pasted = {
  readonly rows: readonly Values[];
  /** What was left out of which row, in words. */
  readonly problems: readonly string[];
};

/** Lines and cells as spreadsheets copy them: a cell with a line end or a tab stands in quotes. */
export function gridOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*))(\t|\r?\n|$)/gy;
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    const [, quoted, plain = '', end = ''] = match;
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end === '' || cell.lastIndex >= text.length) break;
    if (end !== '\t') rows.push([]);
  }
  return rows.filter((row) => row.some((value) => value !== ''));
}

/**
 * The rows of a grid. A first line that names fields says which column is which; else the columns are those of the table, in
 * its order.
 */
export async function pasteRows(
  text: string,
  shown: readonly FieldModel[],
  all: readonly FieldModel[],
  find: FindRow,
): Promise<Pasted> {
  const [first = [], ...rest] = gridOf(text);
  const writable = (field: FieldModel): boolean =>
    !field.readOnly && !['file', 'list', 'child'].includes(field.kind);
  const named = first.map((title) =>
    all.find((field) => writable(field) && foldText(field.title) === foldText(title)),
  );
  const headed = first.length > 0 && named.every((field) => field !== undefined);
  const columns = headed ? named : shown.filter(writable);
  const lines = headed ? rest : [first, ...rest];
  const problems: string[] = [];
  const rows: Values[] = [];
  for (const [at, line] of lines.slice(0, MOST_PASTED).entries()) {
    const row: { [field: string]: unknown } = {};
    for (const [column, cell] of line.entries()) {
      const field = columns[column];
      if (cell === '') continue;
      if (!field) {
        problems.push(colagem.semColuna(at + 1, cell));
        continue;
      }
      const value = field.ref ? await find(field, cell, row) : readCell(field, cell);
      if (value === null || value === undefined) problems.push(colagem.naoLido(at + 1, field.title, cell));
      else row[field.id] = value;
    }
    rows.push(row);
  }
  if (lines.length > MOST_PASTED) problems.push(colagem.demais(MOST_PASTED));
  return { rows, problems };
}

const YES = new Set(['s', 'sim', 'x', 'verdadeiro', 'true', '1']);
const NO = new Set(['n', 'nao', 'falso', 'false', '0']);

/** The value of a cell; undefined: this text is none of the field. */
function readCell(field: FieldModel, text: string): unknown {
  const folded = foldText(text);
  if (field.options)
    return field.options.find(
      ({ title, value }) => foldText(title) === folded || foldText(String(value)) === folded,
    )?.value;
  switch (field.kind) {
    case 'boolean':
      return YES.has(folded) ? true : NO.has(folded) ? false : undefined;
    case 'integer': {
      const digits = text.replaceAll(/[.\s]/g, '');
      return /^-?[0-9]{1,15}$/.test(digits) ? Number(digits) : undefined;
    }
    case 'decimal':
    case 'money': {
      const read = parseDecimalInput(text, { scale: field.scale });
      return read.ok ? read.value : undefined;
    }
    case 'date': {
      const read = parseDataInput(text);
      return read.ok ? read.value : undefined;
    }
    case 'time':
      return isTime(text) ? text : undefined;
    case 'datetime':
      return undefined;
    default:
      return field.format ? normalizeValue(field.format, text) : text;
  }
}
