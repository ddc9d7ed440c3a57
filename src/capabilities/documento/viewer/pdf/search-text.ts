/** Search in the text of a page, which a PDF keeps in pieces: accents and case do not count, a match may span pieces. */
import { foldText } from '#domain/formato/texto.ts';

/** A part of a piece that belongs to a match, [from, to). */
export type Mark = {
  readonly piece: number;
  readonly from: number;
  readonly to: number;
  /** Which match of the page. */ readonly match: number;
};

/** What is looked for, folded; spaces of any kind and number are one. */
export function searchKey(query: string): string {
  return foldText(query).replace(/\s+/g, ' ').trim();
}

/** The text of a page for counting: folded, spaces as one. */
export function foldPage(pieces: readonly string[]): string {
  return foldText(pieces.join('')).replace(/\s+/g, ' ');
}

/** How often a folded text holds the key, matches apart from each other. */
export function countMatches(folded: string, key: string): number {
  if (key === '') return 0;
  let count = 0;
  for (let at = folded.indexOf(key); at >= 0; at = folded.indexOf(key, at + key.length)) count += 1;
  return count;
}

/** The marks of every match, in reading order. */
export function findMarks(pieces: readonly string[], key: string): readonly Mark[] {
  if (key === '') return [];
  let folded = '';
  /** For each folded character, the piece and the place in it that it came from. */
  const from: { readonly piece: number; readonly at: number }[] = [];
  pieces.forEach((piece, index) => {
    let at = 0;
    for (const character of piece) {
      for (const letter of foldText(character)) {
        const space = /\s/.test(letter);
        if (!space || !folded.endsWith(' ')) {
          folded += space ? ' ' : letter;
          for (let unit = 0; unit < letter.length; unit += 1) from.push({ piece: index, at });
        }
      }
      at += character.length;
    }
  });
  const marks: Mark[] = [];
  let match = 0;
  for (let start = folded.indexOf(key); start >= 0; start = folded.indexOf(key, start + key.length)) {
    for (const { piece, at } of from.slice(start, start + key.length)) {
      const length = String.fromCodePoint(pieces[piece]?.codePointAt(at) ?? 32).length;
      const last = marks.at(-1);
      if (last && last.match === match && last.piece === piece)
        marks[marks.length - 1] = { ...last, to: at + length };
      else marks.push({ piece, from: at, to: at + length, match });
    }
    match += 1;
  }
  return marks;
}
