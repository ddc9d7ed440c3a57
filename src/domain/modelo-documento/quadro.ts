/** A table of figures in a text to be printed: a name, and after it numbers one under another. */
import type { Bloco, Celula, Linha } from './tipos.ts';

export const paragrafo = (text: string, forte = false, direita = false): Bloco => ({
  type: 'paragraph',
  ...(direita ? { attrs: { textAlign: 'right' } } : {}),
  content: [{ type: 'text', text, ...(forte ? { marks: [{ type: 'bold' }] } : {}) }],
});

const linha = (type: Celula['type'], textos: readonly string[], forte = false): Linha => ({
  type: 'tableRow',
  content: textos.map((texto, at) => ({ type, content: [paragrafo(texto, forte, at > 0)] })),
});

export const cabeca = (...textos: readonly string[]): Linha => linha('tableHeader', textos);
export const corpo = (...textos: readonly string[]): Linha => linha('tableCell', textos);
export const forte = (...textos: readonly string[]): Linha => linha('tableCell', textos, true);
