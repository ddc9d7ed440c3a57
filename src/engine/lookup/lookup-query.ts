/** What is asked of `_lookup`, and how its answer is kept: by the query cache, which a provider switch empties. */
import type { RefKeyword } from '#schemas/meta/vocabulary.ts';
import { buscaDoRegistro } from '#domain/registro/buscas.ts';
import { find } from '#shared/http/find.ts';
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
  ref: Pick<RefKeyword, 'filter' | 'beyondReach'> | undefined,
  values: { readonly [field: string]: unknown },
): LookupFilter | undefined {
  const entries = Object.entries(ref?.filter ?? {}).map(([key, text]) => {
    if (!text.startsWith('$') || text === '$hoje' || text === '$eu') return [key, text] as const;
    const value = values[text.slice(1)];
    return [key, value === null || value === undefined || value === '' ? null : String(value)] as const;
  });
  if (entries.some(([, text]) => text === null)) return undefined;
  return {
    ...Object.fromEntries(entries as (readonly [string, string])[]),
    ...(ref?.beyondReach ? { alem: 'true' } : {}),
  };
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

export type Query = {
  readonly term: string;
  readonly filter: LookupFilter;
  readonly limit: number;
  /** Only what holds today: by the register's own search where it has one for the filter (LOOK-01). */
  readonly current: boolean;
};

export function searchKey(resource: string, { filter, term, limit, current }: Query): readonly unknown[] {
  return ['lookup', resource, 'q', filter, term, limit, current];
}

export function labelKey(resource: string, ids: readonly number[]): readonly unknown[] {
  return ['lookup', resource, 'ids', ids];
}

type Found = { readonly id: number; readonly label: string; readonly distingue: readonly string[] };

/** Rows whose label answers to the term. Throws where the search failed. */
export async function search(
  resource: string,
  { term, filter, limit, current }: Query,
  signal?: AbortSignal,
): Promise<readonly LookupItem[]> {
  const busca = current && term !== '' ? buscaDoRegistro(resource, filter) : undefined;
  if (!busca)
    return request<LookupItem[]>(`${resource}/_lookup`, {
      query: { ...filter, q: term, limite: limit },
      signal,
      silent: true,
    });
  const { rows, failed } = await find<Found>(
    busca.path,
    term,
    { ...busca.query, limite: String(limit) },
    signal,
  );
  if (failed) throw new Error(`${busca.path} failed`);
  return rows.map(({ id, label, distingue }) => ({ id, label, adicional: distingue }));
}

/** Labels of chosen rows, inactive and binned ones included. Throws HttpError. */
export function resolve(
  resource: string,
  ids: readonly number[],
  signal?: AbortSignal,
  { alem }: LookupFilter = {},
): Promise<readonly LookupItem[]> {
  return request<LookupItem[]>(`${resource}/_lookup`, {
    query: { ids: ids.join(','), ...(alem === undefined ? {} : { alem }) },
    signal,
    silent: true,
  });
}
