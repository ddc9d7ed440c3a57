import { ChevronRight, House, PanelLeftClose, PanelLeftOpen, X } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { addressOf, titleOf, type MenuNode } from '#domain/navegacao/menu.ts';
import { appMessages, uiMessages } from '#messages/app.ts';
import { clientName, useSettings } from '#shared/config/settings.ts';
import { useFocusTrap } from '#shared/hooks/useFocusTrap.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { useMenu } from '#shared/navigation/navigation.ts';
import { IconButton } from '#shared/ui/Button.tsx';
import { Icon } from '#shared/ui/Icon.tsx';
import { Mark } from '#shared/ui/Mark.tsx';
import { Popover } from '#shared/ui/Popover.tsx';
import type { MenuState } from './menu-state.ts';

type Props = { branch: readonly string[]; state: MenuState; onToggle: () => void; onClose: () => void };

export function SideMenu({ branch, state, onToggle, onClose }: Props) {
  if (state === 'oculto') return null;
  if (state !== 'gaveta') return <Bar branch={branch} state={state} onToggle={onToggle} onClose={onClose} />;
  return (
    <div role="presentation" className="z-menu-veu" onMouseDown={(event) => event.target === event.currentTarget && onClose()}>
      <PhoneDrawer onClose={onClose}>
        <Bar branch={branch} state={state} onToggle={onToggle} onClose={onClose} />
      </PhoneDrawer>
    </div>
  );
}

function PhoneDrawer({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  useFocusTrap(ref, onClose);
  return (
    <div ref={ref} className="z-menu-gaveta" role="dialog" aria-modal="true" aria-label={appMessages.menu} tabIndex={-1}>
      {children}
    </div>
  );
}

function Bar({ branch, state, onToggle, onClose }: Props) {
  const tree = useMenu();
  const settings = useSettings();
  const { pathname } = useLocation();
  const narrow = state === 'fechado';
  const atHome = pathname === '/' || pathname === '/principal';
  const title = settings.titulo && settings.titulo !== appMessages.produto ? settings.titulo : null;
  return (
    <nav className="z-menu z-nao-imprimir" aria-label={appMessages.menuPrincipal}>
      <div className="z-menu-topo">
        <Link
          to="/principal"
          className="z-marca"
          title={appMessages.inicio}
          aria-label={narrow ? appMessages.produto : undefined}
        >
          <Mark />
          {narrow ? null : (
            <span>
              {appMessages.produto}
              {title ? <small>{title}</small> : null}
            </span>
          )}
        </Link>
        {state === 'gaveta' ? (
          <IconButton label={uiMessages.fechar} icon={<X size={18} aria-hidden />} onClick={onClose} />
        ) : null}
      </div>
      <div className="z-menu-itens">
        <Link
          to="/principal"
          className="z-item"
          aria-current={atHome ? 'page' : undefined}
          title={narrow ? appMessages.inicio : undefined}
          aria-label={narrow ? appMessages.inicio : undefined}
        >
          <House size={18} strokeWidth={1.75} aria-hidden />
          {narrow ? null : <span>{appMessages.inicio}</span>}
        </Link>
        {narrow ? <NarrowItems nodes={tree} branch={branch} /> : <Items nodes={tree} branch={branch} level={0} />}
      </div>
      {state === 'gaveta' ? null : (
        <button
          type="button"
          className="z-item z-menu-alternar"
          onClick={onToggle}
          aria-expanded={!narrow}
          aria-label={narrow ? appMessages.expandirMenu : appMessages.recolherMenu}
          title={narrow ? appMessages.expandirMenu : appMessages.recolherMenu}
        >
          {narrow ? (
            <PanelLeftOpen size={18} strokeWidth={1.75} aria-hidden />
          ) : (
            <PanelLeftClose size={18} strokeWidth={1.75} aria-hidden />
          )}
          {narrow ? null : <span>{appMessages.recolherMenu}</span>}
        </button>
      )}
    </nav>
  );
}

/** One level of the open menu: of the groups in it, one is open at a time. */
function Items({ nodes, branch, level }: { nodes: readonly MenuNode[]; branch: readonly string[]; level: number }) {
  const here = nodes.find(({ entry }) => branch.includes(entry.name))?.entry.name;
  const [open, setOpen] = useState(here);
  const [before, setBefore] = useState(here);
  // Another place in this level: its group opens, the one that was open closes.
  if (here !== before) {
    setBefore(here);
    if (here) setOpen(here);
  }
  const client = clientName(useSettings());
  return nodes.map((node) => {
    const { entry, children } = node;
    const title = titleOf(entry, client);
    const style = { '--z-nivel': level } as object;
    if (children.length === 0) {
      return (
        <Link
          key={entry.name}
          to={addressOf(entry)}
          className="z-item"
          style={style}
          title={title}
          // The screens under an entry that the menu does not show are that entry's.
          aria-current={branch.includes(entry.name) ? 'page' : undefined}
        >
          {level === 0 ? <Icon name={entry.icon} /> : null}
          <span>{title}</span>
        </Link>
      );
    }
    const isOpen = open === entry.name;
    return (
      <div key={entry.name} className="z-grupo" data-aqui={branch.includes(entry.name) || undefined}>
        <button
          type="button"
          className="z-item"
          style={style}
          title={title}
          aria-expanded={isOpen}
          onClick={() => setOpen(isOpen ? undefined : entry.name)}
        >
          {level === 0 ? <Icon name={entry.icon} /> : null}
          <span>{title}</span>
          <ChevronRight className="z-seta" size={14} aria-hidden />
        </button>
        {isOpen ? (
          <div className="z-filhos" role="group" aria-label={title}>
            <Items nodes={children} branch={branch} level={level + 1} />
          </div>
        ) : null}
      </div>
    );
  });
}

/** The 64 px menu: icons; a group opens its children beside it. */
function NarrowItems({ nodes, branch }: { nodes: readonly MenuNode[]; branch: readonly string[] }) {
  const client = clientName(useSettings());
  return nodes.map(({ entry, children }) => {
    const title = titleOf(entry, client);
    const here = branch.includes(entry.name);
    if (children.length === 0) {
      return (
        <Link
          key={entry.name}
          to={addressOf(entry)}
          className="z-item"
          title={title}
          aria-label={title}
          aria-current={here ? 'page' : undefined}
        >
          <Icon name={entry.icon} />
        </Link>
      );
    }
    return (
      <Popover
        key={entry.name}
        label={title}
        side="right"
        trigger={(trigger) => (
          <button {...trigger} type="button" className="z-item" title={title} aria-label={title} data-aqui={here || undefined}>
            <Icon name={entry.icon} />
          </button>
        )}
      >
        {(close) => (
          <>
            <div className="z-balao-titulo">{title}</div>
            {children.map((child) => (
              <Link
                key={child.entry.name}
                to={addressOf(child.entry)}
                role="menuitem"
                className="z-balao-item"
                aria-current={branch.includes(child.entry.name) ? 'page' : undefined}
                onClick={close}
              >
                <Icon name={child.entry.icon} size={16} />
                {titleOf(child.entry, client)}
              </Link>
            ))}
          </>
        )}
      </Popover>
    );
  });
}
