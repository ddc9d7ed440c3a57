/** Events in words, and the verification of the chain, as the audit's calls answer them. */
export type Mudanca = {
  readonly titulo: string;
  readonly antes: string | null;
  readonly depois: string | null;
  /** The value is closed to the reader. */
  readonly oculto?: true;
};

export type EventoNarrado = {
  readonly seq: number;
  readonly em: string;
  readonly acao: string;
  /** 'Alteração' */
  readonly evento: string;
  readonly usuario: { readonly id: number | null; readonly nome: string };
  readonly recurso: string;
  readonly recursoTitulo: string;
  readonly registroId: number | null;
  readonly rotulo: string | null;
  /** 'alterou o banco 001 · Banco do Brasil' */
  readonly fez: string;
  /** 'Nome de “X” para “Y”' */
  readonly resumo: string | null;
  readonly mudancas: readonly Mudanca[];
  readonly prestador: { readonly id: number; readonly nome: string } | null;
  readonly ip: string | null;
  readonly motivo: string | null;
  /** The call that it came from, as the log and the answer name it; null: none, or from before that was kept. */
  readonly pedido: string | null;
};

/** With its place in the chain. */
export type EventoCompleto = EventoNarrado & {
  readonly cadeia: number;
  readonly posicao: number;
  readonly codigo: string;
};

export type PaginaEventos = {
  readonly eventos: readonly EventoNarrado[];
  readonly proximo: number | null;
  readonly procuradoAte: string | null;
};

export type Verificacao = {
  readonly id: number;
  readonly estado: 'executando' | 'integra' | 'violada' | 'interrompida' | 'falhou';
  readonly conferidos: number;
  readonly total: number;
  readonly achados: readonly string[];
  /** There are more findings than are listed. */
  readonly mais: boolean;
  readonly por: string;
  readonly iniciadaEm: string;
  readonly concluidaEm: string | null;
};
