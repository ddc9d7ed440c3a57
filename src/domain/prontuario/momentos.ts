/**
 * The moments of a chart, in the order in which they happened: the changes of its own row, and what was
 * written beside it.
 */

/** `seq`: the state of the row that stood then. */
export type Momento = {
  readonly seq: number;
  readonly em: string;
  readonly usuario: string | null;
  readonly acao: string;
};

/** What is no change of the row: a correction, an answer to a form, an addendum of one. */
export type AoLado = Omit<Momento, 'seq'> & { readonly acao: 'corrigir' | 'responder' | 'adendar' };

/** `linha`, the first one first; what happened beside a row that was not there yet is no moment of it. */
export function momentosDe(linha: readonly Momento[], aoLado: readonly AoLado[]): readonly Momento[] {
  const antes = (em: string) => linha.findLast((momento) => momento.em <= em);
  const momentosAoLado = aoLado.flatMap((registro) => {
    const estado = antes(registro.em);
    return estado ? [{ ...registro, seq: estado.seq }] : [];
  });
  return [...linha, ...momentosAoLado].toSorted((a, b) =>
    a.em === b.em ? a.seq - b.seq : a.em < b.em ? -1 : 1,
  );
}
