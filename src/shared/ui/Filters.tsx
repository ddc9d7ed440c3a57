/** Filters that stand beside one another where there is room; on a phone behind one button that counts those in use. */
import { useState, type ReactNode } from 'react';
import { useMedia } from '#shared/hooks/useMedia.ts';
import { FiltersButton } from './FiltersButton.tsx';

type Props = { readonly count: number; readonly children: ReactNode };

export function Filters({ count, children }: Props) {
  const phone = useMedia('(max-width: 767px)');
  const [open, setOpen] = useState(false);
  if (!phone) return children;
  return (
    <>
      <FiltersButton open={open} count={count} onToggle={() => setOpen(!open)} />
      {open ? children : null}
    </>
  );
}
