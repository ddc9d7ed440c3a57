/**
 * Stands where @refinedev/core and @refinedev/react-router import qs, for the query of an address. Same spelling of
 * nested values (`a[0][b]=c`); no option but `addQueryPrefix` and `ignoreQueryPrefix` changes the answer. The state of our lists
 * has its own codec (src/engine/list/url.ts), so this meets plain keys only. Saves 14 kB.
 */
type Query = { [key: string]: unknown };

/** 'a[0][b]=c' as { a: { 0: { b: 'c' } } }; keys that could reach the prototype are dropped. */
export function parse(text: string): Query {
  const result: Query = Object.create(null) as Query;
  for (const [key, value] of new URLSearchParams(text.replace(/^\?/, ''))) {
    const path = [key.split('[', 1)[0] ?? key, ...[...key.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '')];
    if (path.some((part) => part === '__proto__' || part === 'constructor' || part === 'prototype')) continue;
    let target = result;
    for (const part of path.slice(0, -1)) {
      if (typeof target[part] !== 'object' || target[part] === null) target[part] = Object.create(null) as Query;
      target = target[part] as Query;
    }
    target[path.at(-1) ?? key] = value;
  }
  return result;
}

export function stringify(query: Query | undefined, options: { addQueryPrefix?: boolean } = {}): string {
  const pairs: string[] = [];
  const walk = (key: string, value: unknown): void => {
    if (value === undefined) return;
    if (typeof value === 'object' && value !== null) {
      for (const [part, inner] of Object.entries(value)) walk(`${key}[${part}]`, inner);
      return;
    }
    pairs.push(`${encodeURIComponent(key)}=${encodeURIComponent(value === null ? '' : String(value))}`);
  };
  for (const [key, value] of Object.entries(query ?? {})) walk(key, value);
  const text = pairs.join('&');
  return text && options.addQueryPrefix ? `?${text}` : text;
}

const qs = { parse, stringify };
export default qs;
