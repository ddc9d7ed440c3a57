/** The events of one record, newest first, by pages. */
import type { HistoryEvent } from '#domain/registro/wire.ts';
import { request } from '#shared/http/client.ts';

export const HISTORY_PAGE = 50;

/** Throws HttpError. */
export function historyOf(resource: string, id: number, start: number, signal?: AbortSignal): Promise<readonly HistoryEvent[]> {
  return request<HistoryEvent[]>(`${resource}/${id}/_historico`, {
    query: { _start: start, _end: start + HISTORY_PAGE },
    signal,
    silent: true,
  });
}

/** Puts the record back to what it was after that event; answers the new row. Throws HttpError. */
export function restoreVersion<T>(resource: string, id: number, seq: number): Promise<T> {
  return request<T>(`${resource}/${id}/_restaurar-versao`, { method: 'POST', body: { seq } });
}
