/** One request for many rows, with an answer for each. */
import type { BatchAnswer, BatchLine, BatchOperation } from '#domain/registro/wire.ts';
import { lista } from '#messages/lista.ts';
import { request } from '#shared/http/client.ts';
import type { WireFilters } from './criteria.ts';
import type { Selection } from './selection.ts';

export function runBatch(
  resource: string,
  operacao: BatchOperation,
  target: { readonly selection: Selection; readonly filters: WireFilters },
  valores?: { readonly [field: string]: unknown },
  simular = false,
): Promise<BatchAnswer> {
  const { selection, filters } = target;
  const which = selection.kind === 'all' ? { filtro: filters } : { ids: [...selection.ids] };
  return request<BatchAnswer>(`${resource}/_lote`, {
    method: 'POST',
    body: { operacao, ...which, ...(valores ? { valores } : {}), ...(simular ? { simular } : {}) },
    timeoutMs: 10 * 60_000,
    silent: true,
  });
}

/** Takes back what a change of many rows made. A row that somebody changed since then says so. */
export function undoBatch(resource: string, linhas: readonly BatchLine[]): Promise<BatchAnswer> {
  return request<BatchAnswer>(`${resource}/_lote`, {
    method: 'POST',
    body: { operacao: 'desfazer', linhas },
    timeoutMs: 10 * 60_000,
    silent: true,
  });
}

/** Rows that the change made different from what they were. */
export function changedLines(answer: BatchAnswer): readonly BatchLine[] {
  return answer.resultados.flatMap(({ id, versao }) => (versao === undefined ? [] : [{ id, versao }]));
}

/** '3 registros foram para a lixeira.', '2 registros alterados. 52 registros já estavam assim.' */
export function doneText(operation: BatchOperation, answer: BatchAnswer): string {
  const { ok } = answer;
  if (operation === 'excluir') return lista.loteExcluido(ok);
  if (operation === 'restaurar') return lista.loteRestaurado(ok);
  if (operation === 'desfazer') return lista.loteDesfeito(ok);
  const changed = changedLines(answer).length;
  return [changed > 0 ? lista.loteAlterado(changed) : '', ok > changed ? lista.loteJaEra(ok - changed) : '']
    .join(' ')
    .trim();
}
