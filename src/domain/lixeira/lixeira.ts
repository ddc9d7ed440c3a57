/** The bin being emptied, as it travels (docs/guides/contrato.md, Bin). */
export const ESVAZIAR = 'esvaziar';

export type EstadoEsvaziamento = 'na-fila' | 'executando' | 'concluido' | 'cancelado' | 'falhou';

export type Esvaziamento = {
  readonly id: number;
  readonly recurso: string;
  readonly estado: EstadoEsvaziamento;
  readonly total: number;
  readonly apagados: number;
  /** Why the others stay, each sentence with its number. */
  readonly ficaram: readonly { readonly motivo: string; readonly total: number }[];
  readonly criadoEm: string;
  readonly concluidoEm: string | null;
};

/** What emptying would reach; `guarda`: what the law keeps of this register. */
export type PreviaEsvaziamento = { readonly total: number; readonly guarda: string | null };
