/** The calls of the audit's screen. All throw HttpError. */
import { request } from '#shared/http/client.ts';
import { download } from '#shared/http/download.ts';

export type Change = {
  readonly titulo: string;
  readonly antes: string | null;
  readonly depois: string | null;
  readonly oculto?: true;
};
export type AuditEvent = {
  readonly seq: number;
  readonly em: string;
  readonly acao: string;
  readonly evento: string;
  readonly usuario: { readonly id: number | null; readonly nome: string };
  readonly recurso: string;
  readonly recursoTitulo: string;
  readonly registroId: number | null;
  readonly rotulo: string | null;
  readonly fez: string;
  readonly resumo: string | null;
  readonly mudancas: readonly Change[];
  readonly prestador: { readonly id: number; readonly nome: string } | null;
  readonly ip: string | null;
  readonly motivo: string | null;
};
export type AuditEventInFull = AuditEvent & { readonly cadeia: number; readonly posicao: number; readonly codigo: string };
export type AuditPageData = {
  readonly eventos: readonly AuditEvent[];
  readonly proximo: number | null;
  readonly procuradoAte: string | null;
};
export type Choice = { readonly id: number; readonly label: string };
export type Verification = {
  readonly id: number;
  readonly estado: 'executando' | 'integra' | 'violada' | 'interrompida' | 'falhou';
  readonly conferidos: number;
  readonly total: number;
  readonly achados: readonly string[];
  readonly mais: boolean;
  readonly por: string;
  readonly iniciadaEm: string;
  readonly concluidaEm: string | null;
};

/** As in the address and in the call; empty ones are left out. */
export type Filters = { readonly [key in FilterKey]: string };
export const FILTER_KEYS = ['de', 'ate', 'evento', 'usuario', 'recurso', 'registro', 'prestador'] as const;
type FilterKey = (typeof FILTER_KEYS)[number];

export function filtersOf(params: URLSearchParams): Filters {
  return Object.fromEntries(FILTER_KEYS.map((key) => [key, params.get(key) ?? ''])) as Filters;
}

function queryOf(filters: Filters): { readonly [key: string]: string } {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
}

export function eventsOf(filters: Filters, antes: number | null, signal?: AbortSignal): Promise<AuditPageData> {
  return request('auditoria', { query: { ...queryOf(filters), ...(antes === null ? {} : { antes }) }, signal, silent: true });
}
export function eventInFull(seq: number, signal?: AbortSignal): Promise<AuditEventInFull> {
  return request(`auditoria/${seq}`, { signal, silent: true });
}
export function usersLike(q: string, signal?: AbortSignal): Promise<readonly Choice[]> {
  return request('auditoria/_usuarios', { query: { q }, signal, silent: true });
}
export function providers(signal?: AbortSignal): Promise<readonly Choice[]> {
  return request('auditoria/_prestadores', { signal, silent: true });
}
export async function latestVerification(signal?: AbortSignal): Promise<Verification | null> {
  const { verificacao } = await request<{ verificacao: Verification | null }>('auditoria/_verificacao', { signal, silent: true });
  return verificacao;
}
export function startVerification(): Promise<Verification> {
  return request('auditoria/_verificacao', { method: 'POST', silent: true });
}
export function exportEvents(filters: Filters, formato: 'csv' | 'xlsx'): Promise<string | null> {
  return download('auditoria/_export', { query: { ...queryOf(filters), formato }, timeoutMs: 600_000 });
}
