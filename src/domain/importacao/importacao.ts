/** An import as it travels between the server and its screens (docs/guides/contrato.md, Import). */
export type Estado =
  'recebida' | 'na-fila' | 'executando' | 'simulada' | 'concluida' | 'cancelada' | 'falhou' | 'desfazendo' | 'desfeita';
export type Modo = 'tudo-ou-nada' | 'so-as-boas';

/** Where a field's value comes from: a column of the file (from 0), or one text for every row. */
export type FieldSource = {
  readonly coluna?: number;
  readonly valor?: string;
  /** How numbers are written where it cannot be told: '1.234' is a thousand with 'virgula', one and a bit with 'ponto'. */
  readonly decimal?: 'virgula' | 'ponto';
};

export type Mapping = { readonly [field: string]: FieldSource };

export type Importacao = {
  readonly id: number;
  readonly recurso: string;
  readonly arquivo: string;
  readonly tamanho: number;
  readonly codificacao: string | null;
  readonly separador: string | null;
  readonly planilha: string | null;
  readonly planilhas: readonly string[];
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
