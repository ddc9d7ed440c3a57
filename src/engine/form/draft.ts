/**
 * What was typed and not yet saved, kept in this browser apart from the record: per user, resource and
 * record, 24 hours. localStorage, because it is written before the session is cleared and on the way
 * out of the page, where nothing asynchronous survives. Passwords never go in.
 */
import type { FieldModel } from '#domain/registro/entity.ts';
import type { Values } from './record.ts';

export const DRAFT_HOURS = 24;
const PREFIX = 'zelo:rascunho:';

export type DraftKey = { readonly usuario: string; readonly recurso: string; readonly registro: string };
export type Draft = {
  /** Moment of the last typing, ISO. */
  readonly em: string;
  /** Version of the record the draft started from; null for a new one. */
  readonly versao: number | null;
  readonly valores: Values;
};

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export function draftKey({ usuario, recurso, registro }: DraftKey): string {
  return PREFIX + [usuario, recurso, registro].map(encodeURIComponent).join(':');
}

/** The draft of this person for this record, or null when there is none, it is older than a day or unreadable. */
export function readDraft(storage: DraftStorage, key: DraftKey, now: number): Draft | null {
  const name = draftKey(key);
  const draft = parse(storage.getItem(name));
  if (draft && isFresh(draft, now)) return draft;
  storage.removeItem(name);
  return null;
}

/** Keeps the draft; answers false when the browser has no room (the form goes on without it). */
export function writeDraft(storage: DraftStorage, key: DraftKey, fields: readonly FieldModel[], draft: Draft): boolean {
  const secret = new Set(fields.filter((field) => field.writeOnly || field.ui.widget === 'password').map(({ id }) => id));
  const valores = Object.fromEntries(Object.entries(draft.valores).filter(([id]) => !secret.has(id)));
  try {
    storage.setItem(draftKey(key), JSON.stringify({ ...draft, valores }));
    return true;
  } catch {
    return false; // Quota or a browser that forbids storage: the answer tells the form to say so.
  }
}

export function removeDraft(storage: DraftStorage, key: DraftKey): void {
  storage.removeItem(draftKey(key));
}

/** Takes away every draft past its day, of whoever it was; called when a form opens. */
export function sweepDrafts(storage: DraftStorage, now: number): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const name of names.filter((candidate) => candidate.startsWith(PREFIX))) {
    const draft = parse(storage.getItem(name));
    if (!draft || !isFresh(draft, now)) storage.removeItem(name);
  }
}

function isFresh(draft: Draft, now: number): boolean {
  const age = now - Date.parse(draft.em);
  return age >= 0 ? age < DRAFT_HOURS * 3_600_000 : age > -60_000;
}

function parse(text: string | null): Draft | null {
  if (text === null) return null;
  try {
    const draft = JSON.parse(text) as Partial<Draft> | null;
    const whole = typeof draft?.em === 'string' && typeof draft.valores === 'object' && draft.valores !== null;
    return whole ? (draft as Draft) : null;
  } catch {
    return null; // Not ours or cut short: as good as none.
  }
}

/** A storage of the page's lifetime. */
export function memoryStorage(): DraftStorage {
  const items = new Map<string, string>();
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
}
