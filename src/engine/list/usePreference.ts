/** Columns, widths, density and page size as this person left them, kept on the server. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { lista } from '#messages/lista.ts';
import { request } from '#shared/http/client.ts';
import { notify } from '#shared/ui/notify.ts';
import { readPreference, type ListPreference } from './columns.ts';
import { listKeys } from './keys.ts';

const SAVE_AFTER_MS = 600;
const NONE: ListPreference = {};

export type Preference = {
  readonly value: ListPreference;
  /** False until the server answered (or failed): columns are not drawn twice. */
  readonly ready: boolean;
  readonly save: (part: Partial<ListPreference>) => void;
  /** Back to the declaration. */
  readonly restore: () => void;
};

const pathOf = (resource: string) => `_preferencias/lista.${resource}`;

/** The question of a list's look, asked by the list and ahead of it. */
export const preferenceQuery = (resource: string) =>
  queryOptions({
    queryKey: listKeys.preference(resource),
    queryFn: async ({ signal }) =>
      readPreference((await request<{ valor: unknown }>(pathOf(resource), { signal })).valor),
    staleTime: Infinity,
    retry: false,
  });

export function usePreference(resource: string): Preference {
  const client = useQueryClient();
  const path = pathOf(resource);
  const asked = preferenceQuery(resource);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<(() => void) | undefined>(undefined);
  const query = useQuery(asked);
  // What was changed just before leaving is still written.
  useEffect(() => () => pending.current?.(), []);

  const write = (next: ListPreference | null) => {
    client.setQueryData(asked.queryKey, next ?? NONE);
    clearTimeout(timer.current);
    const send = () => {
      pending.current = undefined;
      clearTimeout(timer.current);
      request(path, { method: 'PUT', body: { valor: next }, silent: true }).catch(() =>
        notify({ type: 'WARNING', value: lista.falhaPreferencia, key: 'lista-preferencia' }),
      );
    };
    pending.current = send;
    timer.current = setTimeout(send, SAVE_AFTER_MS);
  };
  const value = query.data ?? NONE;
  return {
    value,
    ready: !query.isPending,
    save: (part) => write({ ...value, ...part }),
    restore: () => write(null),
  };
}
