/** Rows as the bytes of a file, by the columns' own kinds. */
import type { FieldModel } from '#domain/registro/entity.ts';
import { csvCell, xlsxCell } from './cells.ts';
import { BOM, csvLine } from './csv-writer.ts';
import { xlsxBytes } from './xlsx-writer.ts';

type Line = { readonly [field: string]: unknown };
type Rows = AsyncIterable<Line> | Iterable<Line>;

/** Lines of CSV as they are made. */
export async function* csvBytes(columns: readonly FieldModel[], rows: Rows): AsyncGenerator<Buffer> {
  let text = BOM + csvLine(columns.map(({ title }) => title));
  for await (const row of rows) {
    text += csvLine(columns.map((field) => csvCell(field, row as never)));
    if (text.length > 65_536) {
      yield Buffer.from(text, 'utf8');
      text = '';
    }
  }
  yield Buffer.from(text, 'utf8');
}

/** A workbook of one sheet with typed cells. */
export function xlsxOf(sheet: string, columns: readonly FieldModel[], rows: Rows): AsyncGenerator<Buffer> {
  const headings = columns.map((field) => ({ title: field.title, width: widthOf(field) }));
  return xlsxBytes(sheet, headings, cellRows(columns, rows));
}

async function* cellRows(columns: readonly FieldModel[], rows: Rows) {
  for await (const row of rows) yield columns.map((field) => xlsxCell(field, row as never));
}

/** Characters. */
function widthOf(field: FieldModel): number {
  if (field.kind === 'date') return 12;
  if (field.kind === 'datetime') return 17;
  const content =
    field.kind === 'boolean'
      ? 8
      : field.kind === 'longtext' || field.kind === 'ref'
        ? 40
        : Math.min(50, field.maxLength ?? 16);
  return Math.max(10, content, Math.min(30, field.title.length + 3));
}
