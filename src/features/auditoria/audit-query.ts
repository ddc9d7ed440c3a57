/** The calls of the audit's screen. All throw HttpError. */
import type { EventoCompleto, PaginaEventos, Verificacao } from '#domain/auditoria/evento-narrado.ts';
import { FILTROS } from '#domain/auditoria/filtros.ts';
import { request } from '#shared/http/client.ts';
import { download } from '#shared/http/download.ts';

export type Choice = { readonly id: number; readonly label: string };

/** As in the address and in the call; empty ones are left out. */
export type Filters = { readonly [key in FilterKey]: string };
type FilterKey = (typeof FILTROS)[number];

export function filtersOf(params: URLSearchParams): Filters {
  return Object.fromEntries(FILTROS.map((key) => [key, params.get(key) ?? ''])) as Filters;
}

function queryOf(filters: Filters): { readonly [key: string]: string } {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
}

export function eventsOf(
  filters: Filters,
  antes: number | null,
  signal?: AbortSignal,
): Promise<PaginaEventos> {
  return request('auditoria', {
    query: { ...queryOf(filters), ...(antes === null ? {} : { antes }) },
    signal,
    silent: true,
  });
}
export function eventInFull(seq: number, signal?: AbortSignal): Promise<EventoCompleto> {
  return request(`auditoria/${seq}`, { signal, silent: true });
}
export function usersLike(q: string, signal?: AbortSignal): Promise<readonly Choice[]> {
  return request('auditoria/_usuarios', { query: { q }, signal, silent: true });
}
export function providers(signal?: AbortSignal): Promise<readonly Choice[]> {
  return request('auditoria/_prestadores', { signal, silent: true });
}
export async function latestVerification(signal?: AbortSignal): Promise<Verificacao | null> {
  const { verificacao } = await request<{ verificacao: Verificacao | null }>('auditoria/_verificacao', {
    signal,
    silent: true,
  });
  return verificacao;
}
export function startVerification(): Promise<Verificacao> {
  return request('auditoria/_verificacao', { method: 'POST', silent: true });
}
export function exportEvents(filters: Filters, formato: 'csv' | 'xlsx'): Promise<string | null> {
  return download('auditoria/_export', { query: { ...queryOf(filters), formato }, timeoutMs: 600_000 });
}
