/** The import that the address names, asked again while the server works on it. */
import { useInvalidate } from '@refinedev/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Importacao } from '#domain/importacao/importacao.ts';
import { tellWritten } from '#shared/http/client.ts';
import { isRunning } from './step.ts';
import { readImport } from './wire.ts';

/** The name of the address's parameter, so that one can leave and come back. */
export const PARAM = 'importacao';
const EVERY_MS = 800;

export type ImportState = {
  readonly id: number | null;
  readonly found: Importacao | undefined;
  readonly error: Error | null;
  readonly reload: () => void;
  /** Shows an answer of the server at once. */
  readonly show: (found: Importacao) => void;
  /** Back to the first step. */
  readonly leave: () => void;
};

export function useImport(resource: string): ImportState {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const text = new URLSearchParams(search).get(PARAM);
  const id = text !== null && /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : null;
  const query = useQuery({
    queryKey: ['importacao', resource, id],
    queryFn: ({ signal }) => readImport(resource, id ?? 0, signal),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? EVERY_MS : false),
  });
  const found = id === null ? undefined : query.data;

  // Rows that the list keeps from before are old once an import or its undoing has ended.
  const before = useRef<boolean>(false);
  const running = found !== undefined && isRunning(found);
  useEffect(() => {
    if (before.current && !running) {
      void invalidate({ resource, invalidates: ['list', 'many', 'detail'] });
      tellWritten();
    }
    before.current = running;
  }, [running, resource, invalidate]);

  return {
    id,
    found,
    error: query.error,
    reload: () => void query.refetch(),
    show: (next) => {
      void client.cancelQueries({ queryKey: ['importacao', resource, next.id] });
      client.setQueryData(['importacao', resource, next.id], next);
      if (next.id !== id) void navigate(`${pathname}?${PARAM}=${next.id}`);
    },
    leave: () => void navigate(pathname),
  };
}
