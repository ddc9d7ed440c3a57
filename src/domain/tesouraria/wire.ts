/** What the server answers and the screens of accounts and tills show. */
import type { LinhaLida } from './extrato.ts';

/** A line as the file says it; `conhecida`: an import would not bring it again. */
export type LinhaVista = LinhaLida & { readonly conhecida: boolean };

/** What an import of a statement would do, seen before. */
export type ExtratoVisto = {
  readonly contaBancariaId: number | null;
  readonly conta: string;
  readonly formato: string;
  readonly de: string | null;
  readonly ate: string | null;
  readonly saldo: string | null;
  readonly saldoEm: string | null;
  readonly saldoHora: string | null;
  readonly novas: number;
  readonly repetidas: number;
  readonly entradas: string;
  readonly saidas: string;
  /** Why it would not be taken, as the import itself would say. */
  readonly recusa: string | null;
  /** What in the file does not meet, or was read otherwise than written; it is taken all the same. */
  readonly avisos: readonly string[];
  /** Where the file names no account of ours, those that a person may say it is of. */
  readonly escolhas: readonly { readonly id: number; readonly descricao: string }[];
  /** The first ones, where they are very many. */
  readonly linhas: readonly LinhaVista[];
};

/** A large statement that is imported in the background, as it travels: all of its lines, or none. */
export type ExtratoPedido = {
  readonly id: number;
  readonly nome: string;
  readonly estado: 'na-fila' | 'executando' | 'concluido' | 'cancelado' | 'falhou';
  readonly total: number;
  readonly feitas: number;
  /** Why nothing was imported. */
  readonly motivo: string | null;
  readonly resultado: readonly ExtratoImportado[] | null;
};

/** What an account got of it. */
export type ExtratoImportado = {
  readonly id: number;
  readonly contaBancariaId: number;
  readonly conta: string;
  readonly novas: number;
  readonly repetidas: number;
};

/** From this many lines on an import goes by the queue: it takes more than a few seconds. */
export const MUITAS_LINHAS = 5_000;
