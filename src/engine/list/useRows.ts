/** Rows of the state from the server, through Refine, so that a saved form refreshes the list by itself. */
import { useList, type CrudFilter, type HttpError } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { EntityModel } from '#domain/registro/entity.ts';
import { request } from '#shared/http/client.ts';
import type { Row } from '../cells/display.ts';
import { toWire, type WireFilters } from './criteria.ts';
import type { ListState } from './state.ts';

export type ListRow = Row & { readonly versao: number };

export type Rows = {
  readonly rows: readonly ListRow[];
  /** Known count; with `exact` false there are more. */
  readonly total: number;
  readonly exact: boolean;
  /** Nothing to show yet. */
  readonly loading: boolean;
  /** Old rows stand while new ones come. */
  readonly reloading: boolean;
  /** The rows answer the question that is asked, and not the one before. */
  readonly settled: boolean;
  readonly error: HttpError | null;
  readonly reload: () => void;
};

/** Wire filters of the question: search, conditions and bin; the same for list, count, export and batches. */
export function questionFilters(state: ListState, entity: EntityModel): WireFilters {
  return {
    ...(state.q ? { q: state.q } : {}),
    ...toWire(state.criteria, entity),
    ...(state.bin ? { _lixeira: 'true' } : {}),
  };
}

export function useRows(state: ListState, entity: EntityModel): Rows {
  const filters = useMemo<CrudFilter[]>(
    () => Object.entries(questionFilters(state, entity)).map(([field, value]) => ({ field, operator: 'eq', value })),
    [state, entity],
  );
  const { query } = useList<ListRow>({
    resource: entity.name,
    pagination: { currentPage: state.currentPage, pageSize: state.pageSize },
    sorters: state.sort.map(({ field, descending }) => ({ field, order: descending ? 'desc' : 'asc' })),
    filters,
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  });
  const { data } = query;
  const total = data?.total ?? 0;
  return {
    rows: data?.data ?? [],
    total,
    exact: data?.['totalExato'] !== false,
    loading: query.isPending,
    reloading: query.isFetching && !query.isPending,
    settled: !query.isPending && !query.isPlaceholderData,
    error: query.isError ? query.error : null,
    reload: () => void query.refetch(),
  };
}

export type ExactCount = {
  readonly total: number | undefined;
  readonly counting: boolean;
  readonly failed: boolean;
  /** Asks the server; answers the count, or undefined when it failed. */
  readonly count: () => Promise<number | undefined>;
};

/** The exact count of the question, asked only when a person wants it and forgotten with the question. */
export function useExactCount(state: ListState, entity: EntityModel): ExactCount {
  const filters = questionFilters(state, entity);
  const key = JSON.stringify(filters);
  const [asked, setAsked] = useState('');
  const query = useQuery({
    queryKey: ['lista-contagem', entity.name, key],
    queryFn: ({ signal }) =>
      request<{ total: number }>(`${entity.name}/_contagem`, { query: filters, signal, timeoutMs: 300_000 }),
    enabled: asked === key,
    staleTime: 30_000,
    retry: false,
  });
  return {
    total: query.data?.total,
    counting: query.isFetching,
    failed: query.isError,
    count: async () => {
      setAsked(key);
      const result = await query.refetch();
      return result.data?.total;
    },
  };
}
