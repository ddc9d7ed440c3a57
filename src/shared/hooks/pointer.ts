/** Whether something is being pressed or dragged: what comes by itself must not move the page under it. */
import { useEffect, useState } from 'react';

let pressed = false;
const waiting = new Set<() => void>();
addEventListener('pointerdown', () => (pressed = true), true);
for (const end of ['pointerup', 'pointercancel', 'dragend']) {
  addEventListener(
    end,
    () => {
      pressed = false;
      // The click of this very press comes first.
      setTimeout(() => {
        if (!pressed) for (const run of waiting) run();
      });
    },
    true,
  );
}

/** `wanted`, true only from a moment on when nothing is pressed. */
export function useUndisturbing(wanted: boolean): boolean {
  const [free, setFree] = useState(false);
  useEffect(() => {
    if (!wanted) return undefined;
    const run = () => setFree(true);
    if (!pressed) run();
    waiting.add(run);
    return () => {
      waiting.delete(run);
      setFree(false);
    };
  }, [wanted]);
  return wanted && free;
}
