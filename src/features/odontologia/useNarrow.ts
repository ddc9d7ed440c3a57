/** Whether the mouth has room for a panel beside it: in a chart it stands in a column, whatever the window is. */
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Sixteen teeth that can be pointed at, and the panel. */
const ROOM = 840;

export function useNarrow<E extends HTMLElement>(): {
  readonly at: RefObject<E | null>;
  readonly narrow: boolean;
} {
  const at = useRef<E>(null);
  const [narrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const { current: element } = at;
    if (!element) return;
    const sizes = new ResizeObserver(() => setNarrow(element.clientWidth < ROOM));
    setNarrow(element.clientWidth < ROOM);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  return { at, narrow };
}
