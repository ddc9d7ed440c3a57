import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { layerHost } from './layers.ts';

export type TriggerProps = {
  onClick: () => void;
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
};

/** A small menu under (or beside) its trigger: arrows move, Esc and a click elsewhere close. */
export function Popover(props: {
  trigger: (props: TriggerProps) => ReactNode;
  label: string;
  side?: 'below' | 'right';
  children: (close: () => void) => ReactNode;
}) {
  const { trigger, label, side = 'below', children } = props;
  const [open, setOpen] = useState(false);
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const close = useCallback(() => setOpen(false), []);
  return (
    <span ref={anchor} style={{ display: 'contents' }}>
      {trigger({
        onClick: () => setOpen((was) => !was),
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
      })}
      {open ? (
        <Panel id={id} label={label} side={side} anchor={anchor} close={close}>
          {children(close)}
        </Panel>
      ) : null}
    </span>
  );
}

function Panel(props: {
  id: string;
  label: string;
  side: 'below' | 'right';
  anchor: RefObject<HTMLElement | null>;
  close: () => void;
  children: ReactNode;
}) {
  const { id, label, side, anchor, close, children } = props;
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const panel = ref.current;
    const box = anchor.current?.firstElementChild?.getBoundingClientRect();
    if (!panel || !box) return;
    const left = side === 'right' ? box.right + 8 : Math.min(box.left, innerWidth - panel.offsetWidth - 8);
    const below = box.bottom + 6;
    // Where there is no room below, above the trigger.
    const fits = below + panel.offsetHeight <= innerHeight - 8 || box.top - 6 < panel.offsetHeight;
    const under = fits ? Math.min(below, innerHeight - panel.offsetHeight - 8) : box.top - 6 - panel.offsetHeight;
    const top = side === 'right' ? Math.min(box.top, innerHeight - panel.offsetHeight - 8) : under;
    panel.style.left = `${Math.max(8, left)}px`;
    panel.style.top = `${Math.max(8, top)}px`;
    (panel.querySelector<HTMLElement>('[data-foco]') ?? panel.querySelector<HTMLElement>('.z-balao-item'))?.focus();
  }, [anchor, side]);
  useEffect(() => {
    const trigger = anchor.current?.querySelector<HTMLElement>('button');
    // The focus goes back to the trigger, unless whoever was chosen has taken it (a dialog).
    return () => {
      if (document.activeElement === document.body || document.activeElement === null) trigger?.focus();
    };
  }, [anchor]);
  useEffect(() => {
    const onDown = (event: MouseEvent) => {
      const target = event.target as Node;
      if (!ref.current?.contains(target) && !anchor.current?.contains(target)) close();
    };
    document.addEventListener('mousedown', onDown);
    return () => document.removeEventListener('mousedown', onDown);
  }, [anchor, close]);
  return createPortal(
    // The menu owns the arrows; its items are real buttons and links.
    <div
      ref={ref}
      id={id}
      className="z-balao"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'Escape' || event.key === 'Tab') {
          event.preventDefault();
          event.stopPropagation();
          close();
        }
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        // Items of the other width are there but hidden, and take no focus.
        const items = [...event.currentTarget.querySelectorAll<HTMLElement>('.z-balao-item')].filter(
          (item) => item.offsetParent !== null,
        );
        const at = items.indexOf(document.activeElement as HTMLElement);
        items.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % items.length)?.focus();
      }}
    >
      {children}
    </div>,
    layerHost(),
  );
}
