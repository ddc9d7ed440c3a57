/** Unicode's composed form (NFC), in which two equal texts are equal character by character. */

/** Everything below U+0300 is composed already, and most texts have nothing else. */
const MAYBE = /[\u0300-\uffff]/;

/** 'São' of eight bytes or of nine, always the same. */
export function compose(text: string): string {
  return MAYBE.test(text) ? text.normalize('NFC') : text;
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
