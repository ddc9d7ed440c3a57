/** A record as a sheet to be handed to somebody (`ResourceDeclaration.sheet`): its facts, its rows added up, who signs. */
import { folha as texto } from '#messages/folha.ts';
import { sumDecimals } from '../formato/decimal.ts';
import type { Tone } from '#schemas/meta/vocabulary.ts';
import { formatData } from '../formato/data.ts';
import { formatMinuto } from '../formato/data-hora.ts';
import { diaDe } from '../formato/fuso.ts';
import type { StateModel } from './lifecycle.ts';
import type { Bloco, Celula, CorLetra, Linha, Paragrafo, Texto } from '../modelo-documento/tipos.ts';
import type { EntityModel, FieldModel } from './entity.ts';
import { valueText } from './value-text.ts';

export type SheetRow = { readonly [field: string]: unknown };

/** `rows` absent: whoever prints may not see them. */
export type SheetRows = {
  readonly title: string;
  readonly columns: readonly FieldModel[];
  readonly sums: readonly string[];
  /** By which the rows stand together, the outer first. */
  readonly groups?: readonly FieldModel[] | undefined;
  /** A group that is the only one is named all the same, and rows are counted where nothing is added up. */
  readonly named?: true;
  readonly rows: readonly SheetRow[] | undefined;
};

export type Sheet = {
  readonly title: string;
  readonly row: SheetRow;
  readonly fields: readonly FieldModel[];
  readonly tables: readonly SheetRows[];
  readonly landscape: boolean;
  /** In which it is; absent where the register has no states. */
  readonly state: StateModel | undefined;
  readonly signed: readonly { readonly who: string; readonly name: string | null }[];
};

type Labels = { readonly [field: string]: { readonly label?: unknown } | undefined };

/** A field of a row as paper says it: moments to the minute, references by their name. */
export const shown = (field: FieldModel, row: SheetRow): string => {
  if (field.kind === 'datetime' && typeof row[field.id] === 'string')
    return formatMinuto(String(row[field.id]));
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

export const words = (text: string, { bold = false, right = false } = {}): Paragrafo => ({
  type: 'paragraph',
  ...(right ? { attrs: { textAlign: 'right' } } : {}),
  content:
    text === ''
      ? []
      : [
          {
            type: 'text',
            text,
            marks: [{ type: 'tamanho', attrs: { pontos: 9 } }, ...(bold ? [{ type: 'bold' } as const] : [])],
          },
        ],
});

const name = (text: string): Paragrafo => ({
  type: 'paragraph',
  content: [
    {
      type: 'text',
      text,
      marks: [
        { type: 'tamanho', attrs: { pontos: 8 } },
        { type: 'cor', attrs: { cor: 'cinza' } },
      ],
    },
  ],
});

/** Names over values, three or four to a line; a long text has a line of its own. */
function facts({ fields, row, landscape }: Sheet): readonly Bloco[] {
  const columns = landscape ? 4 : 3;
  const lines: Linha[] = [];
  let open: Celula[] = [];
  const close = (): void => {
    const last = open.at(-1);
    if (last)
      lines.push({
        type: 'tableRow',
        content: [...open.slice(0, -1), { ...last, attrs: { colspan: columns - open.length + 1 } }],
      });
    open = [];
  };
  for (const field of fields) {
    const value = shown(field, row);
    if (value === '') continue;
    if (field.kind === 'longtext') close();
    open.push({
      type: 'tableCell',
      content: [name(field.title), ...value.split('\n').map((linha) => words(linha))],
    });
    if (open.length === columns || field.kind === 'longtext') close();
  }
  close();
  return lines.length === 0 ? [] : [{ type: 'table', content: lines }];
}

/** Most letters of a column of words, which go to another line; numbers, days and names of states never do. */
const WORDS: Partial<Record<FieldModel['kind'], number>> = { longtext: 28, ref: 22, text: 18, list: 18 };
const NUMBERS: ReadonlySet<FieldModel['kind']> = new Set(['money', 'decimal', 'integer']);

/** Letters that the column asks for: its longest text, its sum in bold, the longest word of its name. */
function sizeOf(field: FieldModel, texts: readonly string[], sum: string): number {
  const most = field.schema.format ? undefined : WORDS[field.kind];
  const longest = texts.reduce((most, { length }) => Math.max(most, length), sum.length * BOLD);
  const named = field.title.split(' ').map((word) => word.length * BOLD);
  return Math.max(4, most === undefined ? longest : Math.min(most, longest), ...named);
}
const BOLD = 1.15;

/** The rows under their heading, and under them what is added up. */
export function sheetTable({ title, columns, sums, groups = [], named, rows }: SheetRows): readonly Bloco[] {
  const heading: Bloco = { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: title }] };
  if (rows === undefined) return [heading, words(texto.semPermissao)];
  if (rows.length === 0) return [heading, words(texto.nenhuma)];
  const right = columns.map(({ kind }) => NUMBERS.has(kind));
  const added = (of: readonly SheetRow[]) =>
    columns.map((field) => (sums.includes(field.id) ? sumOf(field, of) : ''));
  const cell = (type: Celula['type'], text: string, at: number, bold = false): Celula => ({
    type,
    // An empty cell keeps the letters' size, so that its line is no taller than the others.
    content: [words(text === '' ? '\u00a0' : text, { bold, right: right[at] === true })],
  });
  const lines = (of: readonly SheetRow[]) =>
    of.map((row): Linha => ({
      type: 'tableRow',
      content: columns.map((field, at) => cell('tableCell', shown(field, row), at)),
    }));
  const all = added(rows);
  const head = columns.map((field, at): Celula => ({
    ...cell('tableHeader', field.title, at, true),
    attrs: {
      colwidth: [
        sizeOf(
          field,
          rows.map((row) => shown(field, row)),
          all[at] ?? '',
        ),
      ],
    },
  }));
  const first = all.findIndex((text) => text !== '');
  const total = (name: string, of: readonly SheetRow[]): readonly Linha[] =>
    first < 0
      ? named
        ? [countOf(columns.length, name, of.length)]
        : []
      : [
          totalOf(
            first,
            name,
            of.length,
            added(of).map((text, at) => cell('tableCell', text, at, true)),
          ),
        ];
  const grouped = (
    of: readonly SheetRow[],
    [by, ...within]: readonly FieldModel[],
    above: readonly string[] = [],
  ): readonly Linha[] => {
    if (!by) return lines(of);
    const together = groupsOf(by, of);
    if (together.length === 1 && !named) return grouped(of, within, above);
    return together.flatMap(([name, own]) => {
      const said = [...above, name].join(' · ');
      return [
        ...(within.length === 0
          ? [
              {
                type: 'tableRow' as const,
                content: [
                  {
                    type: 'tableCell' as const,
                    attrs: { colspan: columns.length },
                    content: [words(said, { bold: true })],
                  },
                ],
              },
            ]
          : []),
        ...grouped(own, within, [...above, name]),
        ...total(above.length === 0 && within.length === 0 ? texto.subtotal : texto.subtotalDe(name), own),
      ];
    });
  };
  return [
    heading,
    {
      type: 'table',
      content: [{ type: 'tableRow', content: head }, ...grouped(rows, groups), ...total(texto.total, rows)],
    },
  ];
}

