/** What is asked of `_lookup`, and how its answer is kept: by the query cache, which a provider switch empties. */
import type { RefKeyword } from '#schemas/meta/vocabulary.ts';
import { request } from '#shared/http/client.ts';

export type LookupItem = {
  readonly id: number;
  readonly label: string;
  readonly adicional?: readonly string[];
  readonly inativo?: boolean;
};

export const DEBOUNCE_MS = 500;
export const PAGE = 20;
/** Further than this nobody scrolls: refining the search is faster. */
export const MOST = 100;
export const MIN_CHARS = 2;
/** A register of so few rows is shown whole on opening, where no minimum is declared: there is nothing to search for. */
export const SHORT = 50;

export type LookupFilter = { readonly [filter: string]: string };

/** The declared filter with the form's values in place of '$campo'; undefined when one of them is still empty. */
export function filterOf(
  ref: Pick<RefKeyword, 'filter'> | undefined,
  values: { readonly [field: string]: unknown },
): LookupFilter | undefined {
  const entries = Object.entries(ref?.filter ?? {}).map(([key, text]) => {
    if (!text.startsWith('$') || text === '$hoje' || text === '$eu') return [key, text] as const;
    const value = values[text.slice(1)];
    return [key, value === null || value === undefined || value === '' ? null : String(value)] as const;
  });
  if (entries.some(([, text]) => text === null)) return undefined;
  return Object.fromEntries(entries as (readonly [string, string])[]);
}

/** The field of the form on which the filter still waits, if any. */
export function waitsFor(
  ref: Pick<RefKeyword, 'filter'> | undefined,
  values: { readonly [field: string]: unknown },
): string | undefined {
  return Object.values(ref?.filter ?? {})
    .filter((text) => text.startsWith('$') && text !== '$hoje' && text !== '$eu')
    .map((text) => text.slice(1))
    .find((field) => values[field] === null || values[field] === undefined || values[field] === '');
}

export function searchKey(resource: string, filter: LookupFilter, term: string, limit: number): readonly unknown[] {
  return ['lookup', resource, 'q', filter, term, limit];
}

export function labelKey(resource: string, ids: readonly number[]): readonly unknown[] {
  return ['lookup', resource, 'ids', ids];
}

/** Rows whose label answers to the term. Throws HttpError. */
export function search(
  resource: string,
  query: {
    readonly term: string;
    readonly filter: LookupFilter;
    readonly limit: number;
    readonly signal?: AbortSignal;
  },
): Promise<readonly LookupItem[]> {
  const { term, filter, limit, signal } = query;
  return request<LookupItem[]>(`${resource}/_lookup`, {
    query: { ...filter, q: term, limite: limit },
    signal,
    silent: true,
  });
}

/** Labels of chosen rows, inactive and binned ones included. Throws HttpError. */
export function resolve(resource: string, ids: readonly number[], signal?: AbortSignal): Promise<readonly LookupItem[]> {
  return request<LookupItem[]>(`${resource}/_lookup`, {
    query: { ids: ids.join(',') },
    signal,
    silent: true,
  });
}
