/**
 * Knows which open forms hold unsaved work. It asks one question before that work would be lost: on Back,
 * menu, provider switch, closing a drawer. The shell asks `confirmLeave` before it switches provider.
 */
import { createStore } from '#shared/hooks/store.ts';

export type UnsavedForm = {
  readonly isDirty: () => boolean;
  /** Answers whether all is saved. */
  readonly save: () => Promise<boolean>;
  /** Forgets what was typed, the draft too. */
  readonly discard: () => void;
};
export type LeaveChoice = 'continuar' | 'sair' | 'salvar';

const open = new Set<UnsavedForm>();
export const leaveQuestion = createStore<((choice: LeaveChoice) => void) | null>(null);

/** A form comes into being; the answer takes it out again. */
export function registerUnsaved(form: UnsavedForm): () => void {
  open.add(form);
  return () => open.delete(form);
}

export function hasUnsaved(): boolean {
  return [...open].some((form) => form.isDirty());
}

/** True when nothing would be lost or the person said so; asks about one form, or about all of them. */
export async function confirmLeave(only?: UnsavedForm): Promise<boolean> {
  const dirty = (only ? [only] : [...open]).filter((form) => form.isDirty());
  if (dirty.length === 0) return true;
  leaveQuestion.get()?.('continuar');
  const choice = await new Promise<LeaveChoice>((resolve) => leaveQuestion.set(resolve));
  leaveQuestion.set(null);
  if (choice === 'continuar') return false;
  if (choice === 'sair') {
    for (const form of dirty) form.discard();
    return true;
  }
  // The inner form first: a record created in a drawer is chosen in the one under it.
  for (const form of dirty.toReversed()) if (!(await form.save())) return false;
  return true;
}
