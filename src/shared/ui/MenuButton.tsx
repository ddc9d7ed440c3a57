import { Dropdown, type DropdownProps, type MenuProps } from 'antd';
import { cloneElement, useRef, useState, type HTMLAttributes, type ReactElement } from 'react';

/**
 * antd's Dropdown with a menu, made right: the button says that it opens one and whether it is open, the focus goes to
 * the menu and back to the button before an item does its work, so that a dialog it opens returns there too
 * (ant-design #48132, #31284, #58980).
 */
export function MenuButton(props: {
  /** Names the menu. */
  label: string;
  items: MenuProps['items'];
  /** The one button. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
  placement?: DropdownProps['placement'];
  onOpen?: () => void;
}) {
  const { label, items, children, placement = 'bottomRight', onOpen } = props;
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
        menu={{ items, 'aria-label': label, onClick: back }}
        onOpenChange={(next) => {
          if (next) onOpen?.();
          setOpen(next);
        }}
      >
        {cloneElement(children, { 'aria-haspopup': 'menu', 'aria-expanded': open })}
      </Dropdown>
    </span>
  );
}
