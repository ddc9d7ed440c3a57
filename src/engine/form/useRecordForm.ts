import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useMemo } from 'react';
import { campoFixo, campoOculto } from '#domain/acesso/limites.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { randomId } from '#shared/random-id.ts';
import { useStore } from '#shared/hooks/store.ts';
import { draftKeyOfSession } from '#shared/session/draft-key.ts';
import { useCanOnRow } from '#shared/session/row-rights.ts';
import { session, useCan } from '#shared/session/session.ts';
import { useSide } from '../access/useSide.ts';
import { createRecordForm, type RecordForm } from './record-form.ts';
import type { FormState, RecordFormOptions } from './record-state.ts';
import { createDrafts, memoryStorage, type Drafts } from './draft.ts';
import type { Values } from './record.ts';
import { withServer } from './server-drafts.ts';
import { registerUnsaved } from './unsaved.ts';
import { useRecordWire } from './useRecordWire.ts';
import type { RecordWire, Row } from './wire.ts';

export type OpenRecord = { readonly form: RecordForm; readonly state: FormState; readonly prefix: string };

type What = {
  readonly id?: number;
  readonly cloneOf?: number;
  readonly initial?: Values;
  readonly draftOf?: string;
  /** Drafts are kept on the server too (`form.drafts` of the resource). */
  readonly drafts?: 'servidor' | undefined;
  readonly can?: (action: string, row?: Row) => boolean;
};

/** Opens a row of the entity, or a new one. */
export function useRecordForm(entity: EntityModel, what: What): OpenRecord {
  const wire = useRecordWire(entity.name, what.id ?? what.cloneOf);
  return useRecordFormOn(entity, { ...what, wire });
}

/** Calls of its own, where the record is not simply a row of the entity; they must not change while it is open. */
type OwnWire = { readonly wire: RecordWire };

/** Opens a record (or a new one) and keeps its draft, its place among unsaved forms and its end in step with the screen. */
export function useRecordFormOn(entity: EntityModel, what: What & OwnWire): OpenRecord {
  const { id, cloneOf, initial, wire, draftOf, drafts, can: mayDo } = what;
  const can = useCan();
  const canOnRow = useCanOnRow();
  const side = useSide(entity);
  const prefix = `f${useId().replaceAll(/[^a-z0-9]/gi, '')}`;
  const form = useMemo(
    () =>
      createRecordForm({
        entity,
        id,
        cloneOf,
        initial,
        usuario: ownerOfDrafts(entity.tenant),
        draftOf,
        rights: {
          ...limitedFields(entity),
          can:
            mayDo ??
            ((action, row) =>
              row
                ? side(row) === 'own' && canOnRow(action, entity.subject, row)
                : can(action, entity.subject)),
        },
        wire,
        drafts: drafts === 'servidor' ? withServer(draftsNow(), randomId()) : draftsNow(),
        now: Date.now,
      }),
    // A new ability comes with a new session, which opens the screen anew.
    [entity, id, cloneOf, initial, wire, draftOf, drafts], // oxlint-disable-line react/exhaustive-deps
  );
  const state = useStore(form.store);
  useEffect(() => {
    void form.load();
    const leave = registerUnsaved({
      isDirty: form.isDirty,
      save: async () => (await form.save()).ok,
      discard: form.discard,
    });
    const suspend = () => form.suspend();
    const hide = () => {
      if (document.visibilityState === 'hidden') form.keepDraft();
    };
    window.addEventListener('zelo:antes-de-sair', suspend);
    window.addEventListener('zelo:guardar-rascunho', form.keepDraft);
    // Sealing takes a moment: it begins while the page is still there.
    window.addEventListener('beforeunload', form.keepDraft);
    window.addEventListener('pagehide', hide);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('zelo:antes-de-sair', suspend);
      window.removeEventListener('zelo:guardar-rascunho', form.keepDraft);
      window.removeEventListener('beforeunload', form.keepDraft);
      window.removeEventListener('pagehide', hide);
      document.removeEventListener('visibilitychange', hide);
      form.keepDraft();
      form.stop();
      leave();
    };
  }, [form]);
  return { form, state, prefix };
}

/** The owner of these drafts. A provider's rows are never offered under another. */
export function ownerOfDrafts(tenant: boolean): string {
  const current = session.get();
  const principal = current?.user.principal ?? '';
  return tenant ? `${principal}@${current?.idPrestador ?? ''}` : principal;
}

let ofPage: Drafts | null = null;

/** Under the key of whoever is signed in now. */
export function draftsNow(): Drafts {
  const key = draftKeyOfSession();
  ofPage ??= createDrafts(draftStorage(), key);
  return ofPage.under(key);
}

/** The browser's storage, or a stand-in for the page's lifetime where it is refused. */
function draftStorage() {
  try {
    return window.localStorage;
  } catch {
    return memoryStorage(); // Storage is switched off: drafts live as long as the page.
  }
}

/** After a save: lists, lookups and details of the resource are asked again; `beside` what Refine has asked again itself. */
export function useForgetRows(): (resource: string, beside?: 'refine') => void {
  const client = useQueryClient();
  return (resource, beside) => {
    void client.invalidateQueries({
      predicate: ({ queryKey }) =>
        queryKey.includes(resource) && !(beside === 'refine' && queryKey[0] === 'data'),
    });
  };
}

/** What the groups of who is signed in leave of the entity's fields. */
function limitedFields(entity: EntityModel): Pick<RecordFormOptions['rights'], 'hides' | 'fixes'> {
  const ability = session.get()?.ability;
  if (!ability) return {};
  return {
    hides: (field) => campoOculto(ability, entity, field),
    fixes: (field) => campoFixo(ability, entity, field),
  };
}
