/**
 * The {token} of the push calls (A7): a browser's push subscription as JSON { endpoint, keys: { auth, p256dh } },
 * keys in this order, in base64 for addresses without padding. One subscription has one spelling.
 */
export type Assinatura = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** Longest token taken; the longest endpoints known (Windows) make about 1 500. */
export const TOKEN_MAXIMO = 3_000;

const BASE64URL = /^[A-Za-z0-9_-]+$/;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The token of a subscription. Its parts are ASCII, as addresses and keys are. */
export function tokenDe({ endpoint, p256dh, auth }: Assinatura): string {
  return encode(JSON.stringify({ endpoint, keys: { auth, p256dh } }));
}

/**
 * The subscription of a token; null for what is none: not base64, not JSON, other keys, a p256dh that is no
 * uncompressed P-256 point (65 bytes from 0x04), an auth that is not 16 bytes, or another spelling of the same.
 */
export function assinaturaDe(token: string): Assinatura | null {
  if (token.length > TOKEN_MAXIMO || !BASE64URL.test(token)) return null;
  const value = jsonDe(decode(token));
  if (typeof value !== 'object' || value === null) return null;
  const { endpoint, keys } = value as { endpoint?: unknown; keys?: unknown };
  if (typeof endpoint !== 'string' || typeof keys !== 'object' || keys === null) return null;
  const { auth, p256dh } = keys as { auth?: unknown; p256dh?: unknown };
  if (typeof auth !== 'string' || typeof p256dh !== 'string') return null;
  if (!BASE64URL.test(auth) || auth.length !== 22 || !BASE64URL.test(p256dh) || p256dh.length !== 87)
    return null;
  if (decode(p256dh).charCodeAt(0) !== 4) return null;
  const found = { endpoint, p256dh, auth };
  return tokenDe(found) === token ? found : null;
}

function jsonDe(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null; // No JSON: no token.
  }
}

function encode(text: string): string {
  let out = '';
  for (let at = 0; at < text.length; at += 3) {
    const [a, b, c] = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)];
    const bits = (a << 16) | ((b || 0) << 8) | (c || 0);
    const letters = [bits >> 18, (bits >> 12) & 63, (bits >> 6) & 63, bits & 63]
      .map((index) => ALPHABET[index] ?? '')
      .join('');
    out += letters.slice(0, Math.min(3, text.length - at) + 1);
  }
  return out;
}

function decode(base64url: string): string {
  let out = '';
  let bits = 0;
  let count = 0;
  for (const letter of base64url) {
    bits = ((bits << 6) | ALPHABET.indexOf(letter)) & 0xffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    out += String.fromCharCode((bits >> count) & 0xff);
  }
  return out;
}
