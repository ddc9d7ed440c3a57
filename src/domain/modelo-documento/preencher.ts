/** A template made into a document: each variable gives way to the record's value, and what has none is named. */
import type { Bloco, Celula, ItemLista, Texto, Trecho } from './tipos.ts';
import { VARIAVEIS_DOCUMENTO } from './variaveis.ts';

export type ValoresDocumento = { readonly [variavel: string]: string | null | undefined };

/** The text with values in place of variables; what is missing stays a variable, each named once. */
export function preencher(
  texto: Texto,
  valores: ValoresDocumento,
): { readonly texto: Texto; readonly faltando: readonly string[] } {
  const missing = new Set<string>();
  const trecho = (trecho: Trecho): Trecho => {
    if (trecho.type !== 'variavel') return trecho;
    const { nome } = trecho.attrs;
    const value = Object.hasOwn(valores, nome) ? valores[nome]?.trim() : undefined;
    if (value) return { type: 'text', text: value, ...(trecho.marks ? { marks: trecho.marks } : {}) };
    missing.add(nome);
    return trecho;
  };
  const bloco = (block: Bloco): Bloco => {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        return block.content ? { ...block, content: block.content.map(trecho) } : block;
      case 'blockquote':
        return { ...block, content: block.content.map(bloco) };
      case 'bulletList':
      case 'orderedList':
        return {
          ...block,
          content: block.content.map((item): ItemLista => ({ ...item, content: item.content.map(bloco) })),
        };
      case 'table':
        return {
          ...block,
          content: block.content.map((row) => ({
            ...row,
            content: row.content.map((cell): Celula => ({ ...cell, content: cell.content.map(bloco) })),
          })),
        };
      default:
        return block;
    }
  };
  const filled: Texto = { type: 'doc', content: texto.content.map(bloco) };
  return {
    texto: filled,
    faltando: VARIAVEIS_DOCUMENTO.map(({ nome }) => nome).filter((nome) => missing.has(nome)),
  };
}

/** The example of every variable, to show a template before there is a patient. */
export const EXEMPLOS: ValoresDocumento = Object.fromEntries(
  VARIAVEIS_DOCUMENTO.map(({ nome, exemplo }) => [nome, exemplo]),
);
