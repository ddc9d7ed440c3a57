/** Pieces of a text that the server itself writes to be printed. */
import type { Bloco, Celula, Trecho } from './tipos.ts';

type Marca = 'bold' | 'strike' | 'italic';

export const trecho = (text: string, ...marcas: readonly Marca[]): Trecho => ({
  type: 'text',
  text,
  ...(marcas.length > 0 ? { marks: marcas.map((type) => ({ type })) } : {}),
});
export const paragrafo = (...content: readonly Trecho[]): Bloco => ({ type: 'paragraph', content });
export const titulo = (text: string, level: 1 | 2 | 3): Bloco => ({
  type: 'heading',
  attrs: { level },
  content: [trecho(text)],
});

const celula = (type: Celula['type'], text: string, largura?: number): Celula => ({
  type,
  ...(largura === undefined ? {} : { attrs: { colwidth: [largura] } }),
  content: text === '' ? [{ type: 'paragraph' }] : [paragrafo(trecho(text))],
});

/** One row of a table. */
export const fila = (type: Celula['type'], textos: readonly string[], larguras: readonly number[] = []) =>
  ({ type: 'tableRow', content: textos.map((texto, at) => celula(type, texto, larguras[at])) }) as const;

/** A table of names and what they say. */
export const pares = (lista: readonly (readonly [string, string])[]): Bloco => ({
  type: 'table',
  content: lista.map(([nome, valor]) => ({
    type: 'tableRow',
    content: [celula('tableHeader', nome, 140), celula('tableCell', valor, 360)],
  })),
});
