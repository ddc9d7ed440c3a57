/** What is printed at once on a paper of its own, a roll of tickets or of labels, without the page around it. Seen on paper alone. */
import { useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

type Props = { readonly children: ReactNode; readonly onDone: () => void };

/** The paper's size is that of `@page`, named by what stands in it. */
export function OwnPaper({ children, onDone }: Props) {
  useEffect(() => {
    addEventListener('afterprint', onDone);
    window.print();
    return () => removeEventListener('afterprint', onDone);
    // Printed once, when it is asked for.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return createPortal(
    <div className="z-papel-proprio" aria-hidden>
      {children}
    </div>,
    document.body,
  );
}
