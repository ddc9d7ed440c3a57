import { useEffect, useRef, type RefObject } from 'react';

type Keys = {
  /** Where the keyboard must be, or beside it in the same viewer. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly next: () => void;
  readonly previous: () => void;
  readonly first: () => void;
  readonly last: () => void;
  readonly zoom: (direction: 1 | -1) => void;
  readonly fit: () => void;
  readonly search: () => void;
  readonly nextMatch: (direction: 1 | -1) => void;
  /** Instead of closing the viewer. */
  readonly escape?: () => void;
};

/** PageUp and PageDown, Home and End, + - 0, Ctrl+F within the document and not the page, F3, Esc. */
export function usePdfKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const viewer = latest.current.scroller.current?.closest('.z-visor');
      if (event.defaultPrevented || !viewer || (target !== document.body && !viewer.contains(target))) return;
      const run = actionOf(event, latest.current, target.closest('input,select') !== null);
      if (!run) return;
      event.preventDefault();
      event.stopPropagation();
      run();
    };
    // Before the layer under it, which would close the viewer on Esc.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}

function actionOf(event: KeyboardEvent, keys: Keys, typing: boolean): (() => void) | undefined {
  const { key, altKey, shiftKey } = event;
  const control = event.ctrlKey || event.metaKey;
  if (control && key.toLowerCase() === 'f') return keys.search;
  if (control && (key === '+' || key === '=')) return () => keys.zoom(1);
  if (control && key === '-') return () => keys.zoom(-1);
  if (control && key === '0') return keys.fit;
  if (control || altKey) return undefined;
  if (key === 'F3') return () => keys.nextMatch(shiftKey ? -1 : 1);
  if (key === 'PageDown') return keys.next;
  if (key === 'PageUp') return keys.previous;
  if (key === 'Escape') return keys.escape;
  if (typing) return undefined;
  if (key === 'Home') return keys.first;
  if (key === 'End') return keys.last;
  if (key === '+' || key === '=') return () => keys.zoom(1);
  if (key === '-') return () => keys.zoom(-1);
  return key === '0' ? keys.fit : undefined;
}
