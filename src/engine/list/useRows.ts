/** Rows of the state from the server, through Refine. So a saved form refreshes the list by itself. */
import { useTable } from '@refinedev/antd';
import type { CrudFilter, CrudSort, HttpError } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FormProps } from 'antd';
import { useMemo, useState } from 'react';
import type { EntityModel } from '#domain/registro/entity.ts';
import { request } from '#shared/http/client.ts';
import { settled, toWire, type Criterion, type WireFilters } from './criteria.ts';
import { listKeys } from './keys.ts';
import type { ListRow } from './list-row.ts';
import type { Selection } from './selection.ts';
import type { ListState } from './state.ts';
import { useLiveRows } from './useLiveRows.ts';

const NONE: readonly ListRow[] = [];

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
  /** Rows that others have made since these were read, and that answer the question too. */
  readonly arrived: number;
  /** The search panel's form. */
  readonly searchFormProps: FormProps<SearchValues>;
};

/** Wire filters of the question: search, conditions and bin; the same for list, count, export and batches. */
export function questionFilters(state: ListState, entity: EntityModel): WireFilters {
  return {
    ...(state.q ? { q: state.q } : {}),
    ...toWire(state.criteria, entity),
    ...(state.bin ? { _lixeira: 'true' } : {}),
  };
}

/** The rows that were chosen one by one, or the whole question. */
export function chosenFilters(selection: Selection, state: ListState, entity: EntityModel): WireFilters {
  if (selection.kind === 'all' || selection.ids.size === 0) return questionFilters(state, entity);
  return { id_in: [...selection.ids].join(','), ...(state.bin ? { _lixeira: 'true' } : {}) };
}

/** A condition in the search panel's form; `problem`: what was typed and is no value. */
export type SearchValue = Criterion & { readonly problem?: string };
export type SearchValues = { readonly [field: string]: SearchValue | undefined };

/** What the form asks; fields left blank ask nothing. */
export function criteriaOf(values: SearchValues): readonly Criterion[] {
  return settled(Object.values(values).flatMap((value) => value ?? []));
}

/** The state in Refine's words. */
function wordsOf(state: ListState, entity: EntityModel): { filters: CrudFilter[]; sorters: CrudSort[] } {
  return {
    filters: Object.entries(questionFilters(state, entity)).map(([field, value]) => ({
      field,
      operator: 'eq',
      value,
    })),
    sorters: state.sort.map(({ field, descending }) => ({ field, order: descending ? 'desc' : 'asc' })),
  };
}

/** What the hook below asks for this state, and under which key: for whoever asks ahead of it. */
export function rowsAsked(state: ListState, entity: EntityModel) {
  const { currentPage, pageSize } = state;
  const words = wordsOf(state, entity);
  const pagination = { mode: 'server', currentPage, pageSize } as const;
  return {
    queryKey: rowsKey(words, state, entity),
    question: { resource: entity.name, pagination, ...words },
  };
}

const rowsKey = (
  words: ReturnType<typeof wordsOf>,
  { currentPage, pageSize }: ListState,
  entity: EntityModel,
) => listKeys.rows(entity.name, [words, currentPage, pageSize]);

/**
 * The table's hook, led by the address alone: its own filters, order and page are set while drawing, before anything is
 * asked, so that one state is one request. `onSearch` takes the panel's conditions to the address.
 */
export function useRows(
  state: ListState,
  entity: EntityModel,
  onSearch: (criteria: readonly Criterion[]) => void,
): Rows {
  const words = useMemo(() => wordsOf(state, entity), [state, entity]);
  const queryKey = useMemo(() => rowsKey(words, state, entity), [entity, words, state]);
  const live = useLiveRows({ entity, queryKey, filters: questionFilters(state, entity), state });
  const { tableQuery, tableProps, searchFormProps, ...table } = useTable<ListRow, HttpError, SearchValues>({
    resource: entity.name,
    syncWithLocation: false,
    pagination: { mode: 'server', currentPage: state.currentPage, pageSize: state.pageSize },
    filters: { mode: 'server', initial: words.filters, defaultBehavior: 'replace' },
    sorters: { mode: 'server', initial: words.sorters },
    // Refine puts every parameter of the address into its key: an open drawer would ask for the rows again.
    queryOptions: {
      queryKey,
      placeholderData: keepPreviousData,
    },
    errorNotification: false,
    liveMode: entity.live ? 'manual' : 'off',
    onLiveEvent: live.onEvent,
    onSearch: (values) => {
      // The form holds one condition a field and alternative; a second one that an address gave stays as it is.
      const like = (criterion: Criterion) => (other: Criterion) =>
        other.field === criterion.field && other.group === criterion.group;
      const second = state.criteria.filter((criterion, at) => state.criteria.findIndex(like(criterion)) < at);
      const criteria = [...criteriaOf(values), ...second];
      onSearch(criteria);
      // The address brings the new ones.
      return words.filters;
    },
  });
  const [led, setLed] = useState(words);
  if (led !== words || table.currentPage !== state.currentPage || table.pageSize !== state.pageSize) {
    setLed(words);
    table.setFilters(words.filters, 'replace');
    table.setSorters(words.sorters);
    table.setCurrentPage(state.currentPage);
    table.setPageSize(state.pageSize);
  }
  const { data } = tableQuery;
  return {
    rows: tableProps.dataSource ?? NONE,
    total: data?.total ?? 0,
    exact: data?.['totalExato'] !== false,
    loading: tableQuery.isPending,
    reloading: tableQuery.isFetching && !tableQuery.isPending,
    settled: !tableQuery.isPending && !tableQuery.isPlaceholderData,
    error: tableQuery.isError ? tableQuery.error : null,
    reload: () => void tableQuery.refetch(),
    arrived: live.arrived,
    searchFormProps,
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
    queryKey: listKeys.count(entity.name, key),
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
