/**
 * The list's state as a short address: `?q=silva&f.nome=~joao&f.criadoEm=2026-01-01..&s=-nome&p=2&t=50&v=7`;
 * conditions of alternatives are `f1.nome`, `f2.nome`.
 * Only what differs from the register's own state is written. Unknown or broken parts are told, never obeyed.
 */
import type { EntityModel } from '#domain/registro/entity.ts';
import {
  isComplete,
  normalizeCriterion,
  operatorsFor,
  settled,
  takesSeveral,
  type Criterion,
} from './criteria.ts';
import { canSort, initialState, PAGE_SIZES, sameSort, type ListState, type Sort } from './state.ts';

/** Parameters that belong to others on the same address (the drawer, steps asked for earlier). */
const FOREIGN = new Set(['abrir', 'duplicar', 'historico', 'passos']);
/** Parameters of the register's own list that a view of it has not. */
const OF_REGISTER = new Set(['v', 'lixeira']);

export function encodeCriterion(criterion: Criterion): string {
  const { op, values } = normalizeCriterion(criterion);
  const first = values[0] ?? '';
  switch (op) {
    case 'like':
      return `~${first}`;
    case 'start':
      return `^${first}`;
    case 'ne':
      // '!@' is a list, as '@' is.
      return values.length > 1 || first.startsWith('@') ? `!@${escaped(values)}` : `!${first}`;
    case 'eq':
      return `=${first}`;
    case 'range':
      return `${first}..${values[1] ?? ''}`;
    case 'gteornull':
      return `${first}..-`;
    case 'lteornull':
      return `-..${first}`;
    case 'in': {
      const text = escaped(values);
      // '@' says that what follows is a list, where it could be read as another condition.
      return /^[-*~^!=@]|\.\./.test(text) ? `@${text}` : text;
    }
    case 'empty':
      return '-';
    case 'filled':
      return '*';
  }
}

const escaped = (values: readonly string[]) =>
  values.map((value) => value.replaceAll('\\', '\\\\').replaceAll(',', '\\,')).join(',');

/** The condition that `text` says about a field; undefined when it says none that the field knows. */
export function decodeCriterion(field: string, text: string, entity: EntityModel): Criterion | undefined {
  const model = entity.field[field];
  if (!model) return undefined;
  const known = operatorsFor(model);
  const said = normalizeCriterion(readCriterion(field, text));
  // A value alone is the one asked for, where a field takes no several: 'true' of a yes or no.
  const criterion: Criterion =
    said.op === 'in' && said.values.length === 1 && !known.includes('in') ? { ...said, op: 'eq' } : said;
  if (criterion.op === 'ne' && criterion.values.length > 1 && !takesSeveral('ne', model.kind))
    return undefined;
  return known.includes(criterion.op) && isComplete(criterion) ? criterion : undefined;
}

function readCriterion(field: string, text: string): Criterion {
  if (text === '-') return { field, op: 'empty', values: [] };
  if (text === '*') return { field, op: 'filled', values: [] };
  const rest = text.slice(1);
  switch (text[0]) {
    case '~':
      return { field, op: 'like', values: [rest] };
    case '^':
      return { field, op: 'start', values: [rest] };
    case '!':
      return { field, op: 'ne', values: rest.startsWith('@') ? splitEscaped(rest.slice(1)) : [rest] };
    case '=':
      return { field, op: 'eq', values: [rest] };
    case '@':
      return { field, op: 'in', values: splitEscaped(rest) };
    default:
  }
  const range = /^(.*?)\.\.(.*)$/s.exec(text);
  if (range?.[2] === '-') return { field, op: 'gteornull', values: [range[1] ?? ''] };
  if (range?.[1] === '-') return { field, op: 'lteornull', values: [range[2] ?? ''] };
  if (range) return { field, op: 'range', values: [range[1] ?? '', range[2] ?? ''] };
  return { field, op: 'in', values: splitEscaped(text) };
}

function splitEscaped(text: string): string[] {
  const parts = [''];
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === ',') parts.push('');
    else parts.push((parts.pop() ?? '') + (char === '\\' ? text.charAt((at += 1)) : char));
  }
  return parts;
}

/** Search parameters of the state, in a fixed order; parts that are the register's own are left out. */
export function encodeState(state: ListState, entity: EntityModel): URLSearchParams {
  const standard = initialState(entity);
  const params = new URLSearchParams();
  if (state.q) params.set('q', state.q);
  for (const criterion of state.criteria) {
    if (isComplete(criterion))
      params.append(`f${criterion.group ?? ''}.${criterion.field}`, encodeCriterion(criterion));
  }
  if (!sameSort(state.sort, standard.sort)) params.set('s', encodeSort(state.sort));
  if (state.currentPage > 1) params.set('p', String(state.currentPage));
  if (state.pageSize !== standard.pageSize) params.set('t', String(state.pageSize));
  if (state.view !== null) params.set('v', state.view);
  if (state.bin) params.set('lixeira', '1');
  return params;
}

export function encodeSort(sort: readonly Sort[]): string {
  return sort.map((item) => (item.descending ? `-${item.field}` : item.field)).join(',');
}

/**
 * State of an address and the names of the parameters that were ignored, each once. `kept`: fields whose condition is a
 * view's own: the address asks nothing of them, and knows neither the register's bin nor its saved views.
 */
export function decodeState(
  params: URLSearchParams,
  entity: EntityModel,
  kept?: ReadonlySet<string>,
): { readonly state: ListState; readonly ignored: readonly string[] } {
  const standard = initialState(entity);
  const ignored = new Set<string>();
  const criteria: Criterion[] = [];
  let state: ListState = standard;
  for (const [name, value] of params) {
    if (FOREIGN.has(name)) continue;
    const [, group, field] = /^f([1-9]?)\.(.*)$/s.exec(name) ?? [];
    if (field !== undefined) {
      const criterion = kept?.has(field) ? undefined : decodeCriterion(field, value, entity);
      if (criterion) criteria.push(group ? { ...criterion, group: Number(group) } : criterion);
      else ignored.add(name);
      continue;
    }
    const part = kept && OF_REGISTER.has(name) ? undefined : readPart(name, value, entity);
    if (part) state = { ...state, ...part };
    else ignored.add(name);
  }
  return { state: { ...state, criteria: settled(criteria) }, ignored: [...ignored] };
}

function readPart(name: string, value: string, entity: EntityModel): Partial<ListState> | undefined {
  switch (name) {
    case 'q':
      return { q: value };
    case 's':
      return readSort(value, entity);
    case 'p':
      return /^[1-9]\d{0,8}$/.test(value) ? { currentPage: Number(value) } : undefined;
    case 't':
      return PAGE_SIZES.some((size) => String(size) === value) ? { pageSize: Number(value) } : undefined;
    case 'v':
      return value ? { view: value } : undefined;
    case 'lixeira':
      return { bin: value === '1' };
    default:
      return undefined;
  }
}

function readSort(value: string, entity: EntityModel): Partial<ListState> | undefined {
  const sort = value
    .split(',')
    .map((part) => ({ field: part.replace(/^-/, ''), descending: part.startsWith('-') }));
  const known = sort.filter((item) => canSort(entity, item.field));
  return known.length === sort.length && known.length > 0 ? { sort: known } : undefined;
}
