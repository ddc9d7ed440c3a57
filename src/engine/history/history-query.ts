/** The events of one record, newest first, by pages; Refine's audit log stands on them. */
import type { AuditLogProvider } from '@refinedev/core';
import type { HistoryEvent } from '#domain/registro/wire.ts';
import { request } from '#shared/http/client.ts';

export const HISTORY_PAGE = 50;

/** What the log of a record is asked with: its version makes a stale answer another question. */
export type LogMeta = { readonly id: number; readonly versao: number; readonly pages: number };

/** Reading only: the server writes each event inside the change's own transaction. */
export const auditLogProvider: AuditLogProvider = {
  create: () => Promise.resolve(),
  update: () => Promise.resolve(),
  get: async ({ resource, meta }): Promise<readonly HistoryEvent[]> => {
    const { id, pages } = meta as LogMeta;
    const starts = Array.from({ length: pages }, (_, page) => page * HISTORY_PAGE);
    return (await Promise.all(starts.map((start) => historyOf(resource, id, start)))).flat();
  },
};

/** Throws HttpError. */
function historyOf(resource: string, id: number, start: number): Promise<readonly HistoryEvent[]> {
  return request<HistoryEvent[]>(`${resource}/${id}/_historico`, {
    query: { _start: start, _end: start + HISTORY_PAGE },
    silent: true,
  });
}

/** Puts the record back to what it was after that event; answers the new row. Throws HttpError. */
export function restoreVersion<T>(resource: string, id: number, seq: number): Promise<T> {
  return request<T>(`${resource}/${id}/_restaurar-versao`, { method: 'POST', body: { seq } });
}
