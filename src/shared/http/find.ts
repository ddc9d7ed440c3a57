/** The searches of the specification (LOOK-01): `GET {url}/{term}?{query}`, a list always. */
import { requestFull } from './client.ts';
import { isAbort } from './http-error.ts';

/** `failed`: the list is empty because the search failed, which is no reason to say that there is nobody. */
export type Found<T> = { readonly rows: readonly T[]; readonly failed: boolean };

/** What the search at `url` finds for the term; an empty list on failure, without a message (B8). Throws when aborted. */
export async function find<T>(
  url: string,
  term: string,
  query: { readonly [key: string]: string } = {},
  signal?: AbortSignal,
): Promise<Found<T>> {
  // A path of dots alone is a place to go to, not a term.
  const path = /^\.+$/.test(term) ? url : `${url}/${encodeURIComponent(term)}`;
  try {
    const { data, headers } = await requestFull<readonly T[]>(path, {
      query: path === url ? { ...query, value: term } : query,
      signal,
      silent: true,
    });
    return { rows: data, failed: headers.has('x-busca-falhou') };
  } catch (error) {
    if (isAbort(error)) throw error;
    return { rows: [], failed: true };
  }
}
