/** Unicode's composed form (NFC), in which two equal texts are equal character by character. */

/** Everything below U+0300 is composed already, and most texts have nothing else. */
const MAYBE = /[\u0300-\uffff]/;

/**
 * Marks behind one letter are put in order by moving each before the others, which takes the square of their number: no
 * writing has more than thirty (Unicode's Stream-Safe Text Format), and a hostile text has a million.
 */
const HOSTILE = /\p{M}{31}/u;
const PIECES = /\P{M}*\p{M}{0,30}/gu;

/** 'São' of eight bytes or of nine, always the same. */
export function compose(text: string): string {
  return MAYBE.test(text) ? normalized(text, 'NFC') : text;
}

/** Letters and their marks apart, for whoever drops the marks. */
export function decompose(text: string): string {
  return normalized(text, 'NFD');
}

function normalized(text: string, form: 'NFC' | 'NFD'): string {
  return HOSTILE.test(text) ? text.replace(PIECES, (piece) => piece.normalize(form)) : text.normalize(form);
}

/** Passwords are the person's own bytes: who verifies them decides (conta/hash.ts, an outside identity service). */
const UNTOUCHED = new Set(['password', 'newPassword', 'repeat', 'senha', 'novaSenha']);

type Holder = { [key: string]: unknown };

/** Plain objects and arrays only: a stream or a buffer of a body is bytes. */
function isHolder(value: unknown): value is Holder {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}

/** A parsed body with every text in it composed, keys included; changed in place. Not recursive: a body may be as deep as it is long. */
export function composeDeep<T>(value: T): T {
  if (typeof value === 'string') return compose(value) as T;
  const open: Holder[] = isHolder(value) ? [value] : [];
  for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
    for (const key of Object.keys(holder)) {
      const inner = holder[key];
      if (isHolder(inner)) open.push(inner);
      else if (typeof inner === 'string' && !UNTOUCHED.has(key)) {
        const composed = compose(inner);
        if (composed !== inner) holder[key] = composed;
      }
      const name = compose(key);
      if (name === key) continue;
      // Both spellings of one key: the last one counts, as in JSON itself.
      holder[name] = holder[key];
      delete holder[key];
    }
  }
  return value;
}
