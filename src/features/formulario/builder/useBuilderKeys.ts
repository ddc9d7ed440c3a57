import { useEffect, useRef } from 'react';

type Keys = {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly save: () => void;
  readonly enabled: boolean;
};

/** Ctrl+S saves; Ctrl+Z and Ctrl+Shift+Z step back and forth, but for the text of a field, which has its own. */
export function useBuilderKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { undo, redo, save, enabled } = latest.current;
      if (!enabled || !(event.ctrlKey || event.metaKey) || document.querySelector('[aria-modal="true"]'))
        return;
      const key = event.key.toLowerCase();
      const typing =
        event.target instanceof HTMLElement && event.target.matches('input:not([type=checkbox]), textarea');
      if (key === 's') save();
      else if (typing) return;
      else if (key === 'z' && event.shiftKey) redo();
      else if (key === 'z') undo();
      else if (key === 'y') redo();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
