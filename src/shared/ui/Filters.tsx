/** Filters that stand beside one another where there is room; on a phone behind one button that counts those in use. */
import { useState, type ReactNode } from 'react';
import { useMedia } from '#shared/hooks/useMedia.ts';
import { FiltersButton } from './FiltersButton.tsx';

type Props = { readonly count: number; readonly children: ReactNode };

/** In a row or in a grid, the button has a line of its own: what it opens begins under it. */
const LINE = { flexBasis: '100%', gridColumn: '1 / -1', marginBlockEnd: 4 } as const;

export function Filters({ count, children }: Props) {
  const phone = useMedia('(max-width: 767px)');
  const [open, setOpen] = useState(false);
  if (!phone) return children;
  return (
    <>
      <div style={LINE}>
        <FiltersButton open={open} count={count} onToggle={() => setOpen(!open)} />
      </div>
      {open ? children : null}
    </>
  );
}
