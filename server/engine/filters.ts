/**
 * The list's query string to SQL. Only declared fields and operators pass; every value is a parameter;
 * anything unknown is refused by name and never dropped.
 */
import { AppError } from '#domain/errors/app-error.ts';
import { diaDito } from '#domain/formato/dia-movel.ts';
import { fimDoDia, inicioDoDia } from '#domain/formato/fuso.ts';
import { formatCheckers, normalizeValue } from '#domain/formato/validate-format.ts';
import {
  hasColumn,
  toColumn,
  type EntityModel,
  type FieldModel,
  type Operator,
} from '#domain/registro/entity.ts';
import { quote } from '#server/database/names.ts';
import type { AbilityContexto } from '#server/plugins/context.ts';
import { canRead, mayDo } from './access.ts';
import { hoje } from '#server/clock.ts';

/** Collects parameters; `add` answers the placeholder. */
export class Params {
  readonly values: unknown[] = [];
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** Between two rows of a list: after the one, or before the other. */
export type Place = {
  readonly side: 'after' | 'before';
  /** By what the row is sorted, as the database spells it, its id last; null: empty. */
  readonly keys: readonly (string | null)[];
};

export type ListQuery = {
  readonly start: number;
  readonly end: number;
  readonly sort: readonly Order[];
  readonly filters: readonly Filter[];
  /** Alternatives: all filters of one of them must hold too. */
  readonly any?: readonly (readonly Filter[])[];
  /** Words of `q`, folded by the database; all must be found. */
  readonly words: readonly string[];
  /** The fields that words look in, for a caller who is shown no others; absent: all that are searchable and readable. */
  readonly wordsIn?: readonly FieldModel[];
  readonly bin: boolean;
  /** Repeated `id=`: those rows, unpaged. */
  readonly ids: readonly number[] | undefined;
  /** Where the page goes on; `start` and `end` then say how many rows it has, and no more. */
  readonly place?: Place | undefined;
};

/**
 * `apart`: records of one name that a reference points to stand apart. `yearly`: by day and month alone, from this 'MM-DD' on
 * and round the end of the year. `step`: by the day, week or month alone that a day or a moment falls in.
 */
export type Order = {
  readonly field: string;
  readonly descending: boolean;
  readonly apart?: true;
  readonly yearly?: string;
  readonly step?: 'day' | 'week' | 'month';
};

/**
 * `same`: equality of a name, folded. `yearly`: day and month from one 'MM-DD' to the other, round the end of the year.
 * `related`: the row of `table` that the field names answers all of `filters`. `unrelated`: none that does names this row by
 * the field, which is of that table.
 */
export type Filter = {
  readonly field: FieldModel;
  readonly operator: Operator | 'same' | 'yearly' | 'related' | 'unrelated';
  readonly values: readonly unknown[];
  readonly other?: { readonly table: string; readonly filters: readonly Filter[] };
};

export const MAX_PAGE = 200;
/** Rows are walked over to get there; who goes on from page to page walks over none and may go on. */
export const MAX_START = 500_000;
const MAX_TEXT = 200;
const MAX_WORDS = 8;
const MAX_FILTERS = 60;

/** What a caller may ask besides the declared fields. */
const STAMPS: { readonly [id: string]: FieldModel } = Object.fromEntries(
  (['id', 'versao', 'criadoEm', 'atualizadoEm', 'excluidoEm'] as const).map((id) => [
    id,
    {
      id,
      column: toColumn(id),
      title: id,
      kind: id === 'id' || id === 'versao' ? 'integer' : 'datetime',
      sortable: true,
      operators: id === 'id' || id === 'versao' ? ['eq', 'ne', 'gte', 'lte', 'in'] : ['gte', 'lte'],
      nullable: id === 'atualizadoEm' || id === 'excluidoEm',
      schema: {},
    } as unknown as FieldModel,
  ]),
);

export type QueryInput = { readonly [key: string]: unknown };
type Reader = { readonly entity: EntityModel; readonly ability: AbilityContexto; readonly usuarioId: number };

/** Reads and checks the whole query; `reserved` are further keys the call itself understands. */
export function parseListQuery(
  query: QueryInput,
  reader: Reader,
  reserved: readonly string[] = [],
): ListQuery {
  const filters: Filter[] = [];
  let any: ListQuery['any'];
  let words: readonly string[] = [];
  let bin = false;
  let ids: readonly number[] | undefined;
  const keys = Object.keys(query);
  if (keys.length > MAX_FILTERS) throw new AppError('requisicao-invalida');
  for (const key of keys) {
    const value = query[key];
    if (key === '_start' || key === '_end' || key === '_sort' || key === '_order' || reserved.includes(key))
      continue;
    if (key === 'q') words = wordsOf(single(key, value));
    else if (key === '_ou') any = readAlternatives(single(key, value), reader);
    else if (key === '_lixeira') bin = readBoolean(key, single(key, value));
    else if (key === 'id' && Array.isArray(value)) ids = readIds(key, value as string[]);
    else filters.push(...readFilter(key, value, reader));
  }
  const single1 = (key: string, fallback: string) =>
    query[key] === undefined ? fallback : single(key, query[key]);
  const start = readCount('_start', single1('_start', '0'));
  const end = query._end === undefined ? start + 25 : readCount('_end', single('_end', query._end));
  if (end < start) throw new AppError('pagina-invalida');
  if (end - start > MAX_PAGE) throw new AppError('pagina-grande', { params: { maximo: MAX_PAGE } });
  const goesOn = reserved.includes('_after') && (query._after ?? query._before) !== undefined;
  if (start > MAX_START && !goesOn)
    throw new AppError('pagina-distante', { params: { maximo: MAX_START.toLocaleString('pt-BR') } });
  return {
    start,
    end,
    sort: readSort(single1('_sort', ''), single1('_order', ''), reader),
    filters,
    any,
    words,
    bin,
    ids,
  };
}

/** `nome_like=ana&ativo=true|cidadeId=7`: one of these, each a query of its own. */
function readAlternatives(text: string, reader: Reader): ListQuery['any'] {
  const groups = text.split('|').map((group) => [...new URLSearchParams(group)]);
  if (groups.flat().length > MAX_FILTERS || groups.some((group) => group.length === 0)) throw invalid('_ou');
  return groups.map((group) =>
    group.flatMap(([key, value]) => readFilter(key, storable(key, value), reader)),
  );
}

function single(key: string, value: unknown): string {
  if (typeof value !== 'string') throw invalid(key);
  return storable(key, value);
}

function storable(key: string, value: string): string {
  if (value.includes('\u0000') || !value.isWellFormed()) throw new AppError('texto-invalido');
  if (value.length > MAX_TEXT * 20) throw invalid(key);
  return value;
}

const invalid = (filtro: string): AppError =>
  new AppError('filtro-invalido', { params: { filtro: filtro.slice(0, 60) } });
const unknown = (filtro: string): AppError =>
  new AppError('filtro-desconhecido', { params: { filtro: filtro.slice(0, 60) } });

function readCount(key: string, text: string): number {
  const value = /^[0-9]{1,10}$/.test(text) ? Number(text) : NaN;
  if (!(value <= 2_147_483_647)) throw new AppError('pagina-invalida', { params: { campo: key } });
  return value;
}

function readBoolean(key: string, text: string): boolean {
  if (text !== 'true' && text !== 'false') throw invalid(key);
  return text === 'true';
}

function readIds(key: string, values: readonly string[]): readonly number[] {
  if (values.length > MAX_PAGE) throw new AppError('lote-grande', { params: { maximo: MAX_PAGE } });
  return values.map((value) => readInteger(key, value));
}

function readInteger(key: string, text: string): number {
  const value = typeof text === 'string' && /^-?[0-9]{1,16}$/.test(text) ? Number(text) : NaN;
  if (!Number.isSafeInteger(value)) throw invalid(key);
  return value;
}

function readSort(fields: string, orders: string, { entity, ability }: Reader): ListQuery['sort'] {
  if (fields === '') {
    if (orders !== '') throw new AppError('ordenacao-desconhecida', { params: { campo: '_order' } });
    return entity.sort;
  }
  const names = fields.split(',');
  const directions = orders === '' ? [] : orders.split(',');
  if (names.length > 5 || directions.length > names.length)
    throw new AppError('ordenacao-desconhecida', { params: { campo: '_sort' } });
  return names.map((name, index) => {
    const field = fieldOf(entity, name, ability);
    const direction = (directions[index] ?? 'asc').toLowerCase();
    if (!field?.sortable || !['asc', 'desc'].includes(direction)) {
      throw new AppError('ordenacao-desconhecida', { params: { campo: name.slice(0, 60) } });
    }
    return { field: name, descending: direction === 'desc' };
  });
}

/** A field the caller may see, by wire name; stamps included. Never anything inherited from an object. */
export function fieldOf(entity: EntityModel, name: string, ability: AbilityContexto): FieldModel | undefined {
  const field = Object.hasOwn(entity.field, name) ? entity.field[name] : undefined;
  // A heavy field is in no list's row: to ask about it takes the right to see it in the record.
  if (field?.heavy && !mayDo(entity, 'view', ability)) return undefined;
  if (field)
    return hasColumn(field) && !field.writeOnly && canRead(entity, field, ability) ? field : undefined;
  return Object.hasOwn(STAMPS, name) ? STAMPS[name] : undefined;
}

const SUFFIX = /^(.+)_(ne|gte|lte|gteornull|lteornull|like|start|in|null)$/;

function readFilter(key: string, value: unknown, reader: Reader): Filter[] {
  const { entity, ability } = reader;
  let field = fieldOf(entity, key, ability);
  let operator: Operator = 'eq';
  if (!field) {
    const match = SUFFIX.exec(key);
    field = match ? fieldOf(entity, match[1] ?? '', ability) : undefined;
    operator = (match?.[2] ?? 'eq') as Operator;
  }
  if (!field || !field.operators.includes(operator)) throw unknown(key);
  const found = field;
  if (Array.isArray(value)) {
    // json-server: a repeated filter means any of them; a repeated _ne none of them. Others cannot be meant twice.
    if (value.length > MAX_PAGE) throw new AppError('lote-grande', { params: { maximo: MAX_PAGE } });
    const values = value.map((item) => readValue(found, single(key, item), key, reader));
    if (operator === 'eq') return [{ field: found, operator: 'in', values }];
    if (operator === 'ne')
      return values.map((item) => ({ field: found, operator: 'ne' as const, values: [item] }));
    throw invalid(key);
  }
  const text = single(key, value);
  if (operator === 'null') return [{ field, operator, values: [readBoolean(key, text)] }];
  // What has no comma of its own takes several: a list of 'none of them' too.
  const none = operator === 'ne' && (field.kind === 'ref' || field.kind === 'enum') && text.includes(',');
  if (operator === 'in' || none) {
    const parts = text === '' ? [] : text.split(',');
    if (parts.length > MAX_PAGE) throw new AppError('lote-grande', { params: { maximo: MAX_PAGE } });
    const values = parts.map((part) => readValue(found, part, key, reader));
    return none
      ? values.map((item) => ({ field: found, operator, values: [item] }))
      : [{ field, operator, values }];
  }
  if (operator === 'like' || operator === 'start') {
    if (text.length > MAX_TEXT) throw invalid(key);
    return [{ field, operator, values: [searchText(found, text)] }];
  }
  const wanted = readValue(field, text, key, reader);
  // A name is the same whatever its capitals and accents; a code is what it is.
  if (operator === 'eq' && isName(field)) return [{ field, operator: 'same', values: [wanted] }];
  return [{ field, operator, values: [wanted] }];
}

/** One filter that a declaration writes (`x-ref.filter`): checked at the start, without anybody's rights. */
export function declaredFilter(key: string, text: string, reader: Reader): readonly Filter[] {
  return readFilter(key, text, {
    ...reader,
    ability: { ...reader.ability, can: () => true, campos: undefined },
  });
}

/** A free text that is searched: neither a code nor a number with a form of its own. */
const isName = ({ kind, format, schema, search, maxLength = 0 }: FieldModel): boolean =>
  kind === 'text' && search && !format && !schema.pattern && maxLength > 20;

const MASKED = new Set(['cpf', 'cnpj', 'cpf-cnpj', 'cns', 'cep', 'telefone', 'cnes']);

/** Masks are not stored, so '529.982' must look for '529982'. */
function searchText(field: FieldModel, text: string): string {
  return field.format && MASKED.has(field.format) && /^[\w.\-/() ]*$/.test(text)
    ? text.replace(/[.\-/() ]/g, '')
    : text;
}

/** The value as the column holds it; 400 when it cannot be one of the field's. */
function readValue(field: FieldModel, text: string, key: string, { usuarioId }: Reader): unknown {
  switch (field.kind) {
    case 'integer':
    case 'ref':
      return text === '$eu' ? usuarioId : readInteger(key, text);
    case 'boolean':
      return readBoolean(key, text);
    case 'enum': {
      const option = (field.options ?? []).find((option) => String(option.value) === text);
      if (!option) throw invalid(key);
      return option.value;
    }
    case 'money':
    case 'decimal':
      if (!formatCheckers.decimal(text)) throw invalid(key);
      return text;
    case 'date': {
      const date = diaDito(text, hoje()) ?? text;
      if (!formatCheckers.date(date)) throw invalid(key);
      return date;
    }
    case 'datetime': {
      const said = diaDito(text, hoje()) ?? text;
      const moment = !formatCheckers.date(said)
        ? said
        : key.endsWith('_lte')
          ? fimDoDia(said)
          : inicioDoDia(said);
      // The last evening of the year 9999 is, in UTC, a moment of the next: no column holds it.
      if (!formatCheckers['date-time'](moment)) throw invalid(key);
      return moment;
    }
    case 'time':
      if (!formatCheckers.time(text)) throw invalid(key);
      return text;
    default: {
      if (text.length > MAX_TEXT * 5) throw invalid(key);
      return field.format ? normalizeValue(field.format, text) : text;
    }
  }
}

function wordsOf(q: string): readonly string[] {
  if (q.length > MAX_TEXT) throw invalid('q');
  const words = q
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.slice(0, MAX_WORDS);
}

/** Text a person typed as a LIKE pattern: folded by the database first, then its wildcards made literal. */
export function likePattern(placeholder: string, side: 'contains' | 'start' | 'startOfLetters'): string {
  const folded = `replace(replace(replace(zelo_busca(${placeholder}::text), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
  if (side === 'contains') return `'%' || ${folded} || '%'`;
  // The text without its signs stands in a line of its own (zelo_procura).
  return side === 'start' ? `${folded} || '%'` : `E'%\\n' || ${folded} || '%'`;
}

/** One filter as a condition over an alias. */
export function filterSql({ field, operator, values, other }: Filter, params: Params, alias = 't'): string {
  if (other) {
    const inner = `${alias}r`;
    const conditions = [
      operator === 'related'
        ? `${inner}.id = ${alias}.${quote(field.column)}`
        : `${inner}.${quote(field.column)} = ${alias}.id`,
      `${inner}.excluido_em IS NULL`,
      ...other.filters.map((filter) => filterSql(filter, params, inner)),
    ];
    return `${operator === 'related' ? '' : 'NOT '}EXISTS (SELECT 1 FROM ${quote(other.table)} ${inner} WHERE ${conditions.join(' AND ')})`;
  }
  const column = `${alias}.${quote(field.column)}`;
  const first = (): string => params.add(values[0]);
  switch (operator) {
    case 'eq':
      return `${column} = ${first()}`;
    case 'ne':
      return `${column} IS DISTINCT FROM ${first()}`;
    case 'gte':
      return `${column} >= ${first()}`;
    case 'lte':
      return `${column} <= ${first()}`;
    case 'gteornull':
      return `(${column} >= ${first()} OR ${column} IS NULL)`;
    case 'lteornull':
      return `(${column} <= ${first()} OR ${column} IS NULL)`;
    case 'in':
      return `${column} = ANY(${params.add(values)})`;
    case 'yearly': {
      const [from, to] = values;
      const day = `to_char(${column}, 'MM-DD')`;
      const both = String(from) <= String(to) ? 'AND' : 'OR';
      return `(${day} >= ${params.add(from)} ${both} ${day} <= ${params.add(to)})`;
    }
    case 'null':
      return values[0] ? `${column} IS NULL` : `${column} IS NOT NULL`;
    default:
      throw new Error(`filter ${operator} searches a text: see search-sql.ts`);
  }
}
