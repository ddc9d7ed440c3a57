import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * antd's Select puts ARIA attributes on its outer box, where they mean nothing; this sets them on the
 * combobox inside. The ref goes to an element around the Select.
 */
export function useSelectAria(aria: {
  readonly [name: string]: string | boolean | undefined;
}): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const input = ref.current?.querySelector('input');
    for (const [name, value] of Object.entries(aria)) {
      if (value === undefined || value === false) input?.removeAttribute(name);
      else input?.setAttribute(name, String(value));
    }
  });
  return ref;
}
