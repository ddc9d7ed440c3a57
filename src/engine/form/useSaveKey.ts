/** Ctrl+S of every form: declared records and forms built by hand. */
import { useEffect, useRef } from 'react';

/** Open forms, the one in front last. */
const inFront: object[] = [];

/** Ctrl+S saves the form in front, wherever the keyboard is. */
export function useSaveKey(onSave: () => void, enabled = true): void {
  const save = useRef(onSave);
  save.current = onSave;
  useEffect(() => {
    if (!enabled) return undefined;
    const me = {};
    inFront.push(me);
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's' || inFront.at(-1) !== me)
        return;
      event.preventDefault();
      save.current();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      inFront.splice(inFront.indexOf(me), 1);
      window.removeEventListener('keydown', onKey);
    };
  }, [enabled]);
}
