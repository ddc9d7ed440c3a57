/** A text in parts, for showing where it differs from another and what in it is not seen. */

export type Part = {
  readonly shown: string;
  /** Stands for a character that is not seen, or is a quote. */
  readonly mark: boolean;
  /** Not in the other text. */
  readonly changed: boolean;
};

const UNSEEN = /^ +| +$| {2,}|["“”]|[\t\r\n\u00a0]|[\p{Cf}\u115f\u1160\u3164\uffa0]/gu;

/** Without `other` nothing is said of changes. */
export function markedParts(text: string, other?: string): readonly Part[] {
  const [from, to] = other === undefined ? [0, 0] : differing(text, other);
  return [
    ...marked(text.slice(0, from), text, 0, false),
    ...marked(text.slice(from, to), text, from, true),
    ...marked(text.slice(to), text, to, false),
  ];
}

/** Where the middle begins and ends in which `text` differs from `other`. */
function differing(text: string, other: string): readonly [number, number] {
  const most = Math.min(text.length, other.length);
  let start = 0;
  while (start < most && text[start] === other[start]) start++;
  let end = 0;
  while (end < most - start && text.at(-1 - end) === other.at(-1 - end)) end++;
  return [start, text.length - end];
}

function marked(piece: string, whole: string, at: number, changed: boolean): Part[] {
  const parts: Part[] = [];
  let last = 0;
  for (const match of whole.matchAll(UNSEEN)) {
    const from = Math.max(match.index - at, last);
    const to = Math.min(match.index + match[0].length - at, piece.length);
    if (to <= from) continue;
    if (from > last) parts.push({ shown: piece.slice(last, from), mark: false, changed });
    parts.push({ shown: Array.from(piece.slice(from, to), signOf).join(''), mark: true, changed });
    last = to;
  }
  if (last < piece.length) parts.push({ shown: piece.slice(last), mark: false, changed });
  return parts;
}

const SIGNS: { readonly [char: string]: string } = {
  ' ': '·',
  '\u00a0': '°',
  '\t': '⇥',
  '\r': '↵',
  '\n': '↵',
};

function signOf(char: string): string {
  if (SIGNS[char] !== undefined) return SIGNS[char];
  if (/["“”]/.test(char)) return char;
  return `⟨U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;
}
