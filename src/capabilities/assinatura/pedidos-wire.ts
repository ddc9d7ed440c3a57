/** The calls of the requests to sign. Failures throw HttpError. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Assinante, ListaPedidos, NovoPedido, PedidoAssinatura } from '#domain/assinatura/pedidos.ts';
import type { ResultadoLote } from '#domain/assinatura/tipos.ts';
import type { Referencia } from '#domain/assinatura/politicas.ts';
import { request } from '#shared/http/client.ts';

/** The register of requests; under this key lies everything read of them. */
export const PEDIDOS = 'assinatura-pedidos';
/** Signing many waits for the provider, the time stamp and the revocation lists of each. */
const LOTE_MS = 600_000;

export type Visao = 'recebidos' | 'enviados';

export function usePedidos(visao: Visao, resolvidos: boolean, de: number, tamanho: number) {
  return useQuery({
    queryKey: [PEDIDOS, visao, resolvidos, de],
    queryFn: ({ signal }) =>
      request<ListaPedidos>('assinaturas/pedidos', {
        query: { visao, resolvidos, _start: de, _end: de + tamanho },
        signal,
        silent: true,
      }),
    placeholderData: keepPreviousData,
  });
}

export function usePedidosDoDocumento(modulo: string, objectId: string) {
  return useQuery({
    queryKey: [PEDIDOS, 'documento', modulo, objectId],
    queryFn: ({ signal }) =>
      request<readonly PedidoAssinatura[]>('assinaturas/pedidos/documento', {
        query: { modulo, objectId },
        signal,
        silent: true,
      }),
  });
}

export function useAssinantes(modulo: string) {
  return useQuery({
    queryKey: [PEDIDOS, 'assinantes', modulo],
    queryFn: ({ signal }) =>
      request<readonly Assinante[]>('assinaturas/assinantes', { query: { modulo }, signal, silent: true }),
  });
}

/** `convites`: the links of those who sign by one. */
export function pedir(
  body: NovoPedido,
): Promise<{ readonly pedidos: number; readonly convites: readonly number[] }> {
  return request('assinaturas/pedidos', { method: 'POST', body, silent: true });
}

export function recusar(id: number, motivo: string): Promise<unknown> {
  return request(`assinaturas/pedidos/${id}/recusar`, { method: 'POST', body: { motivo }, silent: true });
}

export function cancelar(id: number): Promise<unknown> {
  return request(`assinaturas/pedidos/${id}/cancelar`, { method: 'POST', body: {} });
}

/** Several documents of one module with one authorization; each one's outcome by itself. */
export function assinarLote(
  provedor: string,
  modulo: string,
  documentos: readonly { readonly objectId: string; readonly versao: number }[],
  politica: Referencia,
): Promise<ResultadoLote> {
  return request(`signer-doc-cloud/signer/${provedor}/lote`, {
    method: 'POST',
    body: { modulo, documentos, politica },
    silent: true,
    timeoutMs: LOTE_MS,
  });
}
