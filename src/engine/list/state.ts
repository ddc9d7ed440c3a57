/** What a list shows: the question, the order and the place in it. The address carries all of it. */
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Criterion } from './criteria.ts';

export type Sort = { readonly field: string; readonly descending: boolean };

export type ListState = {
  readonly q: string;
  readonly criteria: readonly Criterion[];
  readonly sort: readonly Sort[];
  /** From 1 (REG-05). */
  readonly currentPage: number;
  readonly pageSize: number;
  /** Saved view in use; null: the register as declared. */
  readonly view: string | null;
  /** Rows in the bin instead of the register. */
  readonly bin: boolean;
};

export const PAGE_SIZES = [25, 50, 100, 200] as const;
export const DEFAULT_PAGE_SIZE = 25;
/** The server orders by at most so many columns. */
const MOST_SORTS = 5;
/** Totals are exact up to here (contract). */
export const EXACT_TOTAL = 10_000;

export function initialState(entity: EntityModel): ListState {
  return {
    q: '',
    criteria: [],
    sort: entity.sort,
    currentPage: 1,
    pageSize: DEFAULT_PAGE_SIZE,
    view: null,
    bin: false,
  };
}

/** The order as the wire says it. */
export function sortWords(sort: readonly Sort[]): { readonly _sort: string; readonly _order: string } {
  return {
    _sort: sort.map(({ field }) => field).join(','),
    _order: sort.map(({ descending }) => (descending ? 'desc' : 'asc')).join(','),
  };
}

/** Fields beside the declared ones that the server can sort by. */
const STAMPS = new Set(['id', 'criadoEm', 'atualizadoEm', 'excluidoEm']);

export function canSort(entity: EntityModel, field: string): boolean {
  return STAMPS.has(field) || entity.field[field]?.sortable === true;
}

/**
 * The order after a header was clicked. Plain: this column alone, ascending first, then descending, then the
 * register's own order. With Shift (`add`): the column joins the others, turns, then leaves.
 */
export function nextSort(
  current: readonly Sort[],
  field: string,
  add: boolean,
  standard: readonly Sort[],
): readonly Sort[] {
  const at = current.findIndex((item) => item.field === field);
  const own = current[at];
  if (!add) {
    const alone = current.length === 1 && own !== undefined;
    if (!alone) return [{ field, descending: false }];
    if (!own.descending) return [{ field, descending: true }];
    return sameSort(standard, [{ field, descending: true }]) ? [{ field, descending: false }] : standard;
  }
  if (!own) return [...current, { field, descending: false }].slice(-MOST_SORTS);
  if (!own.descending) return current.map((item) => (item === own ? { field, descending: true } : item));
  const rest = current.filter((item) => item !== own);
  return rest.length > 0 ? rest : standard;
}

export function sameSort(a: readonly Sort[], b: readonly Sort[]): boolean {
  return (
    a.length === b.length &&
    a.every((item, at) => item.field === b[at]?.field && item.descending === b[at]?.descending)
  );
}

/** The state asks for fewer rows than the register has. */
export function isFiltered(state: ListState): boolean {
  return state.q !== '' || state.criteria.length > 0;
}

/** Key of the question alone: a selection belongs to it and ends with it. */
export function questionKey(state: ListState): string {
  return JSON.stringify([state.q, state.criteria, state.bin]);
}
