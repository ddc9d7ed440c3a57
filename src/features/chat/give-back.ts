/** Gives a text back to the field that it was written in. */
import type { Anexo } from './outbox.ts';

export type Devolvido = { readonly texto: string; readonly anexo: Anexo | null };

const campos = new Map<number, (devolvido: Devolvido) => void>();

export function devolver(conversaId: number, devolvido: Devolvido): void {
  campos.get(conversaId)?.(devolvido);
}

/** The field of the conversation takes what is given back, until the answered function is called. */
export function receberDeVolta(conversaId: number, receber: (devolvido: Devolvido) => void): () => void {
  campos.set(conversaId, receber);
  return () => void campos.delete(conversaId);
}
