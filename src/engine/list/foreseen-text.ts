import type { BatchAnswer } from '#domain/registro/wire.ts';
import { edicaoEmLote } from '#messages/lista-dialogos.ts';
import { changedLines } from './batch.ts';

/** '12 registros mudam. 3 registros já estão assim. 1 registro não pode mudar.' */
export function foreseenText(answer: BatchAnswer): string {
  const changed = changedLines(answer).length;
  const same = answer.ok - changed;
  return [
    edicaoEmLote.loteMudaria(changed),
    ...(same > 0 ? [edicaoEmLote.loteJaEsta(same)] : []),
    ...(answer.falhas > 0 ? [edicaoEmLote.loteRecusaria(answer.falhas)] : []),
  ].join(' ');
}
