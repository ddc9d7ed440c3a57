import type { Formato } from '#domain/relatorio/declaracao.ts';
import type { RelatorioLido } from '#domain/relatorio/resposta.ts';
import { request } from '#shared/http/client.ts';
import { download } from '#shared/http/download.ts';

export const RELATORIO = ['relatorio'] as const;
/** A document of some thousand lines. */
const LONG_MS = 300_000;

export type Consulta = { readonly [campo: string]: string };

export const lerRelatorio = (nome: string, query: Consulta, signal?: AbortSignal) =>
  request<RelatorioLido>(`/api/relatorios/${nome}`, { query, signal, silent: true });

/** The file at once; null where there was nothing to print, which is told. */
export const baixarRelatorio = (nome: string, query: Consulta, formato: Formato) =>
  download(`/api/relatorios/${nome}/documento`, { query: { ...query, formato }, timeoutMs: LONG_MS });

/** By the queue; answers the number of the row that becomes the file. */
export const pedirRelatorio = (nome: string, consulta: Consulta, formato: Formato) =>
  request<{ readonly id: number }>(`/api/relatorios/${nome}/pedido`, {
    method: 'POST',
    body: { formato, consulta },
  });

export type Andamento = {
  readonly situacao: 'NA_FILA' | 'PRONTO' | 'FALHOU' | 'CANCELADO' | 'VENCIDO';
  readonly bytes: number | null;
  readonly guardadoAte: string | null;
  readonly falha: string | null;
  readonly andamento: { readonly feitos: number; readonly total: number | null } | null;
};

export const andamentoDe = (id: number, signal?: AbortSignal) =>
  request<Andamento>(`/api/relatorios-gerados/${id}/andamento`, { signal, silent: true, background: true });

export const cancelarRelatorio = (id: number) =>
  request<Andamento>(`/api/relatorios-gerados/${id}/cancelar`, { method: 'POST', body: {} });

export const baixarGerado = (id: number) =>
  download(`/api/relatorios-gerados/${id}/arquivo`, { timeoutMs: LONG_MS });
