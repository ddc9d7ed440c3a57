/** The format of a copy. Whoever makes a copy and whoever restores it agree on it here. */

/** Grows when an older program could no longer read it. */
export const FORMAT = 1;

/** `zelo.json`: what the copy is of. */
export type Head = {
  formato: number;
  criadoEm: string;
  postgres: string;
  migracoes: { versao: number; nome: string; checksum: string }[];
  tabelas: { nome: string; colunas: string[] }[];
  /** Fingerprint of the key of secrets that the installation had; the key itself is never in the copy. */
  segredos?: string;
  /** Where the files were kept; those of 's3' are not in the copy. */
  armazem?: 'pasta' | 's3';
};

/** `manifesto.json`: sizes and hashes of all of it. */
export type Manifest = {
  tabelas: { [name: string]: { linhas: number; bytes: number; sha256: string } };
  arquivos: { [path: string]: string };
  sequencias: { tabela: string; coluna: string; valor: string; usado: boolean }[];
  auditoria: { eventos: number; integra: boolean };
  /** Files that the database knows and the copy has not, or not whole. */
  faltam?: string[];
};

/**
 * Rows in a piece of COPY's text: each ends with a line feed, and one inside a value is written as a backslash and an n. The
 * stream's own count comes with a message of its own, after the stream has ended, and on a busy machine too late to be read.
 */
export function rowsIn(piece: Buffer): number {
  let rows = 0;
  for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) rows += 1;
  return rows;
}

export type BackupSummary = {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  /** Files that the copied database knows and the copy has not. */
  readonly missing: readonly string[];
};
export type RestoreSummary = BackupSummary & {
  readonly auditOk: boolean;
  readonly auditFindings: readonly string[];
  readonly head: Head;
  readonly manifest: Manifest;
  /** False: the copy lay open for whoever had it. */
  readonly cifrada: boolean;
};

/** What a person is told of a copy. */
export function summaryOf(manifest: Manifest, bytes: number): BackupSummary {
  const tables = Object.values(manifest.tabelas);
  return {
    tables: tables.length,
    rows: tables.reduce((sum, table) => sum + table.linhas, 0),
    files: Object.keys(manifest.arquivos).length,
    bytes,
    missing: manifest.faltam ?? [],
  };
}
