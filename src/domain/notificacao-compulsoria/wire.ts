/** What the server says of the codes of a chart that is being written. */
export type AvisoDoDiagnostico = {
  readonly agravos: readonly {
    readonly id: number;
    readonly nome: string;
    readonly periodicidade: 'IMEDIATA' | 'SEMANAL';
    readonly imediataQuando: string | null;
    readonly destino: string | null;
  }[];
  /** The law orders secrecy of one of the conditions (Lei 14.289/2022). */
  readonly sigilo: boolean;
};
