/** What the engine's calls around a record answer. */
export type HistoryChange = {
  readonly campo: string;
  readonly titulo: string;
  readonly antes: string | null;
  readonly depois: string | null;
};
/** One change of a record, in words. A negative `seq` is the state that the event found. */
export type HistoryEvent = {
  readonly seq: number;
  readonly em: string;
  readonly usuario: string | null;
  readonly acao: string;
  readonly mudancas: readonly HistoryChange[];
  readonly motivo?: string;
  /** What happened, in words, where it was no change of the record's own fields: after the person's name. */
  readonly frase?: string;
  /** There is no state of the record here to go back to. */
  readonly volta?: false;
};

/** One step of a row's life (`_transicoes`), with what was asked for on the way. */
export type TransitionStep = {
  readonly transicao: string;
  readonly titulo: string;
  readonly de: string;
  readonly para: string;
  readonly em: string;
  readonly usuario: string | null;
  readonly motivo: string | null;
  readonly campos: readonly { readonly titulo: string; readonly valor: string | null }[];
};

export const OPERATIONS = ['alterar', 'excluir', 'restaurar', 'transitar', 'desfazer'] as const;
export type BatchOperation = (typeof OPERATIONS)[number];

/** `versao`, of 'alterar': the one that the change made; absent where the row already was so. */
export type BatchResult = {
  readonly id: number;
  readonly ok: boolean;
  readonly mensagem?: string;
  readonly versao?: number;
};
/** A row and the version that a batch made of it: what 'desfazer' takes back. */
export type BatchLine = { readonly id: number; readonly versao: number };
export type BatchAnswer = {
  readonly total: number;
  readonly ok: number;
  readonly falhas: number;
  readonly resultados: readonly BatchResult[];
};

/** A reference to a record from another register, and how many rows hold it. */
export type Related = {
  readonly recurso: string;
  readonly campo: string;
  readonly titulo: string;
  readonly total: number;
};

/** A record that may be the same as the one being written, and why. */
export type Duplicate = { readonly id: number; readonly label: string; readonly motivo?: string };

/** The record that already holds a key (answer of 'chave-duplicada'), for whoever may see it. */
export type ExistingRecord = { readonly id: number; readonly label: string };
