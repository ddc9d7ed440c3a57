/** What is typed and not saved: kept a moment after typing, offered to whoever opens the record again. */
import type { DraftKey } from './draft.ts';
import { beside } from './draft-beside.ts';
import type { OpenState } from './record-state.ts';
import type { RecordRules } from './record-rules.ts';
import { changedFields, newRowKey, type ChildRow } from './record.ts';

export const DRAFT_DELAY_MS = 1000;
/** A person who types without a pause loses no more than this. */
export const DRAFT_MOST_MS = 2500;

export type RecordDrafts = ReturnType<typeof recordDrafts>;

export function recordDrafts({ options, store, set }: OpenState, { editable }: RecordRules) {
  const { entity, drafts, now } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When the oldest keystroke that is not kept was typed. */
  let since: number | undefined;
  /** The session is ending: the draft is kept, nothing holds the person back. */
  let suspended = false;
  /** A draft that may be there has not been read yet, so nothing takes it away. */
  let offering = false;

  const draftName = (): DraftKey => ({
    usuario: options.usuario,
    recurso: options.draftOf ?? entity.name,
    registro: String(
      store.get().row?.id ?? (options.cloneOf === undefined ? 'novo' : `copia-${options.cloneOf}`),
    ),
  });

  const remove = () => drafts.remove(draftName());
  const stop = () => {
    clearTimeout(timer);
    since = undefined;
  };

  function isDirty(): boolean {
    const { phase, base, values, inputErrors } = store.get();
    if (phase !== 'pronto' || suspended) return false;
    return Object.keys(inputErrors).length > 0 || changedFields(entity.fields, base, values).length > 0;
  }

  /** Tells of a draft of an earlier visit, unless the record was loaded anew or saved meanwhile. */
  async function offer(current: () => boolean): Promise<void> {
    if (!editable()) return;
    offering = true;
    const draft = await drafts.read(draftName(), now());
    offering = false;
    if (!draft || !current() || store.get().savedAt) return;
    set({ draft });
    // What was typed before it was known stands beside it too.
    if (isDirty()) keepSoon();
  }

  /** Something was typed: it is kept once typing stops. */
  function keepSoon(): void {
    suspended = false;
    clearTimeout(timer);
    since ??= now();
    timer = setTimeout(keepDraft, Math.max(0, Math.min(DRAFT_DELAY_MS, since + DRAFT_MOST_MS - now())));
  }

  /** Keeps what is typed; takes the draft away when nothing differs any more. */
  function keepDraft(): void {
    stop();
    const { phase, base, values, row, draft } = store.get();
    if (phase !== 'pronto' || !editable() || suspended) return;
    if (isDirty()) {
      const em = new Date(now()).toISOString();
      // One that waits for an answer is kept with what is typed, never under it.
      const typed = draft
        ? { em, versao: draft.versao, valores: beside(entity, base, draft.valores, values) }
        : { em, versao: row?.versao ?? null, valores: values };
      void drafts
        .write(draftName(), entity.fields, typed)
        .then((draftPlace) => set({ draftPlace, ...(draftPlace === 'servidor' ? { keptAt: now() } : {}) }));
    } else if (!offering) settle();
  }

  /** What is typed counts no more: a draft that waits is left as it was, any other goes. */
  function settle(): void {
    const { draft } = store.get();
    if (draft) void drafts.write(draftName(), entity.fields, draft);
    else remove();
  }

  /** The session ends or the provider changes: what is typed is kept, and nothing asks. */
  function suspend(): void {
    keepDraft();
    suspended = true;
  }

  function restoreDraft(): void {
    const { draft, base, values } = store.get();
    if (!draft) return;
    const known = Object.entries(beside(entity, base, draft.valores, values)).filter(
      ([id]) => entity.field[id] && id in values,
    );
    set({
      draft: null,
      values: { ...values, ...Object.fromEntries(known.map(([id, value]) => [id, withRowKeys(value)])) },
    });
  }

  function discardDraft(): void {
    remove();
    set({ draft: null });
    if (isDirty()) keepSoon();
  }

  function discard(): void {
    stop();
    settle();
    const { base } = store.get();
    set({ values: base, inputErrors: {}, errors: {}, existing: null });
  }

  return { isDirty, offer, keepSoon, keepDraft, suspend, restoreDraft, discardDraft, discard, settle, stop };
}

/** Rows from a draft take new keys, since those of this page may be in use. */
function withRowKeys(value: unknown): unknown {
  if (
    !Array.isArray(value) ||
    !value.every((row) => typeof row === 'object' && row !== null && '_chave' in row)
  )
    return value;
  return (value as ChildRow[]).map((row) => ({
    ...row,
    _chave: row.id === undefined ? newRowKey() : `i${row.id}`,
  }));
}
