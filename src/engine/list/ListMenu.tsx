/**
 * A button that opens a menu: antd's Dropdown with what it lacks. The trigger says that it has a menu and whether it is
 * open (ant-design #42157), the focus goes into the menu, and back to the button before what was chosen begins.
 */
import { Button, Dropdown, type ButtonProps } from 'antd';
import { useRef, useState, type ReactNode } from 'react';

export type MenuEntry = {
  readonly key: string;
  readonly text: ReactNode;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  readonly run: () => void;
};

type Props = Omit<ButtonProps, 'onClick'> & {
  readonly label: string;
  /** null: a line between two groups. */
  readonly items: readonly (MenuEntry | null)[];
  readonly onOpenChange?: (open: boolean) => void;
};

export function MenuButton({ label, items, onOpenChange, children, ...button }: Props) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const turn = (next: boolean) => {
    setOpen(next);
    onOpenChange?.(next);
  };
  return (
    <Dropdown
      open={open}
      onOpenChange={turn}
      trigger={['click']}
      // The arrows are the menu's as soon as it is open.
      {...{ autoFocus: true }}
      destroyOnHidden
      menu={{
        items: items.map((item, at) =>
          item
            ? { key: item.key, label: item.text, icon: item.icon, danger: item.danger }
            : { key: `linha-${at}`, type: 'divider' as const },
        ),
        onClick: ({ key }) => {
          trigger.current?.focus();
          items.find((item) => item?.key === key)?.run();
        },
      }}
    >
      <Button {...button} ref={trigger} aria-label={label} title={label} aria-haspopup="menu" aria-expanded={open}>
        {children}
      </Button>
    </Dropdown>
  );
}
