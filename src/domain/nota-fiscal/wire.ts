/** What the reading of an invoice answers, and what it fills. */
import type { Diferenca, Nota, RetencaoDaNota } from './ler.ts';

export type NotaRecebida = {
  /** Kept with what is registered from it. */
  readonly leituraId: number;
  readonly nota: Nota;
  /** Null: nobody of this document is registered, or it is not the caller's to know. */
  readonly fornecedor: { readonly id: number; readonly nome: string } | null;
  readonly avisos: readonly string[];
  readonly parecidas: readonly { readonly id: number; readonly texto: string }[];
  /** What Zelo works out for it; null where it was not compared. */
  readonly retencoes: readonly RetencaoDaNota[] | null;
  readonly diferencas: readonly Diferenca[];
  /** Values that the new record's form begins with. */
  readonly inicial: { readonly [campo: string]: string | number | null };
};
