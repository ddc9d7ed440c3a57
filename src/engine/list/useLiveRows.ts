/**
 * A list that hears changes live. What others change is fetched row by row into the page that is shown, so
 * that nothing jumps under the hand. New rows are counted and come when the person asks for them.
 */
import type { LiveEvent } from '@refinedev/core';
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import type { EntityModel } from '#domain/registro/entity.ts';
import { request } from '#shared/http/client.ts';
import type { WireFilters } from './criteria.ts';
import { listKeys } from './keys.ts';
import type { ListState } from './state.ts';
import type { ListRow } from './list-row.ts';

/** What is told within this time is fetched together. */
const GATHER_MS = 200;
/** Between two readings of the whole page, however much is told. */
const REREAD_MS = 3_000;
/** Between two readings of what the rows add up to. */
const SUMS_MS = 5_000;
/** More rows than this are not fetched one by one. */
const MOST = 50;

type Page = { readonly data: readonly ListRow[]; readonly total: number; readonly [key: string]: unknown };

type Told = {
  /** Changed rows; true: made or put back by somebody else, and counted where they are not shown. */
  readonly ids: Map<number, boolean>;
  reread: boolean;
};

type Asked = {
  readonly entity: EntityModel;
  readonly queryKey: QueryKey;
  readonly filters: WireFilters;
  readonly state: ListState;
};

/** `at`: when the page that they are missing in was read. */
type Arrived = { readonly key: QueryKey; readonly at: number; readonly ids: ReadonlySet<number> };

const NOBODY: ReadonlySet<number> = new Set();

/** Gathers what is told and fetches it; `latest` is the question that is shown now. */
function followRows(
  client: QueryClient,
  latest: { readonly current: Asked },
  setArrived: Dispatch<SetStateAction<Arrived>>,
) {
  let told: Told = { ids: new Map(), reread: false };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let summing: ReturnType<typeof setTimeout> | undefined;
  let rereadAt = 0;

  const later = (ms: number): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, ms);
  };
  const reread = async (key: QueryKey): Promise<void> => {
    rereadAt = Date.now();
    await client.invalidateQueries({ queryKey: key, exact: true });
  };
  // Only those that are shown are asked for again.
  const resum = (): void => {
    summing ??= setTimeout(() => {
      summing = undefined;
      void client.invalidateQueries({ queryKey: listKeys.sums(latest.current.entity.name) });
    }, SUMS_MS);
  };
  const flush = async (): Promise<void> => {
    resum();
    const { entity, queryKey: key, filters, state } = latest.current;
    // What is on its way may be older than what was told.
    if (client.isFetching({ queryKey: key, exact: true }) > 0) return later(GATHER_MS);
    const { ids, reread: all } = told;
    const page = client.getQueryData<Page>(key);
    const empty = page?.data.length === 0 && state.currentPage === 1;
    if (all || ids.size > MOST || !page || empty) {
      const wait = rereadAt + REREAD_MS - Date.now();
      if (wait > 0) return later(wait);
      told = { ids: new Map(), reread: false };
      return reread(key);
    }
    told = { ids: new Map(), reread: false };
    const shown = new Set(page.data.map(({ id }) => id));
    const wanted = [...ids].filter(([id, made]) => made || shown.has(id)).map(([id]) => id);
    if (wanted.length === 0) return;
    const query = { ...filters, id: wanted.map(String), _start: 0, _end: wanted.length };
    const at = client.getQueryState(key)?.dataUpdatedAt ?? 0;
    try {
      const rows = new Map(
        (await request<ListRow[]>(entity.name, { query, silent: true, background: true })).map((row) => [
          row.id,
          row,
        ]),
      );
      // Read anew meanwhile, or being read: that is newer than these rows.
      if (
        client.getQueryState(key)?.dataUpdatedAt !== at ||
        client.isFetching({ queryKey: key, exact: true }) > 0
      )
        return;
      client.setQueryData<Page>(key, (now) => now && replaced(now, wanted, rows), { updatedAt: at });
      const fresh = wanted.filter((id) => rows.has(id) && !shown.has(id));
      const same = (arrived: Arrived) => arrived.key === key && arrived.at === at;
      if (fresh.length > 0)
        setArrived((before) => ({
          key,
          at,
          ids: new Set([...(same(before) ? before.ids : NOBODY), ...fresh]),
        }));
    } catch {
      // The page itself says what is wrong.
      await reread(key);
    }
  };
  return {
    onEvent: ({ type, payload }: LiveEvent): void => {
      const ids = (payload.ids ?? []) as readonly number[];
      const meus = new Set((payload['meus'] ?? []) as readonly number[]);
      if (type === '*' && ids.length === 0) told.reread = true;
      const makes = type === (latest.current.state.bin ? 'deleted' : 'created');
      for (const id of ids) told.ids.set(id, (makes && !meus.has(id)) || told.ids.get(id) === true);
      later(GATHER_MS);
    },
    stop: (): void => {
      clearTimeout(timer);
      clearTimeout(summing);
      timer = summing = undefined;
    },
  };
}

export function useLiveRows(asked: Asked) {
  const client = useQueryClient();
  const latest = useRef(asked);
  const { queryKey } = asked;
  const [arrived, setArrived] = useState<Arrived>({ key: queryKey, at: 0, ids: NOBODY });
  const live = useMemo(() => followRows(client, latest, setArrived), [client]);
  useEffect(() => {
    latest.current = asked;
  });
  useEffect(() => live.stop, [live]);
  // Read since, the page has them or has no place for them.
  const current = arrived.key === queryKey && arrived.at === client.getQueryState(queryKey)?.dataUpdatedAt;
  return { onEvent: live.onEvent, arrived: current ? arrived.ids.size : 0 };
}

/** The page with what was fetched in place of what was shown; what answers the question no more is gone. */
function replaced(page: Page, wanted: readonly number[], rows: ReadonlyMap<number, ListRow>): Page {
  const asked = new Set(wanted);
  const data = page.data.flatMap((row) => {
    if (!asked.has(row.id)) return [row];
    const read = rows.get(row.id);
    // Two readings may come back in the other order.
    return read && read.versao < row.versao ? [row] : (read ?? []);
  });
  return { ...page, data, total: page.total - (page.data.length - data.length) };
}
