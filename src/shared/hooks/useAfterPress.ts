/** What appears by itself, or when a field is left, waits until the mouse button is up: what it pushed down would not be there for the click. */
import { useRef, useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

const pressed = createStore(false);

if (typeof window !== 'undefined') {
  // A finger is told as a mouse too, after it has left.
  window.addEventListener('mousedown', () => pressed.set(true), true);
  const up = () => setTimeout(() => pressed.set(false), 0); // The click itself comes before.
  for (const event of ['mouseup', 'dragend']) window.addEventListener(event, up, true);
  // Of the window itself: what a field loses does not come this far.
  window.addEventListener('blur', up);
}

/**
 * The value as it was while a button of the mouse is down; `before`: what was shown before the first one. Only who waits
 * is drawn again when it is up.
 */
export function useAfterPress<T>(value: T, before: T = value): T {
  const shown = useRef(before);
  const waiting = useSyncExternalStore(pressed.subscribe, () => pressed.get() && shown.current !== value);
  if (!waiting) shown.current = value;
  return shown.current;
}
