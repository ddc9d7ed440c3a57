/**
 * Names and numbers of people stay out of the browser's address: what asks for them is kept for this tab, and the address
 * carries a key to it (`c`). Back, forward and reload find it; another tab or person does not. All else stays in the address
 * and can be sent to a colleague as ever.
 */
import { randomId } from '#shared/random-id.ts';

export const KEY = 'c';
const PREFIX = 'zelo:consulta:';
/** Older ones give way: each is a step of Back that nobody takes any more. */
const KEPT = 60;

/** Whether a parameter of an address tells of a person. */
export type Tells = (name: string) => boolean;

/** The address with a key in place of what it must not show; the same contents get the same key. */
export function veilBy(params: URLSearchParams, tells: Tells): URLSearchParams {
  const [open, hidden] = [new URLSearchParams(), new URLSearchParams()];
  for (const [name, value] of params) (tells(name) ? hidden : open).append(name, value);
  if (hidden.size === 0) return params;
  const key = keep(hidden.toString());
  // A browser that keeps nothing would forget the question at once: then the address has to say it.
  if (key === null) return params;
  open.set(KEY, key);
  return open;
}

/** The address as it was asked for. `lost`: it has a key that this tab does not know. */
export function unveil(params: URLSearchParams): {
  readonly params: URLSearchParams;
  readonly lost: boolean;
} {
  const key = params.get(KEY);
  if (key === null) return { params, lost: false };
  const text = read(key);
  const whole = new URLSearchParams(text ?? '');
  for (const [name, value] of params) if (name !== KEY) whole.append(name, value);
  return { params: whole, lost: text === null };
}

function keep(text: string): string | null {
  try {
    const keys = Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX));
    const known = keys.find((name) => stored(name)?.texto === text);
    // Asked again it is the newest: the oldest are who gives way.
    if (known) {
      sessionStorage.setItem(known, JSON.stringify({ texto: text, em: Date.now() }));
      return known.slice(PREFIX.length);
    }
    const byAge = keys.toSorted((a, b) => (stored(a)?.em ?? 0) - (stored(b)?.em ?? 0));
    for (const old of byAge.slice(0, Math.max(0, keys.length - KEPT + 1))) sessionStorage.removeItem(old);
    const key = randomId().replaceAll('-', '').slice(0, 12);
    sessionStorage.setItem(PREFIX + key, JSON.stringify({ texto: text, em: Date.now() }));
    return key;
  } catch {
    return null; // Switched off or full; the caller goes on without.
  }
}

function read(key: string): string | null {
  return stored(PREFIX + key)?.texto ?? null;
}

function stored(name: string): { readonly texto: string; readonly em: number } | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as { texto: string; em: number } | null;
  } catch {
    return null; // Not ours: as good as none.
  }
}

/** With the session goes what it asked. */
if (typeof window !== 'undefined') window.addEventListener('zelo:sessao-encerrada', forgetVeiled);

function forgetVeiled(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
  } catch {
    return; // Nothing is kept there.
  }
}
