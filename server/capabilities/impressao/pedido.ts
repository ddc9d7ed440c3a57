/** What goes to the printing thread; plain data, since it crosses a thread's border. */
import type { Orientacao, Papel, Texto } from '#domain/modelo-documento/tipos.ts';

/** The unit as the header of every page says it. */
export type Unidade = {
  readonly nome: string;
  /** Lines under the name: CNPJ and CNES, address and telephone. */
  readonly linhas: readonly string[];
  readonly logotipo: Figura | null;
};

/** A picture's bytes and its size in pixels. */
export type Figura = {
  readonly tipo: 'jpeg' | 'png';
  readonly bytes: Uint8Array;
  readonly largura: number;
  readonly altura: number;
};

export type Conferencia = { readonly endereco: string; readonly texto: string };

export type PedidoImpressao = {
  readonly texto: Texto;
  readonly titulo: string;
  readonly autor: string;
  readonly papel: Papel;
  readonly orientacao: Orientacao;
  /** Null: no header. */
  readonly cabecalho: Unidade | null;
  /** Whose the sheet is, under the unit on every page: a loose sheet must say it. */
  readonly identificacao?: string | null;
  /** Null: no footer. */
  readonly rodape: {
    readonly emissao: string;
    /** A second line: who signs and the council, what the house wants there. */
    readonly linha?: string | null;
    /** Where anybody checks the paper: its address as a QR, and what is said beside it, on every page. */
    readonly conferencia?: Conferencia | null;
  } | null;
  /** By path; a picture that is not here prints as its description. */
  readonly figuras: { readonly [caminho: string]: Figura };
  readonly criadoEm: string;
  /** Further entries of the file's own data, by key: the ITI's marks of a health document. */
  readonly marcas?: { readonly [chave: string]: string };
  /** At the end of the text, kept together: who issues it, and the QR by which anybody checks it. */
  readonly verificacao?: { readonly endereco: string; readonly linhas: readonly string[] } | null;
};

/** More pages are no document for one record. */
export const PAGINAS_MAXIMO = 1000;
