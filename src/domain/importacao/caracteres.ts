/** Characters that spoil a text without being seen: controls, letters of other alphabets, UTF-8 read as Latin-1. */

/** What a text field may hold beside printed characters: tab and line ends. */
const CONTROL = /[^\P{Cc}\t\n\r\u007f-\u009f]/u;

/** 'U+0000' for the first control character, or half a character, in the text. */
export function controlIn(text: string): string | undefined {
  const found = CONTROL.exec(text)?.[0];
  if (found !== undefined) return codeOf(found);
  return text.isWellFormed() ? undefined : codeOf(/\p{Cs}/u.exec(text)?.[0] ?? '\ufffd');
}

/** The text with control characters as signs of their own, so that it can be stored and shown. */
export function showControls(text: string): string {
  if (controlIn(text) === undefined) return text;
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r\u007f-\u009f]/gu, (char) => String.fromCharCode(0x2400 + char.charCodeAt(0)));
}

function codeOf(char: string): string {
  return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

export type LookAlike = {
  /** 'U+0410'. */
  readonly code: string;
  /** The alphabet or the kind: a key of the sentences. */
  readonly kind: 'cirilico' | 'grego' | 'largura' | 'invisivel';
  readonly char: string;
  /** What it is taken for; empty for what is not seen at all. */
  readonly like: string;
};

const CYRILLIC = pairs('АA ВB ЕE КK МM НH ОO РP СC ТT ХX ЅS ІI ЈJ УY аa еe оo рp сc уy хx ѕs іi јj ԁd һh');
const GREEK = pairs('ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX οo νv');
const INVISIBLE = /[\p{Cf}\u115f\u1160\u3164\uffa0]/u;
const STRANGE = new RegExp(
  `[${[...CYRILLIC.keys(), ...GREEK.keys()].join('')}\\uff01-\\uff5e]|${INVISIBLE.source}`,
  'gu',
);
/** Without one of these there is nothing strange. */
const BEYOND_LATIN = /[\u00ad\u0250-\uffff]/;

function pairs(text: string): ReadonlyMap<string, string> {
  return new Map(text.split(' ').map((pair) => [pair[0] ?? '', pair[1] ?? '']));
}

/** Each strange character once, in the text's order. */
export function lookAlikesIn(text: string): readonly LookAlike[] {
  if (!BEYOND_LATIN.test(text)) return [];
  return [...new Set(text.match(STRANGE))].map((char) => {
    const code = codeOf(char);
    const cyrillic = CYRILLIC.get(char);
    if (cyrillic !== undefined) return { code, kind: 'cirilico', char, like: cyrillic };
    const greek = GREEK.get(char);
    if (greek !== undefined) return { code, kind: 'grego', char, like: greek };
    if (INVISIBLE.test(char)) return { code, kind: 'invisivel', char, like: '' };
    return { code, kind: 'largura', char, like: String.fromCodePoint((char.codePointAt(0) ?? 0) - 0xfee0) };
  });
}

/** Whether a text that was taken as it is deserves a look: an invisible or wide character, or two alphabets in one word. */
export function isSuspicious(text: string): boolean {
  const found = lookAlikesIn(text);
  if (found.length === 0) return false;
  if (found.some(({ kind }) => kind === 'invisivel' || kind === 'largura')) return true;
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => /\p{Script=Latin}|\d/u.test(word) && lookAlikesIn(word).length > 0);
}

/** What Windows-1252 shows for the bytes 0x80 to 0x9f. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const TAIL = `[\\u0080-\\u00bf${WINDOWS.replace(/[\u0080-\u009f]/g, '')}]`;
const TWICE = new RegExp(`[\\u00c2\\u00c3]${TAIL}|\\u00e2\\u20ac${TAIL}`, 'gu');

function byteOf(char: string): number {
  const at = WINDOWS.indexOf(char);
  return at >= 0 ? 0x80 + at : (char.codePointAt(0) ?? 0);
}

/** 'CÃ³lera' as 'Cólera': letters that went through UTF-8 twice. A text without any comes back as it is. */
export function mendTwice(text: string): string {
  if (!/[\u00c2\u00c3\u00e2]/.test(text)) return text;
  return text.replace(TWICE, (found) => {
    const [lead = 0, ...tail] = Array.from(found, byteOf);
    const code = tail.reduce(
      (sum, byte) => sum * 64 + (byte & 0x3f),
      lead & (tail.length === 1 ? 0x1f : 0x0f),
    );
    return String.fromCodePoint(code);
  });
}
