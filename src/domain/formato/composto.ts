/** Unicode's composed form (NFC), in which two equal texts are equal character by character. */

/** Everything below U+0300 is composed already, and most texts have nothing else. */
const MAYBE = /[\u0300-\uffff]/;

/**
 * Marks behind one letter are put in order by moving each before the others, which takes the square of their number: no
 * writing has more than thirty (Unicode's Stream-Safe Text Format), and a hostile text has a million. Those beyond
 * thirty stay as they came.
 */
const MOST_MARKS = 30;
const FIRST_MARK = 0x300;

/** 'São' of eight bytes or of nine, always the same. */
export function compose(text: string): string {
  return MAYBE.test(text) ? normalized(text, 'NFC') : text;
}

/** Letters and their marks apart, for whoever drops the marks. */
export function decompose(text: string): string {
  return normalized(text, 'NFD');
}

let known: Uint8Array | undefined;
/** Which units of a text are marks. Half of a pair counts as one: among them are marks, and the others have one form only. */
function marks(): Uint8Array {
  if (known) return known;
  known = new Uint8Array(0x1_0000);
  for (let code = FIRST_MARK; code < known.length; code++)
    known[code] = /[\p{M}\p{Cs}]/u.test(String.fromCharCode(code)) ? 1 : 0;
  return known;
}

/** Read unit by unit: a pattern that counts to thirty-one begins again at each of thirty marks, or keeps a million to go back to. */
function normalized(text: string, form: 'NFC' | 'NFD'): string {
  const mark = marks();
  let done = '';
  let from = 0;
  let run = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= FIRST_MARK && mark[code] === 1) run++;
    else {
      if (run > MOST_MARKS) {
        done +=
          text.slice(from, at - run + MOST_MARKS).normalize(form) + text.slice(at - run + MOST_MARKS, at);
        from = at;
      }
      run = 0;
    }
  }
  return done + text.slice(from).normalize(form);
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
