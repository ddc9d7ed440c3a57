import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** A panel under its anchor, above dialogs; Escape and a click elsewhere close it, and it stays inside the window. */
export function Floating(props: { anchor: () => HTMLElement | null; label: string; onClose: () => void; children: ReactNode }) {
  const { anchor, label, onClose, children } = props;
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const panel = ref.current;
    const box = anchor()?.getBoundingClientRect();
    if (!panel || !box) return;
    const below = box.bottom + 6 + panel.offsetHeight <= innerHeight;
    panel.style.top = `${Math.max(8, below ? box.bottom + 6 : box.top - panel.offsetHeight - 6)}px`;
    panel.style.left = `${Math.max(8, Math.min(box.right - panel.offsetWidth, innerWidth - panel.offsetWidth - 8))}px`;
  });
  useEffect(() => {
    const onDown = (event: MouseEvent) => {
      const target = event.target as Node;
      if (!ref.current?.contains(target) && !anchor()?.contains(target)) onClose();
    };
    document.addEventListener('mousedown', onDown);
    window.addEventListener('resize', onClose);
    return () => {
      document.removeEventListener('mousedown', onDown);
      window.removeEventListener('resize', onClose);
    };
  }, [anchor, onClose]);
  // Inside the dialog it belongs to, so that the dialog's focus trap knows it.
  const host = anchor()?.closest<HTMLElement>('.z-janela') ?? document.body;
  return createPortal(
    <div
      ref={ref}
      className="z-form-flutua"
      role="dialog"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Closes the panel, not the drawer under it.
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      {children}
    </div>,
    host,
  );
}
