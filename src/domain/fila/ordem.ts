/**
 * The order of the queue (CLIN-06, docs/guides/fila.md): legal preference and arrival, one queue for each
 * professional. The rule is pure. The same people and the same calls give the same order, however they are
 * listed.
 */

import type { Prioridade } from '../recepcao/prioridade.ts';

/** Whoever waits; moments in milliseconds. */
export type Espera = {
  readonly id: number;
  readonly profissionalId: number;
  readonly prioridade: Prioridade;
  readonly chegada: number;
  /** The hour that was booked. */
  readonly marcado: number;
  /** When the last call of theirs was not answered. */
  readonly ausente: number | null;
};

/** Whoever was called before today, by the moment: by them it is known how many preferences went in a row. */
export type Vez = { readonly profissionalId: number; readonly prioridade: Prioridade; readonly em: number };

export type Motivo = 'PRIORIDADE' | 'CHEGADA' | 'ALTERNANCIA';

export type Posto<E extends Espera = Espera> = {
  readonly quem: E;
  /** Place in the professional's queue, from 1. */
  readonly lugar: number;
  readonly porque: Motivo;
};

/**
 * From when one's place counts: the arrival, or the booked hour for who came before it; who did not answer begins anew,
 * within their own preference.
 */
export function contaDesde({ chegada, marcado, ausente }: Espera): number {
  return Math.max(chegada, marcado, ausente ?? 0);
}

const antes = (a: Espera, b: Espera): number =>
  contaDesde(a) - contaDesde(b) || a.chegada - b.chegada || a.id - b.id;

/**
 * All queues in one list: the next of each professional first. After `seguidos` preferences in a row it is the turn of
 * whoever has waited longest without one; among preferences the same holds between 80 or more and the others.
 */
export function ordenar<E extends Espera>(
  esperando: readonly E[],
  vezes: readonly Vez[],
  seguidos: number,
): readonly Posto<E>[] {
  const filas = Map.groupBy(esperando, ({ profissionalId }) => profissionalId);
  const postos = [...filas].flatMap(([profissionalId, fila]) =>
    umaFila(
      fila,
      vezes.filter((vez) => vez.profissionalId === profissionalId),
      seguidos,
    ),
  );
  return postos.toSorted((a, b) => a.lugar - b.lugar || antes(a.quem, b.quem));
}

/** The queues one under the other, by the professional's name: each place is of one's own queue. */
export function porProfissional<
  E extends { readonly profissionalId: number; readonly profissional: string; readonly lugar: number },
>(fila: readonly E[]): readonly (readonly [E, readonly E[]])[] {
  const grupos = Map.groupBy(fila, ({ profissionalId }) => profissionalId).values();
  return [...grupos]
    .flatMap((grupo) => {
      const itens = grupo.toSorted((a, b) => a.lugar - b.lugar);
      return itens[0] ? [[itens[0], itens] as const] : [];
    })
    .toSorted(
      ([a], [b]) =>
        a.profissional.localeCompare(b.profissional, 'pt-BR') || a.profissionalId - b.profissionalId,
    );
}

function umaFila<E extends Espera>(fila: readonly E[], vezes: readonly Vez[], seguidos: number): Posto<E>[] {
  const ordem = fila.toSorted(antes);
  const de = (prioridade: Prioridade) => ordem.filter((item) => item.prioridade === prioridade);
  const prioridades = vezes.toSorted((a, b) => a.em - b.em).map(({ prioridade }) => prioridade);
  const preferidos = intercalar(
    de('SUPERPREFERENCIAL'),
    de('PREFERENCIAL'),
    seguidos,
    noFim(
      prioridades.filter((prioridade) => prioridade !== 'NORMAL'),
      (prioridade) => prioridade === 'SUPERPREFERENCIAL',
    ),
  );
  const prioritarios = noFim(prioridades, (prioridade) => prioridade !== 'NORMAL');
  const todos = intercalar(
    preferidos.map(({ quem }) => quem),
    de('NORMAL'),
    seguidos,
    prioritarios,
  );
  const alternado = new Set([...preferidos, ...todos].filter(({ vez }) => vez).map(({ quem }) => quem.id));
  return todos.map(({ quem }, at) => ({
    quem,
    lugar: at + 1,
    porque: alternado.has(quem.id) ? 'ALTERNANCIA' : quem.prioridade === 'NORMAL' ? 'CHEGADA' : 'PRIORIDADE',
  }));
}

/** The first go first, but after `seguidos` of them in a row one of the others does; `prioritarios` went already. */
function intercalar<E>(
  primeiros: readonly E[],
  demais: readonly E[],
  seguidos: number,
  prioritarios: number,
): { readonly quem: E; readonly vez: boolean }[] {
  const saida: { quem: E; vez: boolean }[] = [];
  let [i, j, corrida] = [0, 0, prioritarios];
  for (;;) {
    const [primeiro, segundo] = [primeiros[i], demais[j]];
    if (primeiro !== undefined && (segundo === undefined || corrida < seguidos)) {
      saida.push({ quem: primeiro, vez: false });
      i += 1;
      corrida += 1;
    } else if (segundo !== undefined) {
      saida.push({ quem: segundo, vez: primeiro !== undefined });
      j += 1;
      corrida = 0;
    } else return saida;
  }
}

/** How many at the end of the list are such. */
function noFim<T>(lista: readonly T[], serve: (item: T) => boolean): number {
  const at = lista.findLastIndex((item) => !serve(item));
  return lista.length - 1 - at;
}
