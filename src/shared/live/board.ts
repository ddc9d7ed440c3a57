/** What the server answers whole (a queue, a map, a day) and a screen keeps: asked again when its registers are told live. */
import { keepPreviousData, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { request } from '#shared/http/client.ts';
import { indexEntry } from '#shared/registro/registry.ts';
import { topicoDe, useTopics } from './topic.ts';

/** Where the live line is down, and because waiting grows by itself. */
const EVERY_MS = 60_000;
/** What is told within this time is one reason to ask again: the line answers for each register as it opens. */
const GATHER_MS = 50;

/** Asks anew all that is kept under `key` (one object for all calls) when one of these registers is told. Also on demand. */
export function useReread(key: QueryKey, registers: readonly string[]): () => void {
  const client = useQueryClient();
  const reread = useCallback(() => void client.invalidateQueries({ queryKey: key }), [client, key]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useTopics(
    registers.map((name) => topicoDe('registro', { name, tenant: indexEntry(name)?.tenant })),
    () => {
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        reread();
      }, GATHER_MS);
    },
  );
  return reread;
}

/**
 * The answer of `path`, kept under `key`, with `atraso`: milliseconds that the server's clock is ahead of this
 * computer's, whose own may be wrong; times that run are counted by the server's.
 */
export function useBoard<T extends { readonly agora: string }>(
  key: QueryKey,
  path: string,
  registers: readonly string[],
  query: { readonly [name: string]: string } = {},
) {
  const reler = useReread(key, registers);
  const kept = useQuery({
    queryKey: [...key, path, query],
    queryFn: async ({ signal }) => {
      const dado = await request<T>(path, { signal, query });
      return { ...dado, atraso: Date.parse(dado.agora) - Date.now() };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });
  return { ...kept, reler };
}
