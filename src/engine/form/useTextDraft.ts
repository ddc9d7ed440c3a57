/**
 * A long text outside a record's form (a document being made). It survives reload, Back and the session's
 * end.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Draft } from './draft.ts';
import { DRAFT_DELAY_MS } from './record-drafts.ts';
import { draftsNow, ownerOfDrafts } from './useRecordForm.ts';

export type TextDraft = {
  /** One of an earlier visit, until the person takes it or leaves it. */
  readonly found: string | null;
  /** Moment of its last typing. */
  readonly em: string | null;
  readonly settle: () => void;
  /** The work is done or given up: nothing of it stays. */
  readonly forget: () => void;
};

/** Keeps `value` under the place while it differs from `original`; sealed as every draft is (draft.ts). */
export function useTextDraft(
  place: { readonly recurso: string; readonly registro: string },
  value: string | null,
  original: string,
): TextDraft {
  const { recurso, registro } = place;
  const [found, setFound] = useState<Draft | null>(null);
  const drafts = useMemo(() => draftsNow(), []);
  const key = useMemo(() => ({ usuario: ownerOfDrafts(true), recurso, registro }), [recurso, registro]);
  const now = useRef<{ value: string | null; original: string; given?: string | null }>({ value, original });
  now.current = { ...now.current, value, original };

  const keep = useCallback(() => {
    const { value: typed, original: first, given } = now.current;
    if (typed === first || typed === given) return;
    void drafts.write(key, [], {
      em: new Date().toISOString(),
      versao: null,
      valores: { texto: typed ?? '' },
    });
  }, [drafts, key]);
  useEffect(() => {
    let live = true;
    void drafts.read(key, Date.now()).then((draft) => {
      if (live && draft && draft.valores['texto'] !== now.current.original) setFound(draft);
    });
    const events = ['zelo:antes-de-sair', 'zelo:guardar-rascunho', 'beforeunload', 'pagehide'];
    for (const event of events) window.addEventListener(event, keep);
    return () => {
      live = false;
      for (const event of events) window.removeEventListener(event, keep);
      keep();
    };
  }, [drafts, key, keep]);
  useEffect(() => {
    const timer = setTimeout(keep, DRAFT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [value, keep]);

  return {
    found: typeof found?.valores['texto'] === 'string' ? found.valores['texto'] : null,
    em: found?.em ?? null,
    settle: () => {
      setFound(null);
      drafts.remove(key);
    },
    forget: () => {
      now.current.given = now.current.value;
      drafts.remove(key);
    },
  };
}
