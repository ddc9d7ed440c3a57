/** One request for many rows, with an answer for each. */
import type { BatchAnswer, BatchOperation } from '#domain/registro/wire.ts';
import { lista } from '#messages/lista.ts';
import { request } from '#shared/http/client.ts';
import type { WireFilters } from './criteria.ts';
import type { Selection } from './selection.ts';

export function runBatch(
  resource: string,
  operacao: BatchOperation,
  target: { readonly selection: Selection; readonly filters: WireFilters },
  valores?: { readonly [field: string]: unknown },
): Promise<BatchAnswer> {
  const { selection, filters } = target;
  const which = selection.kind === 'all' ? { filtro: filters } : { ids: [...selection.ids] };
  return request<BatchAnswer>(`${resource}/_lote`, {
    method: 'POST',
    body: { operacao, ...which, ...(valores ? { valores } : {}) },
    timeoutMs: 10 * 60_000,
    silent: true,
  });
}

/** '3 registros foram para a lixeira.' */
export function doneText(operation: BatchOperation, count: number): string {
  if (operation === 'excluir') return lista.loteExcluido(count);
  return operation === 'restaurar' ? lista.loteRestaurado(count) : lista.loteAlterado(count);
}
