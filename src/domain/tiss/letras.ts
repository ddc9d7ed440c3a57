/** ISO-8859-1 has 191 letters. What it lacks is told with its place, or written as that alphabet writes it. */

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

/** The letters of the text that ISO-8859-1 lacks, each once. */
export const foraDoLatim = (texto: string): readonly string[] => [
  ...new Set(emLatim(texto).match(/[\u{100}-\u{10ffff}]/gu)),
];