/** Which group a row is of: two records of one name are two. */
export function groupOf(
  field: FieldModel,
  row: SheetRow,
): { readonly chave: string; readonly texto: string } {
  const value = row[field.id];
  if (value === null || value === undefined || value === '')
    return { chave: '', texto: texto.semGrupo(field.title) };
  // A moment stands with the others of its day, by the unit's clock.
  if (field.kind === 'datetime') {
    const day = diaDe(String(value));
    return { chave: day, texto: formatData(day) };
  }
  const text = shown(field, row);
  return { chave: String(value), texto: NUMBERS.has(field.kind) ? `${field.title} ${text}` : text };
}

/** The rows of each value under its name: in the order of the field's options, else as they come. */
function groupsOf(
  field: FieldModel,
  rows: readonly SheetRow[],
): readonly (readonly [string, readonly SheetRow[]])[] {
  const found = [...Map.groupBy(rows, (row) => groupOf(field, row).chave)];
  const place = new Map(field.options?.map(({ value }, at) => [String(value), at]));
  const sorted = field.options
    ? found.toSorted(([a], [b]) => (place.get(a) ?? 0) - (place.get(b) ?? 0))
    : found;
  return sorted.map(([, of]) => [of[0] ? groupOf(field, of[0]).texto : '', of] as const);
}

const sumOf = (field: FieldModel, rows: readonly SheetRow[]): string =>
  valueText(
    field,
    sumDecimals(
      rows.map((row) => String(row[field.id] ?? '0')),
      0,
    ),
  );

const countOf = (width: number, name: string, count: number): Linha => ({
  type: 'tableRow',
  content: [
    {
      type: 'tableCell',
      attrs: { colspan: width },
      content: [words(`${name} · ${texto.contadas(count)}`, { bold: true })],
    },
  ],
});

function totalOf(first: number, name: string, count: number, cells: readonly Celula[]): Linha {
  const said = words(`${name} · ${texto.contadas(count)}`, { bold: true });
  const before: readonly Celula[] =
    first === 0 ? [] : [{ type: 'tableCell', attrs: { colspan: first }, content: [said] }];
  return { type: 'tableRow', content: [...before, ...cells.slice(first)] };
}

const COLOURS: Partial<Record<Tone, CorLetra>> = {
  error: 'vermelho',
  warning: 'laranja',
  success: 'verde',
  info: 'azul',
};

/** What it is worth: a cancelled one must not pass for another. */
const stateLine = ({ title, tone }: StateModel): Paragrafo => ({
  type: 'paragraph',
  content: [
    {
      type: 'text',
      text: title,
      marks: [{ type: 'bold' }, { type: 'cor', attrs: { cor: COLOURS[tone ?? 'neutral'] ?? 'cinza' } }],
    },
  ],
});

const SIGNATURE = '_'.repeat(40);

/** The text of the sheet, for the letterhead. */
export function sheetText(sheet: Sheet): Texto {
  return {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: sheet.title }] },
      ...(sheet.state ? [stateLine(sheet.state)] : []),
      ...facts(sheet),
      ...sheet.tables.flatMap(sheetTable),
      ...sheet.signed.flatMap(({ who, name }): Bloco[] => [
        { type: 'paragraph' },
        { type: 'paragraph' },
        { type: 'paragraph', attrs: { textAlign: 'center' }, content: [{ type: 'text', text: SIGNATURE }] },
        {
          type: 'paragraph',
          attrs: { textAlign: 'center' },
          content: [{ type: 'text', text: name === null ? who : `${name}, ${who.toLowerCase()}` }],
        },
      ]),
    ],
  };
}
