/** A record as a sheet to be handed to somebody (`ResourceDeclaration.sheet`): its facts, its rows added up, who signs. */
import { folha as texto } from '#messages/folha.ts';
import { sumDecimal } from '../formato/decimal.ts';
import type { Bloco, Celula, Linha, Paragrafo, Texto } from '../modelo-documento/tipos.ts';
import type { EntityModel, FieldModel } from './entity.ts';
import { valueText } from './value-text.ts';

export type SheetRow = { readonly [field: string]: unknown };

/** `rows` absent: whoever prints may not see them. */
export type SheetRows = {
  readonly title: string;
  readonly columns: readonly FieldModel[];
  readonly sums: readonly string[];
  readonly rows: readonly SheetRow[] | undefined;
};

export type Sheet = {
  readonly title: string;
  readonly row: SheetRow;
  readonly fields: readonly FieldModel[];
  readonly tables: readonly SheetRows[];
  readonly landscape: boolean;
  readonly signed: readonly string[];
};

type Labels = { readonly [field: string]: { readonly label?: unknown } | undefined };

const shown = (field: FieldModel, row: SheetRow): string => {
  const label = ((row._ref ?? {}) as Labels)[field.id]?.label;
  return valueText(field, row[field.id], label === undefined ? undefined : String(label));
};

/** 'Fatura de convênio 12 · Unimed · 10/2026': its name, and after it what tells it from others, as it is read. */
export function sheetTitle(entity: EntityModel, row: SheetRow): string {
  const label = entity.label.flatMap((id) => {
    const field = entity.field[id];
    const text = field ? shown(field, row) : '';
    return text === '' ? [] : [text];
  });
  return texto.nome(entity.title, label.join(' · '));
}

const words = (text: string, { bold = false, right = false } = {}): Paragrafo => ({
  type: 'paragraph',
  ...(right ? { attrs: { textAlign: 'right' } } : {}),
  content: text === '' ? [] : [{ type: 'text', text, marks: [{ type: 'tamanho', attrs: { pontos: 9 } }, ...(bold ? [{ type: 'bold' } as const] : [])] }], // prettier-ignore
});

const name = (text: string): Paragrafo => ({
  type: 'paragraph',
  content: [{ type: 'text', text, marks: [{ type: 'tamanho', attrs: { pontos: 8 } }, { type: 'cor', attrs: { cor: 'cinza' } }] }], // prettier-ignore
});

/** Names over values, three or four to a line; a long text has a line of its own. */
function facts({ fields, row, landscape }: Sheet): readonly Bloco[] {
  const columns = landscape ? 4 : 3;
  const lines: Linha[] = [];
  let open: Celula[] = [];
  const close = (): void => {
    const last = open.at(-1);
    if (last) lines.push({ type: 'tableRow', content: [...open.slice(0, -1), { ...last, attrs: { colspan: columns - open.length + 1 } }] }); // prettier-ignore
    open = [];
  };
  for (const field of fields) {
    const value = shown(field, row);
    if (value === '') continue;
    if (field.kind === 'longtext') close();
    open.push({ type: 'tableCell', content: [name(field.title), ...value.split('\n').map((one) => words(one))] });
    if (open.length === columns || field.kind === 'longtext') close();
  }
  close();
  return lines.length === 0 ? [] : [{ type: 'table', content: lines }];
}

/** Letters that a column of the kind asks for; the longest word of its name is never broken. */
const WIDTH: Partial<Record<FieldModel['kind'], number>> = { longtext: 28, ref: 22, money: 12, datetime: 16, integer: 6, boolean: 5, enum: 12 }; // prettier-ignore
const NUMBERS: ReadonlySet<FieldModel['kind']> = new Set(['money', 'decimal', 'integer']);

function sizeOf({ kind, title, schema }: FieldModel): number {
  if (schema.format === 'cpf-cnpj') return 20;
  const asked = kind === 'text' && !schema.format ? Math.min(18, Math.max(6, schema.maxLength ?? 18)) : (WIDTH[kind] ?? 10);
  // Names are in bold.
  return Math.max(asked, ...title.split(' ').map((word) => word.length * 1.2));
}

/** The rows under their heading, and under them what is added up. */
export function sheetTable({ title, columns, sums, rows }: SheetRows): readonly Bloco[] {
  const heading: Bloco = { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: title }] };
  if (rows === undefined) return [heading, words(texto.semPermissao)];
  if (rows.length === 0) return [heading, words(texto.nenhuma)];
  const right = columns.map(({ kind }) => NUMBERS.has(kind));
  const head: Linha = {
    type: 'tableRow',
    content: columns.map((field, at) => ({
      type: 'tableHeader',
      attrs: { colwidth: [sizeOf(field)] },
      content: [words(field.title, { bold: true, right: right[at] === true })],
    })),
  };
  const body = rows.map((row): Linha => ({
    type: 'tableRow',
    content: columns.map((field, at) => ({
      type: 'tableCell',
      content: [words(shown(field, row), { right: right[at] === true })],
    })),
  }));
  return [heading, { type: 'table', content: [head, ...body, ...summed(columns, sums, rows)] }];
}

function summed(columns: readonly FieldModel[], sums: readonly string[], rows: readonly SheetRow[]): readonly Linha[] {
  const first = columns.findIndex(({ id }) => sums.includes(id));
  if (first < 0) return [];
  const text = (field: FieldModel): string =>
    sums.includes(field.id) ? valueText(field, sumDecimal(...rows.map((row) => String(row[field.id] ?? '0')))) : '';
  const cells = columns.slice(first).map((field): Celula => ({ type: 'tableCell', content: [words(text(field), { bold: true, right: true })] })); // prettier-ignore
  const total: Celula = {
    type: 'tableCell',
    attrs: { colspan: first },
    content: [words(`${texto.total} · ${texto.contadas(rows.length)}`, { bold: true })],
  };
  return [{ type: 'tableRow', content: first === 0 ? cells : [total, ...cells] }];
}

const SIGNATURE = '_'.repeat(40);

/** The text of the sheet, for the letterhead. */
export function sheetText(sheet: Sheet): Texto {
  return {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: sheet.title }] },
      ...facts(sheet),
      ...sheet.tables.flatMap(sheetTable),
      ...sheet.signed.flatMap((who): Bloco[] => [
        { type: 'paragraph' },
        { type: 'paragraph' },
        { type: 'paragraph', attrs: { textAlign: 'center' }, content: [{ type: 'text', text: SIGNATURE }] },
        { type: 'paragraph', attrs: { textAlign: 'center' }, content: [{ type: 'text', text: who }] },
      ]),
    ],
  };
}
