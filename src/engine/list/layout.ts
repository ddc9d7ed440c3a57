/** Column widths: what a field needs by its kind; text and references share what is left by their length. */
import type { FieldModel } from '#domain/registro/entity.ts';
import type { Column } from './columns.ts';

const BY_FORMAT: { readonly [format: string]: number } = {
  cpf: 134,
  cnpj: 176,
  'cpf-cnpj': 176,
  cns: 164,
  cnes: 92,
  cep: 104,
  telefone: 142,
  uf: 72,
  competencia: 104,
};
const BY_KIND: { readonly [kind: string]: number } = {
  date: 110,
  datetime: 168,
  time: 80,
  boolean: 84,
  integer: 72,
  decimal: 112,
  money: 128,
  file: 80,
};

/** Pixels that the field needs; undefined: it takes a share. */
function fixedWidth(field: FieldModel): number | undefined {
  if (field.ui.width !== undefined) return field.ui.width;
  const natural = (field.format && BY_FORMAT[field.format]) ?? enumWidth(field) ?? BY_KIND[field.kind];
  // The title must be readable too, on up to two lines, with its padding and the arrow.
  const header = Math.min(172, widestLine(field.ui.column ?? field.title) * 7.4 + 44);
  if (natural !== undefined) return Math.max(natural, header);
  const short = field.kind === 'text' && field.maxLength !== undefined && field.maxLength <= 20;
  // A code is read whole; few are as long as they may be.
  return short ? Math.max(Math.min(field.maxLength * 9 + 28, 134), header) : undefined;
}

/** Letters of the longer line when the title is broken into two where that is best. */
function widestLine(title: string): number {
  const words = title.split(' ');
  const breaks = words.map((_, at) => {
    const first = words.slice(0, at + 1).join(' ').length;
    return Math.max(first, title.length - first - 1);
  });
  return Math.min(...breaks);
}

/** The longest option as a tag. */
function enumWidth(field: FieldModel): number | undefined {
  if (!field.options) return undefined;
  const longest = Math.max(0, ...field.options.map(({ title }) => title.length));
  // An icon stands before a state's word.
  const icon = field.options.some(({ tone }) => tone !== undefined && tone !== 'neutral') ? 16 : 0;
  // 'Aguarda segunda pessoa' is read whole.
  return Math.min(232, Math.max(92, longest * 6.8 + 46 + icon));
}

/** What is told in sentences: put in a column it is there to be read, on several lines. */
export const isProse = ({ kind, maxLength = 0 }: Pick<FieldModel, 'kind' | 'maxLength'>): boolean =>
  (kind === 'text' || kind === 'longtext') && maxLength >= PROSE;
const PROSE = 1000;
const LEAST_PROSE = 320;

function share(field: FieldModel): number {
  if (isProse(field)) return 8;
  if (field.kind === 'longtext') return 3;
  if (field.kind === 'ref') return 2;
  // The name of the row is what is read; it takes most of what is left.
  if (leastOf(field) === LEAST_NAME) return 5;
  return Math.max(1.5, Math.min(4, (field.maxLength ?? 60) / 40));
}

/** Least for what takes a share; the name of the row needs more than its other words. */
const LEAST_SHARED = 120;
const LEAST_NAME = 190;

/** 'CRM · Conselho Regional de Medicina' must say more than its code. */
const LEAST_REFERENCE = 150;

function leastOf(field: FieldModel): number {
  if (field.kind === 'ref') return LEAST_REFERENCE;
  if (isProse(field)) return LEAST_PROSE;
  return field.search && field.kind === 'text' && (field.maxLength ?? 100) >= 60 ? LEAST_NAME : LEAST_SHARED;
}

/** Widths that fill `room` and the least the columns can do with. */
export function columnWidths(
  columns: readonly Column[],
  room: number,
): { readonly widths: readonly number[]; readonly least: number } {
  const fixed = columns.map(({ field, width }) => width ?? fixedWidth(field));
  const taken = fixed.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  const shares = columns.reduce(
    (sum, { field }, at) => sum + (fixed[at] === undefined ? share(field) : 0),
    0,
  );
  const left = Math.max(0, room - taken);
  const least = columns.reduce((sum, { field }, at) => sum + (fixed[at] ?? leastOf(field)), 0);
  const spare = Math.max(0, room - least);
  const flexible = columns.map(
    ({ field }, at) => fixed[at] ?? leastOf(field) + Math.floor((spare * share(field)) / shares),
  );
  if (shares > 0) return { widths: flexible, least };
  // Only fixed columns: what is left goes to them by their size, but never to those the person sized.
  const elastic = columns.reduce(
    (sum, column, at) => sum + (column.width === undefined ? (fixed[at] ?? 0) : 0),
    0,
  );
  return {
    widths: columns.map((column, at) => {
      const own = fixed[at] ?? LEAST_SHARED;
      return column.width === undefined && elastic > 0 ? Math.floor(own + (left * own) / elastic) : own;
    }),
    least,
  };
}
