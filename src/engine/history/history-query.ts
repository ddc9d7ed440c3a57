/** The events of one record, newest first, by pages. */
import { request } from '#shared/http/client.ts';

export type HistoryChange = {
  readonly campo: string;
  readonly titulo: string;
  readonly antes: string | null;
  readonly depois: string | null;
};
export type HistoryEvent = {
  readonly seq: number;
  readonly em: string;
  readonly usuario: string | null;
  readonly acao: string;
  readonly mudancas: readonly HistoryChange[];
  readonly motivo?: string;
};

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
