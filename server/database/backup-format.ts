/** What stands in a copy, as the one that makes it and the one that restores it agree. */

/** Grows when an older program could no longer read it. */
export const FORMAT = 1;

/** `zelo.json`: what the copy is of. */
export type Head = {
  formato: number;
  criadoEm: string;
  postgres: string;
  migracoes: { versao: number; nome: string; checksum: string }[];
  tabelas: { nome: string; colunas: string[] }[];
};

/** `manifesto.json`: sizes and hashes of all of it. */
export type Manifest = {
  tabelas: { [name: string]: { linhas: number; bytes: number; sha256: string } };
  arquivos: { [path: string]: string };
  sequencias: { tabela: string; coluna: string; valor: string; usado: boolean }[];
  auditoria: { eventos: number; integra: boolean };
};

export type BackupSummary = {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
};
export type RestoreSummary = BackupSummary & {
  readonly auditOk: boolean;
  readonly auditFindings: readonly string[];
};

/** What a person is told of a copy. */
export function summaryOf(manifest: Manifest, bytes: number): BackupSummary {
  const tables = Object.values(manifest.tabelas);
  return {
    tables: tables.length,
    rows: tables.reduce((sum, table) => sum + table.linhas, 0),
    files: Object.keys(manifest.arquivos).length,
    bytes,
  };
}
