/**
 * The list from which a record was opened, so that its neighbours are found in the order of the list. It
 * lives as long as the page.
 */
import { request } from '#shared/http/client.ts';

type Query = { readonly [key: string]: string };

export type Trail = {
  /** Conditions and order of the list, as the wire says them. */
  readonly query: Query;
  /** Place of the first of `ids` in the whole. */
  readonly start: number;
  readonly ids: readonly number[];
};

const trails = new Map<string, Trail>();
const visited = new Map<string, number>();

/** The list's rows as they stand on the screen. */
export function leaveTrail(resource: string, trail: Trail): void {
  trails.set(resource, trail);
}

/** The record on screen: the list gives it the focus when a person comes back. */
export function visit(resource: string, id: number): void {
  visited.set(resource, id);
}

/** The record that was left for the list, told once. */
export function takeVisited(resource: string): number | undefined {
  const id = visited.get(resource);
  visited.delete(resource);
  return id;
}

export type Neighbours = { readonly before: number | undefined; readonly after: number | undefined };

type IdAt = (query: Query, place: number) => Promise<number | undefined>;

/** Records before and after `id` in its list; none where it was opened from elsewhere. Asks at the ends of the page only. */
export async function neighboursOf(
  resource: string,
  id: number,
  idAt: IdAt = askOf(resource),
): Promise<Neighbours> {
  const trail = trails.get(resource);
  const at = trail?.ids.indexOf(id) ?? -1;
  if (!trail || at < 0) return { before: undefined, after: undefined };
  const { query, start, ids } = trail;
  const before = ids[at - 1] ?? (start + at > 0 ? await idAt(query, start + at - 1) : undefined);
  const after = ids[at + 1] ?? (await idAt(query, start + at + 1));
  const known = new Set(ids);
  const more = (id: number | undefined) => (id === undefined || known.has(id) ? [] : [id]);
  const head = more(before);
  trails.set(resource, { query, start: start - head.length, ids: [...head, ...ids, ...more(after)] });
  return { before, after };
}

function askOf(resource: string): IdAt {
  return async (query, place) => {
    const page = { ...query, _start: place, _end: place + 1 };
    const rows = await request<readonly { readonly id: number }[]>(resource, { query: page, silent: true });
    return rows[0]?.id;
  };
}
