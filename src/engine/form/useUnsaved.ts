/** Tells the product's one guard of unsaved work about a form that belongs to no record. */
import { useEffect, useRef } from 'react';
import { registerUnsaved, type UnsavedForm } from './unsaved.ts';

/** The form as `confirmLeave` knows it; its answers are always the latest. */
export function useUnsaved(dirty: boolean, save: () => Promise<boolean>, discard: () => void): UnsavedForm {
  const now = useRef({ dirty, save, discard });
  now.current = { dirty, save, discard };
  const form = useRef<UnsavedForm>({
    isDirty: () => now.current.dirty,
    save: () => now.current.save(),
    discard: () => now.current.discard(),
  });
  useEffect(() => registerUnsaved(form.current), []);
  return form.current;
}
