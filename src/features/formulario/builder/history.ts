/** Steps back and forth over versions of one thing; typing in one place counts as one step. */
export type History<T> = {
  readonly past: readonly T[];
  readonly future: readonly T[];
  readonly mark: string | null;
};

export const noHistory: History<never> = { past: [], future: [], mark: null };

const MOST = 200;

/** After a change from `before`; changes with the same mark in a row are one step. */
export function remember<T>(history: History<T>, before: T, mark: string | null): History<T> {
  if (mark !== null && mark === history.mark) return { ...history, future: [] };
  return { past: [...history.past, before].slice(-MOST), future: [], mark };
}

export function back<T>(
  { past, future }: History<T>,
  now: T,
): { readonly history: History<T>; readonly value: T } | null {
  const value = past.at(-1);
  if (value === undefined) return null;
  return { value, history: { past: past.slice(0, -1), future: [now, ...future], mark: null } };
}

export function forth<T>(
  { past, future }: History<T>,
  now: T,
): { readonly history: History<T>; readonly value: T } | null {
  const [value, ...rest] = future;
  if (value === undefined) return null;
  return { value, history: { past: [...past, now], future: rest, mark: null } };
}
