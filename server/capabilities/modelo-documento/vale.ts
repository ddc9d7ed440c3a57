/** The right to keep a PDF that was just printed: sealed, so that nobody else, for no other patient, and no other bytes. */
import type { Cofre } from '#server/gateways/vault.ts';

export type Vale = {
  readonly arquivoId: string;
  readonly tamanho: number;
  readonly pacienteId: number;
  readonly usuarioId: number;
  readonly prestadorId: number;
  /** The tag where nobody says another. */
  readonly tipo: string;
  /** It counts only with a qualified signature. */
  readonly qualificada: boolean;
  /** What the audit keeps of where it came from. */
  readonly origem: { readonly [campo: string]: unknown };
  /** Milliseconds. */
  readonly ate: number;
};

/** Well within the day that the sweep leaves to a file without a record. */
export const VALE_MS = 4 * 60 * 60_000;

const FINALIDADE = 'documento-modelo';

export function selarVale(cofre: Cofre, vale: Vale): string {
  return cofre.selar(JSON.stringify(vale), FINALIDADE).toString('base64url');
}

/** Null for what we never sealed. */
export function abrirVale(cofre: Cofre, texto: string): Vale | null {
  const aberto = cofre.abrir(Buffer.from(texto, 'base64url'), FINALIDADE);
  return aberto === null ? null : (JSON.parse(aberto) as Vale);
}
