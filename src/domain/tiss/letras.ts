/** ISO-8859-1 has 191 letters. What it lacks is told with its place, or written as that alphabet writes it. */
import { faltaTiss } from '#messages/tiss.ts';

/** Marks that a word processor puts and that mean the same as a plain one. */
const IGUAIS: { readonly [letra: string]: string } = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '\u2009': ' ',
  '\u202f': ' ',
  '\u200b': '',
  '\ufeff': '',
};

/** Composed, and with plain marks in place of those of word processors. */
export const emLatim = (texto: string): string =>
  texto
    .normalize('NFC')
    .replaceAll(/[‘’“”–—−…•\u2009\u202f\u200b\ufeff]/g, (letra) => IGUAIS[letra] ?? letra);

/** Of a text as it stands, what has no byte: written all the same, each would become another letter without a word. */
export const semByte = (texto: string): readonly string[] => [
  ...new Set(texto.match(/[\u{100}-\u{10ffff}]/gu)),
];

/** The letters of the text that ISO-8859-1 lacks, each once. */
export const foraDoLatim = (texto: string): readonly string[] => semByte(emLatim(texto));

/** A text of a message, under the name by which a person finds it. */
export type TextoLivre = readonly [campo: string, escrito: string | null | undefined];

/** A sentence for each text that the file would not write as it stands. */
export const faltasDeLetras = (textos: readonly TextoLivre[]): readonly string[] =>
  textos.flatMap(([campo, escrito]) => {
    const fora = foraDoLatim(escrito ?? '');
    return fora.length > 0 ? [faltaTiss.letras(campo, fora)] : [];
  });
