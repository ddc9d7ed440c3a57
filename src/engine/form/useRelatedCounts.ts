/** How many rows stand in each tab of another register (`form.related`), and which tabs have none to show. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { relatedOf, type Row } from './wire.ts';

type Told = { readonly count?: number; readonly folded?: boolean };
const NOTHING: Told = {};

/** What is known of the tab with that key; `row` null: nothing is asked. */
export function useRelatedCounts(resource: ResourceDeclaration, row: Row | null): (key: string) => Told {
  const related = resource.form?.related;
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
    return (key) => told.get(key) ?? NOTHING;
  }, [related, data]);
}
