import { Dropdown, type DropdownProps, type MenuProps } from 'antd';
import { cloneElement, useRef, useState, type HTMLAttributes, type ReactElement } from 'react';

export type MenuItem = NonNullable<NonNullable<MenuProps['items']>[number]>;

/** A wide or long menu moves until the whole of it is on the screen. */
export const WITHIN = { overflow: { adjustX: true, adjustY: true, shiftX: true, shiftY: true } };
/** A long one scrolls. */
export const TALL = {
  maxWidth: 'calc(100vw - 16px)',
  maxHeight: 'calc(100dvh - 72px)',
  overflow: 'auto',
} as const;

/**
 * antd's Dropdown with a menu, made right: the button says that it opens one and whether it is open, the focus goes to
 * the menu and, once an item is chosen, back to the button, so that a dialog it opens returns there too
 * (ant-design #48132, #31284, #58980).
 */
export function MenuButton(props: {
  /** Names the menu. */
  label: string;
  items: MenuProps['items'];
  /** The one button. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
  placement?: DropdownProps['placement'];
  /** Of the menu, in pixels, where its items hold sentences. */
  width?: number;
  onOpenChange?: (open: boolean) => void;
}) {
  const { label, items, children, placement = 'bottomRight', width, onOpenChange } = props;
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const back = () => anchor.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  return (
    <span ref={anchor} className="z-sem-caixa">
      <Dropdown
        // The menu takes the focus when it is asked for, not when the page comes.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        destroyOnHidden
        trigger={['click']}
        placement={placement}
        align={WITHIN}
        menu={{
          items,
          'aria-label': label,
          onClick: ({ domEvent }) => {
            // Or the Enter that chose the item would press the button that has the focus by then: the menu opened again.
            if (domEvent.type === 'keydown') domEvent.preventDefault();
            back();
          },
          style: { width, ...TALL },
        }}
        onOpenChange={(next) => {
          setOpen(next);
          onOpenChange?.(next);
        }}
      >
        {cloneElement(children, { 'aria-haspopup': 'menu', 'aria-expanded': open })}
      </Dropdown>
    </span>
  );
}
