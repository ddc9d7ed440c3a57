import { useMemo } from 'react';
import type { RecordForm } from './record-form.ts';
import type { SaveResult } from './record-saving.ts';
import type { UnsavedForm } from './unsaved.ts';
import { useForgetRows } from './useRecordForm.ts';

type Done = Extract<SaveResult, { ok: true }>;

/** Saving from a screen: what is half typed is taken in first, caches forget the rows. */
export function useSaving(form: RecordForm, onSaved: (result: Done) => void) {
  const forget = useForgetRows();
  const save = async (): Promise<SaveResult> => {
    await takeInTyped();
    const result = await form.save();
    if (!result.ok) return result;
    if (result.changed) {
      forget(form.entity.name, form.invalidates ? 'refine' : undefined);
      onSaved(result);
    }
    return result;
  };
  const unsaved = useMemo<UnsavedForm>(
    () => ({ isDirty: form.isDirty, save: async () => (await form.save()).ok, discard: form.discard }),
    [form],
  );
  return { save, unsaved };
}

/** Leaving the field is what turns typed text into a value; the keyboard then goes back to where it was. */
async function takeInTyped(): Promise<void> {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || !active.matches('input,textarea')) return;
  active.blur();
  await new Promise((resolve) => setTimeout(resolve));
  if (active.isConnected) active.focus({ preventScroll: true });
}
