/** The right to keep a PDF that was just printed: sealed, so that nobody else, for no other patient, and no other bytes. */
import type { Cofre } from '#server/gateways/cofre.ts';

export type Vale = {
  readonly arquivoId: string;
  readonly tamanho: number;
  readonly pacienteId: number;
  readonly usuarioId: number;
  readonly prestadorId: number;
  /** The tag where nobody says another. */
  readonly tipo: string;
  readonly origem: { readonly modelo: string; readonly modeloId: number; readonly modeloVersao: number };
  /** Milliseconds. */
  readonly ate: number;
};

const FINALIDADE = 'documento-modelo';

export function selarVale(cofre: Cofre, vale: Vale): string {
  return cofre.selar(JSON.stringify(vale), FINALIDADE).toString('base64url');
}

/** Null for what we never sealed. */
export function abrirVale(cofre: Cofre, texto: string): Vale | null {
  const aberto = cofre.abrir(Buffer.from(texto, 'base64url'), FINALIDADE);
  return aberto === null ? null : (JSON.parse(aberto) as Vale);
}
