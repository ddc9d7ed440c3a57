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
  const trecho = (one: Trecho): Trecho => {
    if (one.type !== 'variavel') return one;
    const { nome } = one.attrs;
    const value = Object.hasOwn(valores, nome) ? valores[nome]?.trim() : undefined;
    if (value) return { type: 'text', text: value, ...(one.marks ? { marks: one.marks } : {}) };
    missing.add(nome);
    return one;
  };
  const bloco = (one: Bloco): Bloco => {
    switch (one.type) {
      case 'paragraph':
      case 'heading':
        return one.content ? { ...one, content: one.content.map(trecho) } : one;
      case 'blockquote':
        return { ...one, content: one.content.map(bloco) };
      case 'bulletList':
      case 'orderedList':
        return {
          ...one,
          content: one.content.map((item): ItemLista => ({ ...item, content: item.content.map(bloco) })),
        };
      case 'table':
        return {
          ...one,
          content: one.content.map((row) => ({
            ...row,
            content: row.content.map((cell): Celula => ({ ...cell, content: cell.content.map(bloco) })),
          })),
        };
      default:
        return one;
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
