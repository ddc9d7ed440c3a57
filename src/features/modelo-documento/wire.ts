/** The calls that make a document of a template. */
import type {
  DocumentoPreenchido,
  PedidoAmostra,
  PedidoDocumento,
  PedidoPdf,
} from '#domain/modelo-documento/wire.ts';
import type { Printed } from '#capabilities/documento/index.ts';
import { request, requestFull } from '#shared/http/client.ts';

/** Printing a long text takes its time. */
const PRINT_MS = 90_000;

export function fill(
  modeloId: number,
  body: PedidoDocumento,
  signal: AbortSignal,
): Promise<DocumentoPreenchido> {
  // Filling changes nothing: its failure is drawn in its place, not told in passing.
  return request(`modelos-documento/${modeloId}/_preencher`, { method: 'POST', body, signal, silent: true });
}

export async function print(modeloId: number, body: PedidoPdf): Promise<Printed> {
  const { data, headers } = await requestFull<Blob>(`modelos-documento/${modeloId}/_pdf`, {
    method: 'POST',
    body,
    as: 'blob',
    silent: true,
    timeoutMs: PRINT_MS,
  });
  return { pdf: data, documento: headers.get('x-documento') ?? '' };
}

export function sample(body: PedidoAmostra, signal: AbortSignal): Promise<Blob> {
  return request('modelos-documento/_amostra', {
    method: 'POST',
    body,
    as: 'blob',
    signal,
    silent: true,
    timeoutMs: PRINT_MS,
  });
}

export type NewTemplate = {
  readonly nome: string;
  readonly tipo: string;
  readonly papel: string;
  readonly orientacao: string;
  readonly conteudo: string;
};

export function createTemplate(body: NewTemplate): Promise<{ readonly id: number; readonly nome: string }> {
  return request('modelos-documento', { method: 'POST', body, silent: true });
}

export function templateNames(signal: AbortSignal): Promise<readonly { readonly nome: string }[]> {
  return request('modelos-documento', {
    query: { _start: 0, _end: 200, _sort: 'nome' },
    signal,
    silent: true,
  });
}

export function readTemplate(id: number, signal: AbortSignal): Promise<PedidoAmostra> {
  return request(`modelos-documento/${id}`, { signal, silent: true });
}
