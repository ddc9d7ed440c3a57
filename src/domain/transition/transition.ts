/** A step that many rows were asked to take in the background, as it travels (docs/guides/contrato.md, Bulk steps). */
export type EstadoDosPassos = 'na-fila' | 'executando' | 'concluido' | 'cancelado' | 'falhou';

export type PassosPedidos = {
  readonly id: number;
  readonly recurso: string;
  readonly transicao: string;
  readonly estado: EstadoDosPassos;
  readonly total: number;
  readonly tratados: number;
  /** Why some did not take it, each sentence with its rows. */
  readonly recusados: readonly { readonly motivo: string; readonly ids: readonly number[] }[];
};

/** From this many rows on a screen asks for them in the background. */
export const MUITOS = 500;
