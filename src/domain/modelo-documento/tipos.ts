/**
 * The text of a document template (FORM-04): the closed tree of the editor. There is no HTML in it, so a
 * browser can run nothing of it. What is not named here does not exist (limpar.ts), and print is made of it
 * alone.
 */

export const ALINHAMENTOS = ['left', 'center', 'right', 'justify'] as const;
export type Alinhamento = (typeof ALINHAMENTOS)[number];

/** Points of a letter; what says none has the size of its paragraph. */
export const TAMANHOS = [8, 9, 10, 12, 14, 16, 18, 20, 24, 28] as const;
/** Colours of words and of what lies behind them: a closed list, readable on paper. */
export const CORES_LETRA = {
  cinza: '#5F6C77',
  vermelho: '#B3261E',
  laranja: '#B35309',
  verde: '#1B7A3D',
  azul: '#1D5FBF',
  roxo: '#7A3FB5',
} as const;
export const CORES_REALCE = {
  amarelo: '#FFF0A3',
  verde: '#C9F0D0',
  azul: '#CFE5FF',
  rosa: '#FFD6E2',
} as const;
export type CorLetra = keyof typeof CORES_LETRA;
export type CorRealce = keyof typeof CORES_REALCE;
/** Heights of a line, in lines. */
export const ENTRELINHAS = [1, 1.15, 1.5, 2] as const;
export type Entrelinha = (typeof ENTRELINHAS)[number];

export type Marca =
  | { readonly type: 'bold' | 'italic' | 'underline' | 'strike' | 'subscript' | 'superscript' }
  | { readonly type: 'tamanho'; readonly attrs: { readonly pontos: number } }
  | { readonly type: 'cor'; readonly attrs: { readonly cor: CorLetra } }
  | { readonly type: 'realce'; readonly attrs: { readonly cor: CorRealce } }
  | { readonly type: 'link'; readonly attrs: { readonly href: string } };

export const TIPOS_CAMPO = ['TEXTO', 'NUMERO', 'DATA', 'HORA', 'LISTA', 'CID'] as const;
export type TipoCampo = (typeof TIPOS_CAMPO)[number];

/** What is asked when a document is made of the template (campos.ts). */
export type Campo = {
  /** Made of the label (campos.ts). */
  readonly chave: string;
  readonly rotulo: string;
  readonly tipo: TipoCampo;
  readonly obrigatorio: boolean;
  /** A number or a date is written in words too; a CID with its name. */
  readonly extenso?: true;
  /** Left blank, the paragraph goes with it: no 'Acompanhante:' without anybody. */
  readonly tiraLinha?: true;
  /** What may be chosen (LISTA). */
  readonly opcoes?: readonly string[];
};

export type Trecho =
  | { readonly type: 'text'; readonly text: string; readonly marks?: readonly Marca[] }
  | { readonly type: 'hardBreak' }
  /** A typed variable (variaveis.ts); what it stands for is not in the text. */
  | {
      readonly type: 'variavel';
      readonly attrs: { readonly nome: string };
      readonly marks?: readonly Marca[];
    }
  | { readonly type: 'campo'; readonly attrs: Campo; readonly marks?: readonly Marca[] };

export type Paragrafo = {
  readonly type: 'paragraph';
  readonly attrs?: { readonly textAlign?: Alinhamento; readonly entrelinha?: Entrelinha };
  readonly content?: readonly Trecho[];
};
export type Titulo = {
  readonly type: 'heading';
  readonly attrs: {
    readonly level: 1 | 2 | 3;
    readonly textAlign?: Alinhamento;
    readonly entrelinha?: Entrelinha;
  };
  readonly content?: readonly Trecho[];
};
export type Imagem = {
  readonly type: 'imagem';
  readonly attrs: {
    /** As GET amazon_hash gave it (caminho.ts). */
    readonly caminho: string;
    readonly alt: string;
    /** Percent of the text's width. */
    readonly largura: number;
    readonly textAlign?: Alinhamento;
  };
};
export type ItemLista = { readonly type: 'listItem'; readonly content: readonly Bloco[] };
export type Lista =
  | { readonly type: 'bulletList'; readonly content: readonly ItemLista[] }
  | {
      readonly type: 'orderedList';
      readonly attrs?: { readonly start: number };
      readonly content: readonly ItemLista[];
    };
export type Celula = {
  readonly type: 'tableCell' | 'tableHeader';
  readonly attrs?: {
    readonly colspan?: number;
    readonly rowspan?: number;
    readonly colwidth?: readonly number[];
  };
  readonly content: readonly Bloco[];
};
export type Linha = { readonly type: 'tableRow'; readonly content: readonly Celula[] };
export type Tabela = { readonly type: 'table'; readonly content: readonly Linha[] };
export type Bloco =
  | Paragrafo
  | Titulo
  | Imagem
  | Lista
  | Tabela
  | { readonly type: 'blockquote'; readonly content: readonly Bloco[] }
  | { readonly type: 'horizontalRule' }
  | { readonly type: 'quebraPagina' };

export type Texto = { readonly type: 'doc'; readonly content: readonly Bloco[] };

/** Characters of the stored text; the declaration says the same. */
export const TEXTO_MAXIMO = 1_000_000;
/** Nodes, and levels one within another, that a text may have: more is no document but an attack or an accident. */
export const NOS_MAXIMO = 40_000;
/** Letters of one paragraph, and of all of them: laying out a line costs more the longer it is, and 200,000 are 70 pages. */
export const LETRAS_DO_PARAGRAFO = 50_000;
export const LETRAS_MAXIMO = 200_000;
export const NIVEIS_MAXIMO = 24;
export const COLUNAS_MAXIMO = 20;
export const LARGURA = { minima: 5, maxima: 100, padrao: 60 } as const;

export const PAPEIS = ['A4', 'A5', 'CARTA'] as const;
export type Papel = (typeof PAPEIS)[number];
export const ORIENTACOES = ['RETRATO', 'PAISAGEM'] as const;
export type Orientacao = (typeof ORIENTACOES)[number];
