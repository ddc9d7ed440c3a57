/** By a person's word a line of a statement is of a guide that the file did not name: which item of it, where it is of one. */
import { demonstrativoTiss as texto } from '#messages/tiss.ts';
import type { EspecieDaLinha } from './demonstrativo.ts';

/** Lines that speak of one item of their guide. */
export const DE_ITEM: readonly string[] = ['ITEM', 'GLOSA', 'RECURSO'] satisfies readonly EspecieDaLinha[];
/** Lines that are of no guide. */
export const SEM_GUIA: readonly string[] = ['PROTOCOLO', 'AJUSTE'] satisfies readonly EspecieDaLinha[];

type Linha = {
  readonly especie: string;
  readonly sequencial: number | null;
  readonly codigo: string | null;
};
type Guia = {
  readonly numero: string;
  readonly itens: readonly { readonly sequencial: number; readonly codigo: string }[];
};

const MAIS_ITENS = 20;

/**
 * The item's place in the guide: the one that was said, the one of the file where guide and code agree, or the only one of its
 * code; null for a line of no item. A sentence where it is still to be said.
 */
export function itemPelaPalavra(
  { especie, sequencial, codigo }: Linha,
  { numero, itens }: Guia,
  escrito: number | null,
): number | null | string {
  if (!DE_ITEM.includes(especie)) return null;
  if (escrito !== null)
    return itens.some((item) => item.sequencial === escrito)
      ? escrito
      : texto.itemDesconhecido(escrito, numero);
  const doCodigo = itens.filter((item) => item.codigo === codigo);
  const igual = doCodigo.find((item) => item.sequencial === sequencial);
  const [unico, ...restantes] = doCodigo;
  if (igual) return igual.sequencial;
  if (unico && restantes.length === 0) return unico.sequencial;
  return texto.qualItem(
    numero,
    itens.slice(0, MAIS_ITENS).map((item) => `${item.sequencial} (${item.codigo})`),
  );
}
