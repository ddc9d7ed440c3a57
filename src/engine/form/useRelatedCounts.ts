/** How much stands in each tab beside the fields: rows of another register (`form.related`), what a panel counts. */
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { useTopics } from '#shared/live/topic.ts';
import type { RecordPanel } from './record-panels.ts';
import { relatedOf, type Row } from './wire.ts';

type Told = { readonly count?: number; readonly folded?: boolean };
const NOTHING: Told = {};

/** What is known of the tab with that key; `row` null: nothing is asked. */
export function useRelatedCounts(
  resource: ResourceDeclaration,
  row: Row | null,
  panels: readonly RecordPanel[],
): (key: string) => Told {
  const related = resource.form?.related;
  const own = usePanelCounts(resource.name, row, panels);
  const { data } = useQuery({
    // A step makes rows of other registers: with a new version they are counted anew.
    queryKey: ['relacionados', resource.name, row?.id, row?.versao],
    queryFn: ({ signal }) => relatedOf(resource.name, row?.id ?? 0, signal),
    enabled: row !== null && related !== undefined,
    // Of another record nothing is known yet.
    placeholderData: (before, query) => (query?.queryKey[2] === row?.id ? before : undefined),
  });
  return useMemo(() => {
    const told = new Map<string, Told>();
    for (const { resource: recurso, by, folded = false } of related ?? []) {
      const count = data?.find((found) => found.recurso === recurso && found.campo === by)?.total ?? 0;
      told.set(recurso, {
        ...(count > 0 ? { count } : {}),
        // Before the answer too: a tab that comes is calmer than one that goes.
        ...(folded && count === 0 ? { folded } : {}),
      });
    }
    for (const entry of own.split(' ').filter(Boolean)) {
      const [key = '', count] = entry.split('=');
      told.set(key, { count: Number(count) });
    }
    return (key) => told.get(key) ?? NOTHING;
  }, [related, data, own]);
}

/** What the panels count themselves, as 'key=count' of those that have something: a text is the same when nothing changed. */
function usePanelCounts(resource: string, row: Row | null, panels: readonly RecordPanel[]): string {
  const client = useQueryClient();
  const props = { resource, id: row?.id ?? 0 };
  const counted = row === null ? [] : panels.filter(({ count }) => count !== undefined);
  const found = useQueries({
    queries: counted.map(({ key, count }) => ({
      queryKey: panelCountKey(key, props),
      queryFn: ({ signal }: { signal: AbortSignal }) => count?.read(props, signal) ?? Promise.resolve(0),
    })),
  });
  useTopics(
    counted.flatMap(({ count }) => count?.topic(props) ?? []),
    () => {
      for (const { key } of counted)
        void client.invalidateQueries({ queryKey: panelCountKey(key, props), exact: true });
    },
  );
  return counted
    .flatMap(({ key }, index) => (found[index]?.data ? [`${key}=${found[index].data}`] : []))
    .join(' ');
}

/** Under it the count of a panel's tab is kept. */
export const panelCountKey = (
  key: string,
  { resource, id }: { readonly resource: string; readonly id: number },
): readonly unknown[] => ['contagem-da-aba', key, resource, id];
