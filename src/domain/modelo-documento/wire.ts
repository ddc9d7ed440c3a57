/** What travels when a document is made of a template. */
import type { Respostas } from './campos.ts';
import type { Fonte } from './variaveis.ts';

export type PedidoDocumento = {
  readonly pacienteId: number;
  readonly profissionalId?: number | null;
  /** The number of the address is a declaration's, not a template's. */
  readonly declaracao?: boolean;
};

/** The document as the person left it, with the answers to what it asks. */
export type PedidoPdf = PedidoDocumento & {
  readonly conteudo: string;
  readonly respostas?: Respostas;
  /** The patient allows the diagnosis in this document (Resolução CFM 2.381/2024); recorded with it. */
  readonly autorizaCid?: boolean;
};

export type Faltando = {
  readonly nome: string;
  readonly titulo: string;
  readonly fonte: Fonte;
  /** The row in which the value is to be put; null: no professional was chosen. */
  readonly registroId: number | null;
};

export type DocumentoPreenchido = {
  readonly modeloId: number;
  readonly declaracao: boolean;
  readonly titulo: string;
  /** The tag that the document gets where nobody says another. */
  readonly tipo: string;
  /** JSON of a text, values in place of variables; what is missing is still a variable. */
  readonly conteudo: string;
  readonly faltando: readonly Faltando[];
  /** The template speaks of a professional. */
  readonly pedeProfissional: boolean;
  readonly profissional: { readonly id: number; readonly nome: string } | null;
  readonly paciente: { readonly id: number; readonly nome: string };
  readonly nomeSugerido: string;
};

/** A template as it is being written, to be seen with examples in place of variables. */
export type PedidoAmostra = {
  readonly nome: string;
  readonly papel: string;
  readonly orientacao: string;
  readonly cabecalho: boolean;
  readonly rodape: boolean;
  readonly pacienteNaFolha?: boolean;
  readonly conselhoNoRodape?: boolean;
  readonly linhaRodape?: string | null;
  readonly conteudo: string;
};
