/**
 * The order of people who called without an appointment (CLIN-10). The unit has one queue, by the reception's
 * own rule (src/domain/fila): legal preference, then arrival. After so many preferences in a row comes
 * whoever has waited longest. Who is given back to the queue keeps the place of the arrival.
 */
import { ordenar, type Motivo } from '../fila/ordem.ts';
import type { Prioridade } from '../recepcao/prioridade.ts';

export type QuemEspera = { readonly id: number; readonly prioridade: Prioridade; readonly entradaEm: string };
export type JaAtendido = { readonly prioridade: Prioridade; readonly em: string };

const UMA_FILA = 0;

export function ordemDoTeleatendimento<Q extends QuemEspera>(
  esperam: readonly Q[],
  vezes: readonly JaAtendido[],
  seguidos: number,
): readonly (Q & { readonly lugar: number; readonly porque: Motivo })[] {
  const doDia = vezes.map(({ prioridade, em }) => ({
    prioridade,
    em: Date.parse(em),
    profissionalId: UMA_FILA,
  }));
  return ordenar(
    esperam.map((item) => {
      const chegada = Date.parse(item.entradaEm);
      const { id, prioridade } = item;
      return { id, prioridade, item, chegada, marcado: chegada, ausente: null, profissionalId: UMA_FILA };
    }),
    doDia,
    seguidos,
  ).map(({ quem: { item }, lugar, porque }) => ({ ...item, lugar, porque }));
}
