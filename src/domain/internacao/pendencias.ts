/** What is still open of an admission and keeps its discharge (CLIN-04). */
export const PENDENCIAS = [
  'prontuarios',
  'prescricoes',
  'doses',
  'exames',
  'resultados',
  'transferencias',
  'conciliacoes',
] as const;
export type Pendencia = (typeof PENDENCIAS)[number];

/** How many of each there are. */
export type Abertos = { readonly [pendencia in Pendencia]: number };

/** Those that there are, in the order in which they are told. */
export function pendenciasDe(
  abertos: Abertos,
): readonly { readonly qual: Pendencia; readonly quantos: number }[] {
  return PENDENCIAS.filter((pendencia) => abertos[pendencia] > 0).map((pendencia) => ({
    qual: pendencia,
    quantos: abertos[pendencia],
  }));
}

/** A reconciliation of medicines that waits for its answer. */
export type ConciliacaoAberta = {
  readonly id: number;
  readonly momento: 'ADMISSAO' | 'CHEGADA' | 'ALTA';
  /** How many medicines are not answered. */
  readonly medicamentos: number;
};
