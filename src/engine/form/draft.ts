/**
 * Text that was typed and not yet saved, kept in this browser apart from the record. It is kept per user,
 * resource and record for 24 hours. A key that only that user's sessions have seals it (docs/decisions/0030).
 * Without a key it stays in the page's memory. Passwords never go in.
 */
import type { FieldModel } from '#domain/registro/entity.ts';
import type { Values } from './record.ts';

export const DRAFT_HOURS = 24;
const PREFIX = 'zelo:rascunho:';
const IV_BYTES = 12;

export type DraftKey = { readonly usuario: string; readonly recurso: string; readonly registro: string };
export type Draft = {
  /** Moment of the last typing, ISO. */
  readonly em: string;
  /** Version of the record the draft started from; null for a new one. */
  readonly versao: number | null;
  readonly valores: Values;
};

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Where a draft went: into the browser, into this page's memory only, or nowhere because there was no room.
 * It may be on the server too, unless another window of the same person writes the same record.
 */
export type DraftPlace = 'navegador' | 'pagina' | 'sem-espaco' | 'servidor' | 'outra-janela';

/** As it lies in the browser: the moment in the clear for the sweep, bound to what is sealed. */
type Sealed = { readonly em: string; readonly selado: string };

export type Drafts = {
  /**
   * The draft of this person for this record. Null: there is none, or it is older than a day or unreadable.
   */
  read(key: DraftKey, now: number): Promise<Draft | null>;
  write(key: DraftKey, fields: readonly FieldModel[], draft: Draft): Promise<DraftPlace>;
  /** Takes it away at once, one that is still being sealed too. */
  remove(key: DraftKey): void;
  /** Takes away every draft past its day, of whoever it was, and whatever is not sealed; called when a form opens. */
  sweep(now: number): void;
  /** The same drafts under the key of whoever is signed in now. */
  under(cipherKey: Promise<CryptoKey | null>): Drafts;
};

export function draftName({ usuario, recurso, registro }: DraftKey): string {
  return PREFIX + [usuario, recurso, registro].map(encodeURIComponent).join(':');
}

/** The drafts of a browser; one for the page, so that a form that opens waits for what another is still sealing. */
export function createDrafts(storage: DraftStorage, cipherKey: Promise<CryptoKey | null>): Drafts {
  const memory = new Map<string, Draft>();
  const turns = new Map<string, number>();
  const underWay = new Map<string, Promise<DraftPlace>>();
  const nextTurn = (name: string): number => {
    const turn = (turns.get(name) ?? 0) + 1;
    turns.set(name, turn);
    return turn;
  };

  async function put(key: CryptoKey | null, name: string, turn: number, draft: Draft): Promise<DraftPlace> {
    const sealed = key && JSON.stringify(await seal(key, name, draft));
    // Meanwhile a later one was written, or this one taken away.
    if (turns.get(name) !== turn) return 'navegador';
    if (sealed === null) {
      memory.set(name, draft);
      return 'pagina';
    }
    try {
      storage.setItem(name, sealed);
      return 'navegador';
    } catch {
      return 'sem-espaco'; // Quota or a browser that forbids storage: the answer tells the form to say so.
    }
  }

  const under = (cipher: Promise<CryptoKey | null>): Drafts => ({
    under,
    async read(key, now) {
      const name = draftName(key);
      await underWay.get(name);
      const kept = memory.get(name);
      if (kept && isFresh(kept.em, now)) return kept;
      const sealed = parse(storage.getItem(name));
      const opener = await cipher;
      if (!sealed || !opener) return null;
      const draft = isFresh(sealed.em, now) ? await unseal(opener, name, sealed) : null;
      if (!draft) storage.removeItem(name);
      return draft;
    },
    write(key, fields, draft) {
      const name = draftName(key);
      const secret = new Set(
        fields.filter((field) => field.writeOnly || field.ui.widget === 'password').map(({ id }) => id),
      );
      const valores = Object.fromEntries(Object.entries(draft.valores).filter(([id]) => !secret.has(id)));
      const turn = nextTurn(name);
      const work = cipher.then((found) => put(found, name, turn, { ...draft, valores }));
      underWay.set(name, work);
      return work;
    },
    remove(key) {
      const name = draftName(key);
      nextTurn(name);
      memory.delete(name);
      storage.removeItem(name);
    },
    sweep(now) {
      const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      for (const name of names.filter((candidate) => candidate.startsWith(PREFIX))) {
        const sealed = parse(storage.getItem(name));
        if (!sealed || !isFresh(sealed.em, now)) storage.removeItem(name);
      }
    },
  });
  return under(cipherKey);
}

/** What binds the sealed text to its place and moment: moved elsewhere or made younger, it does not open. */
const bound = (name: string, em: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${name} ${em}`);

async function seal(key: CryptoKey, name: string, draft: Draft): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const text = new TextEncoder().encode(JSON.stringify(draft));
  const body = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: bound(name, draft.em) },
    key,
    text,
  );
  return { em: draft.em, selado: base64([...iv, ...new Uint8Array(body)]) };
}

async function unseal(key: CryptoKey, name: string, { em, selado }: Sealed): Promise<Draft | null> {
  try {
    const bytes = Uint8Array.from(atob(selado), (char) => char.charCodeAt(0));
    const iv = bytes.subarray(0, IV_BYTES);
    const body = bytes.subarray(IV_BYTES);
    const text = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv, additionalData: bound(name, em) },
      key,
      body,
    );
    return JSON.parse(new TextDecoder().decode(text)) as Draft;
  } catch {
    return null; // Another key, or not what was sealed: nobody will ever read it.
  }
}

function base64(bytes: readonly number[]): string {
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
}

function isFresh(em: string, now: number): boolean {
  const age = now - Date.parse(em);
  return age >= 0 ? age < DRAFT_HOURS * 3_600_000 : age > -60_000;
}

function parse(text: string | null): Sealed | null {
  if (text === null) return null;
  try {
    const sealed = JSON.parse(text) as Partial<Sealed> | null;
    return typeof sealed?.em === 'string' && typeof sealed.selado === 'string' ? (sealed as Sealed) : null;
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
