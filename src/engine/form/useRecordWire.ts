/**
 * One record read and written by Refine: its data provider (simple-rest over our client) makes the calls, and its hooks make
 * what was read before forget the row, tell the live door and the audit's. The form keeps what Refine has no word for:
 * conflicts, errors at fields, drafts.
 */
import { useCreate, useDataProvider, useDelete, useOne, useUpdate } from '@refinedev/core';
import { CancelledError } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { HttpError } from '#shared/http/http-error.ts';
import { recordCall } from '#shared/http/record-call.ts';
import { startOf, type Body, type RecordWire, type Row, type Saved } from './wire.ts';

/** Without the network it fails and says so instead of waiting; nothing is tried twice, and what was typed is not kept. */
const ONCE = { networkMode: 'always', retry: false, gcTime: 1_000 } as const;

/** The screen says what happened, in its own place. */
const QUIET = { successNotification: false, errorNotification: false } as const;

/** The counts and sums that stand under the register's key go with its rows. */
const WRITES = { ...QUIET, invalidates: ['resourceAll' as const], mutationOptions: ONCE };

type Written = { readonly data: Row; readonly told?: boolean };
const savedOf = ({ data, told = false }: Written): Saved => ({ row: data, told });

/** The calls of a resource by its wire name; `id` is the record that the form opens, or copies. All throw HttpError. */
export function useRecordWire(resource: string, id?: number): RecordWire {
  const { query } = useOne<Row, HttpError>({
    resource,
    id,
    ...QUIET,
    // Asked for by the form alone: nothing is read anew over what somebody types.
    queryOptions: { ...ONCE, enabled: false },
  });
  const { mutateAsync: create } = useCreate<Row, HttpError, Body>({ resource, ...WRITES });
  const update = useRecordUpdate(resource);
  const provider = useDataProvider();
  const latest = useRef({ id, query, create, update, provider });
  latest.current = { id, query, create, update, provider };
  return useMemo<RecordWire>(
    () => ({
      start: startOf,
      invalidates: true,
      // A record that this form made is not the one that it was opened for: the query would ask for none.
      get: (asked) =>
        asked === latest.current.id
          ? readOf((cancelRefetch) => latest.current.query.refetch({ throwOnError: true, cancelRefetch }))
          : latest.current
              .provider()
              .getOne<Row>({ resource, id: asked })
              .then(({ data }) => data),
      create: async (values, idempotencia) =>
        savedOf(await latest.current.create({ values, meta: recordCall({ idempotencia }) })),
      update: (...given) => latest.current.update(...given),
    }),
    [resource], // By the refs; the register of a form does not change.
  );
}

/** A change of one record, where nothing else of it is wanted: a cell of a list. */
export function useRecordUpdate(resource: string): RecordWire['update'] {
  const { mutateAsync } = useUpdate<Row, HttpError, Body>({
    resource,
    mutationMode: 'pessimistic',
    ...WRITES,
  });
  const latest = useRef(mutateAsync);
  latest.current = mutateAsync;
  return useMemo(
    () => async (id, values, versao) =>
      savedOf(await latest.current({ id, values, meta: recordCall({ versao }) })),
    [],
  );
}

/** Moves a row to the bin and answers it. */
export function useRecordRemoval(resource: string): (row: Row) => Promise<Row> {
  const { mutateAsync } = useDelete<Row, HttpError>();
  return async ({ id, versao }) => {
    const { data } = await mutateAsync({
      resource,
      id,
      mutationMode: 'pessimistic',
      meta: recordCall({ versao }),
      ...QUIET,
      invalidates: ['resourceAll'],
    });
    return data;
  };
}

type Read = { readonly data?: { readonly data: Row } | undefined };

/**
 * Read anew: a reading under way may have begun before what is asked about was written. Who is stopped by that, or by
 * another form's save of the same register, takes the newer reading.
 */
async function readOf(read: (cancelRefetch: boolean) => Promise<Read>): Promise<Row> {
  const answer = await read(true).catch((error: unknown) => {
    if (error instanceof CancelledError) return read(false);
    throw error;
  });
  if (answer.data === undefined) throw new CancelledError();
  return answer.data.data;
}
