import type { MenuProps } from 'antd';
import { Check, Monitor, Moon, Rows4, Sun, type LucideIcon } from 'lucide-react';
import { appMessages } from '#messages/app.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { MenuButton } from '#shared/ui/MenuButton.tsx';
import { setAppearance, setCompact, useAppearance, useCompact, type Appearance } from '../appearance.ts';

const appearances: readonly { key: Appearance; title: string; Icon: LucideIcon }[] = [
  { key: 'claro', title: appMessages.temaClaro, Icon: Sun },
  { key: 'escuro', title: appMessages.temaEscuro, Icon: Moon },
  { key: 'sistema', title: appMessages.temaSistema, Icon: Monitor },
];

export function AppearanceMenu() {
  const current = useAppearance();
  const items = useAppearanceItems();
  const Chosen = appearances.find(({ key }) => key === current)?.Icon ?? Monitor;
  return (
    <MenuButton label={appMessages.tema} items={items}>
      <IconButton
        className="z-so-mesa"
        label={appMessages.tema}
        icon={<Chosen size={17} strokeWidth={1.75} aria-hidden />}
      />
    </MenuButton>
  );
}

/** The three choices as items of a menu, then how close things stand; what is in force bears a mark. */
export function useAppearanceItems(): NonNullable<MenuProps['items']> {
  const current = useAppearance();
  const compact = useCompact();
  const item = (key: string, title: string, Icon: LucideIcon, chosen: boolean, onClick: () => void) => ({
    key,
    role: 'menuitemcheckbox',
    'aria-checked': chosen,
    icon: <Icon size={16} aria-hidden />,
    label: title,
    extra: chosen ? <Check size={15} aria-hidden /> : null,
    onClick,
  });
  return [
    ...appearances.map(({ key, title, Icon }) => ({
      ...item(key, title, Icon, key === current, () => setAppearance(key)),
      role: 'menuitemradio',
    })),
    { type: 'divider' },
    item('compacta', appMessages.compacta, Rows4, compact, () => setCompact(!compact)),
  ];
}
