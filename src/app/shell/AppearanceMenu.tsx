import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import { appMessages } from '#messages/app.ts';
import { IconButton } from '#shared/ui/Button.tsx';
import { Popover } from '#shared/ui/Popover.tsx';
import { setAppearance, useAppearance, type Appearance } from '../appearance.ts';

const appearances: readonly { key: Appearance; title: string; Icon: LucideIcon }[] = [
  { key: 'claro', title: appMessages.temaClaro, Icon: Sun },
  { key: 'escuro', title: appMessages.temaEscuro, Icon: Moon },
  { key: 'sistema', title: appMessages.temaSistema, Icon: Monitor },
];

export function AppearanceMenu() {
  const current = useAppearance();
  const Chosen = appearances.find(({ key }) => key === current)?.Icon ?? Monitor;
  return (
    <Popover
      label={appMessages.tema}
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          className="z-so-mesa"
          label={appMessages.tema}
          icon={<Chosen size={17} strokeWidth={1.75} aria-hidden />}
        />
      )}
    >
      {(close) => <Appearances current={current} close={close} />}
    </Popover>
  );
}

/** The three choices as items of a menu. */
export function Appearances({ current, close }: { current: Appearance; close: () => void }) {
  return appearances.map(({ key, title, Icon }) => (
    <button
      key={key}
      type="button"
      role="menuitemradio"
      aria-checked={current === key}
      className="z-balao-item"
      onClick={() => {
        setAppearance(key);
        close();
      }}
    >
      <Icon size={16} aria-hidden />
      {title}
    </button>
  ));
}
