/** An import as it travels between the server and its screens (docs/guides/contrato.md, Import). */
export type Estado =
  | 'recebida'
  | 'na-fila'
  | 'executando'
  | 'simulada'
  | 'concluida'
  | 'cancelada'
  | 'falhou'
  | 'desfazendo'
  | 'desfeita';
export type Modo = 'tudo-ou-nada' | 'so-as-boas';

/** Where a field's value comes from: a column of the file (from 0), or one text for every row. */
export type FieldSource = {
  readonly coluna?: number;
  readonly valor?: string;
  /** How numbers are written where it cannot be told: '1.234' is a thousand with 'virgula', one and a bit with 'ponto'. */
  readonly decimal?: 'virgula' | 'ponto';
};

/** What an empty cell does to a record that exists: leaves what is there, or empties it. A new record has nothing there. */
export type Vazias = 'manter' | 'apagar';

/** A line of the file with what it brings, and what became or would become of it. */
export type ExemploDeAviso = {
  readonly linha: number;
  readonly antes: string;
  readonly depois: string | null;
};

/**
 * What is worth a look before anything is written. `cabecalho`: the first line looks like data; `repetidos`: a heading stands twice; `codificacao`: text
 * encoded twice; `perdidos`: letters that are lost already; `aspas`: quotes kept as text; `quebras`: fields over several
 * lines; `semelhantes`: look-alike or invisible characters; `zeros`: codes filled up with zeros; `espacos`: differs from
 * the stored text in repeated blanks only, and stays; `sobras`: values under no heading; `vazias`: empty cells that leave
 * what is stored.
 */
export type TipoAviso =
  | 'cabecalho'
  | 'repetidos'
  | 'codificacao'
  | 'perdidos'
  | 'aspas'
  | 'quebras'
  | 'semelhantes'
  | 'zeros'
  | 'espacos'
  | 'sobras'
  | 'vazias';
export type Aviso = {
  readonly tipo: TipoAviso;
  readonly campo: string | null;
  readonly total: number;
  readonly exemplos: readonly ExemploDeAviso[];
};

/** What the check found that one field of existing records would change, with its first rows. */
export type Mudanca = {
  readonly campo: string;
  readonly total: number;
  readonly exemplos: readonly {
    readonly linha: number;
    readonly registro: string;
    readonly antes: string | null;
    readonly depois: string | null;
  }[];
};

export type Mapping = { readonly [field: string]: FieldSource };

export type Importacao = {
  readonly id: number;
  readonly recurso: string;
  /** The child table that the file is for; null: the register itself. */
  readonly tabela: string | null;
  readonly arquivo: string;
  readonly tamanho: number;
  readonly codificacao: string | null;
  readonly separador: string | null;
  readonly planilha: string | null;
  readonly planilhas: readonly string[];
  /** Whether quotes fence fields; by the person's choice they are plain characters. Null for a workbook. */
  readonly aspas: boolean | null;
  /** Whether the first line holds headings. */
  readonly cabecalho: boolean;
  /** Whether letters that were encoded twice are mended on the way. */
  readonly corrigir: boolean;
  /** Why the file cannot be read this way; another way can be chosen. */
  readonly problema: string | null;
  readonly vazias: Vazias;
  /** Of the reading at first, of the whole file once it was checked. */
  readonly avisos: readonly Aviso[];
  readonly mudancas: readonly Mudanca[];
  readonly colunas: readonly string[];
  readonly amostra: readonly (readonly string[])[];
  readonly mapeamento: Mapping;
  readonly modo: Modo;
  readonly simular: boolean;
  readonly estado: Estado;
  readonly lidas: number;
  readonly validas: number;
  readonly erros: number;
  readonly inseridas: number;
  readonly alteradas: number;
  readonly iguais: number;
  readonly mensagem: string | null;
  readonly desfeitas: number | null;
  readonly restantes: number | null;
  readonly criadoEm: string;
  readonly iniciadoEm: string | null;
  readonly concluidoEm: string | null;
};

/** A record that an undone import left as it is, and why. */
export type Restante = { readonly registro: number; readonly rotulo: string; readonly motivo: string };

/** A value that its field refuses. */
export type RowError = {
  readonly coluna: string | null;
  readonly campo: string;
  readonly valor: string | null;
  readonly mensagem: string;
};
export type LineError = RowError & { readonly linha: number };
