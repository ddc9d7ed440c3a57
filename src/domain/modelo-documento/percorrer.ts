/** Walks over a text: what it uses, and how it reads without any form. */
import type { Bloco, Texto, Trecho } from './tipos.ts';
import { palavrasDe } from './palavras.ts';
import { VARIAVEIS_DOCUMENTO } from './variaveis.ts';

function* trechosDe(blocos: readonly Bloco[]): Generator<Trecho> {
  for (const bloco of blocos) {
    if (bloco.type === 'paragraph' || bloco.type === 'heading') yield* bloco.content ?? [];
    else yield* trechosDe(dentro(bloco));
  }
}

/** The blocks that a block holds. */
export function dentro(bloco: Bloco): readonly Bloco[] {
  switch (bloco.type) {
    case 'blockquote':
      return bloco.content;
    case 'bulletList':
    case 'orderedList':
      return bloco.content.flatMap((item) => item.content);
    case 'table':
      return bloco.content.flatMap((linha) => linha.content.flatMap((celula) => celula.content));
    default:
      return [];
  }
}

/** The variables that the text uses, each once, in the order of their list. */
export function variaveisUsadas(texto: Texto): readonly string[] {
  const used = new Set<string>();
  for (const trecho of trechosDe(texto.content)) if (trecho.type === 'variavel') used.add(trecho.attrs.nome);
  return VARIAVEIS_DOCUMENTO.map(({ nome }) => nome).filter((nome) => used.has(nome));
}

/** The paths of the pictures in the text, each once. */
export function imagensUsadas(texto: Texto): readonly string[] {
  const found = new Set<string>();
  const visit = (blocos: readonly Bloco[]): void => {
    for (const bloco of blocos) {
      if (bloco.type === 'imagem') found.add(bloco.attrs.caminho);
      visit(dentro(bloco));
    }
  };
  visit(texto.content);
  return [...found];
}

/** Whether there is anything to read or to see. */
export function estaVazio(texto: Texto): boolean {
  return imagensUsadas(texto).length === 0 && textoSimples(texto).trim() === '';
}

/** The words alone, a line for each paragraph; variables in braces with their title. */
export function textoSimples(texto: Texto): string {
  return palavrasDe(texto);
}
