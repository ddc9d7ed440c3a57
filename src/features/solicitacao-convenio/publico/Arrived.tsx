/** What comes after a step takes the focus: a keyboard and a screen reader go on from it, and not from the top of the page. */
import { useEffect, useRef, type ReactNode } from 'react';

type Props = { readonly label: string; readonly hidden?: boolean; readonly children: ReactNode };

export function Arrived({ label, hidden, children }: Props) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section ref={place} tabIndex={-1} className="sol-coluna" aria-label={label} hidden={hidden}>
      {children}
    </section>
  );
}
