/** Groups of few people are not shown, neither by their own figure nor by what the others leave of the whole. Pure (CRF-04). */

/** A figure and its bars, each with how many different people stand in it. */
export type Agrupado = {
  readonly total: string | null;
  readonly porChave: ReadonlyMap<string | null, string | null>;
  readonly pessoas: number;
  readonly pessoasPorChave: ReadonlyMap<string | null, number>;
};
export type SemPequenos = Pick<Agrupado, 'porChave'> & {
  /** Null with `totalOculto`: it is not said. */
  readonly total: string | null;
  readonly totalOculto: boolean;
  /** The bars that are left out. */
  readonly ocultas: ReadonlySet<string | null>;
};

/**
 * Leaves out each group of fewer than `minimo`. Where what is left out comes to fewer than that in all, the whole less the
 * bars would say it: then the whole is not said either. A group nobody is in tells of nobody.
 */
export function semPequenos(agrupado: Agrupado, minimo: number): SemPequenos {
  const { total, porChave, pessoas, pessoasPorChave } = agrupado;
  if (pessoas > 0 && pessoas < minimo)
    return { total: null, totalOculto: true, porChave: new Map(), ocultas: new Set(porChave.keys()) };
  const pequena = (chave: string | null): boolean => {
    const quantas = pessoasPorChave.get(chave) ?? 0;
    return quantas > 0 && quantas < minimo;
  };
  const ocultas = [...porChave.keys()].filter(pequena);
  const escondidas = ocultas.reduce((soma, chave) => soma + (pessoasPorChave.get(chave) ?? 0), 0);
  const totalOculto = ocultas.length === 1 || (ocultas.length > 0 && escondidas < minimo);
  return {
    total: totalOculto ? null : total,
    totalOculto,
    porChave: new Map([...porChave].filter(([chave]) => !pequena(chave))),
    ocultas: new Set(ocultas),
  };
}
