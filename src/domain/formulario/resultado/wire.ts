/** What travels between the results of a form and the server. */

/** How a column is summed up. 'nps': satisfaction from 0 to 10; 'nota': from 1 to 5; 'tabela': rows that are added while filling in. */
export type Forma =
  'opcoes' | 'numero' | 'nps' | 'nota' | 'consulta' | 'data' | 'texto' | 'arquivo' | 'tabela';

export type OpcaoColuna = { readonly valor: string; readonly rotulo: string };

export type Coluna = {
  /** 'peso', or 'itens.quantidade' inside a table. */
  readonly chave: string;
  readonly rotulo: string;
  readonly forma: Forma;
  /** Key of the table that it stands in. */
  readonly grupo?: string;
  readonly opcoes?: readonly OpcaoColuna[];
  /** More than one option may be chosen: shares are of who answered, and may pass 100 together. */
  readonly multipla?: true;
  readonly unidade?: string;
  /** Decimal places. */
  readonly casas?: number;
  /** The register that it refers to. */
  readonly recurso?: string;
  /** Numbers of the versions that ask it. */
  readonly versoes: readonly number[];
};

/** Of the numbers given; decimal texts. */
export type Medidas = {
  readonly n: number;
  readonly minimo: string;
  readonly maximo: string;
  readonly media: string;
  readonly mediana: string;
  readonly soma: string;
};

/** `chave`: the stored value; `rotulo`: the name that a reference had. */
export type Contagem = { readonly valor: string; readonly rotulo?: string; readonly n: number };

/** One column as the database summed it up. */
export type Agregado = {
  /** Answers (inside a table: rows) that hold a value. */
  readonly preenchidas: number;
  /** Rows of a table, of all answers together. */
  readonly linhas?: number;
  readonly contagens: readonly Contagem[];
  readonly medidas: Medidas | null;
  /** The first and last of dates. */
  readonly extremos: readonly [string, string] | null;
  /** The latest texts, newest first. */
  readonly textos: readonly { readonly id: number; readonly texto: string }[];
};

export type VersaoResultado = { readonly id: number; readonly numero: number; readonly respostas: number };

/** GET form-templates/:id/resultados */
export type Resultados = {
  readonly modelo: { readonly id: number; readonly nome: string; readonly serieId: number };
  readonly versoes: readonly VersaoResultado[];
  readonly total: number;
  /** Answers of clinical reading exist only for who may read clinical content. */
  readonly semClinicas: boolean;
  readonly colunas: readonly Coluna[];
  readonly campos: { readonly [chave: string]: Agregado };
  /** Answers by day of the unit, only days that have any. */
  readonly porDia: readonly { readonly dia: string; readonly n: number }[];
};

export type LinhaResultado = {
  readonly id: number;
  readonly numero: number;
  readonly respondidaEm: string;
  readonly paciente: string | null;
  readonly por: string | null;
  readonly origem: 'EQUIPE' | 'PACIENTE' | 'PUBLICO';
  /** Text of each column that the answer holds. */
  readonly celulas: { readonly [chave: string]: string };
};

/** GET form-templates/:id/resultados/respostas */
export type PaginaResultado = { readonly total: number; readonly linhas: readonly LinhaResultado[] };
