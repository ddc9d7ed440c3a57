/** Keys that work anywhere on the screen but in a field or under a dialog. */
import { useEffect, useRef } from 'react';
import { isScreenKey } from '#shared/hooks/screen-key.ts';
import { screenAction, type ScreenAction } from './keyboard.ts';

export function useListKeys(run: (action: ScreenAction) => boolean): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isScreenKey(event)) return;
      const target = event.target as HTMLElement;
      const action = screenAction({ key: event.key, ctrl: event.ctrlKey || event.metaKey });
      // On a row or a button the arrows are theirs.
      if (action === undefined || (action === 'rows' && target !== document.body && target.id !== 'conteudo'))
        return;
      if (latest.current(action)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
