import { Button, Drawer, Flex, Layout, Menu, type MenuProps } from 'antd';
import { ChevronRight, House, PanelLeftClose, PanelLeftOpen, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { addressOf, flatten, titleOf, type MenuNode } from '#domain/navegacao/menu.ts';
import { appMessages, uiMessages } from '#messages/app.ts';
import { clientName, useSettings } from '#shared/config/settings.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { useMenu } from '#shared/navigation/navigation.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { Icon } from '#shared/ui/Icon.tsx';
import { Mark } from '#shared/ui/Mark.tsx';
import { useLayer } from '#shared/ui/Modal.tsx';
import { sizes } from '../theme.ts';
import type { MenuState } from './menu-state.ts';

type Props = { branch: readonly string[]; state: MenuState; onToggle: () => void; onClose: () => void };
type Item = NonNullable<MenuProps['items']>[number];

const HOME = '/principal';
const PHONE_SHARE = '80%';
/** Longer than antd takes to open a group. */
const OPENING_MS = 400;

/** 200 or 64 px beside the page; on a phone a drawer over it (NAV-08). */
export function SideMenu(props: Props) {
  const { state } = props;
  if (state === 'oculto') return null;
  if (state === 'gaveta') return <PhoneMenu {...props} />;
  return (
    <Layout.Sider
      className="z-nao-imprimir"
      width={sizes.menuOpen}
      collapsedWidth={sizes.menuClosed}
      collapsed={state === 'fechado'}
      trigger={null}
    >
      <Bar {...props} />
    </Layout.Sider>
  );
}

/** Its own component: what keeps the focus begins and ends with the drawer. */
function PhoneMenu(props: Props) {
  const { body, zIndex } = useLayer(props.onClose, { label: appMessages.menu });
  return (
    <Drawer
      open
      placement="left"
      width={PHONE_SHARE}
      zIndex={zIndex}
      closable={false}
      keyboard={false}
      autoFocus={false}
      onClose={props.onClose}
      styles={{ body: { padding: 0 } }}
    >
      <div ref={body}>
        <Bar {...props} />
      </div>
    </Drawer>
  );
}

function Bar({ branch, state, onToggle, onClose }: Props) {
  const settings = useSettings();
  const narrow = state === 'fechado';
  const items = useShownPlace(branch, narrow);
  const title = settings.titulo && settings.titulo !== appMessages.produto ? settings.titulo : null;
  const toggle = narrow ? appMessages.expandirMenu : appMessages.recolherMenu;
  return (
    <nav className="z-menu" data-estreito={narrow || undefined} aria-label={appMessages.menuPrincipal}>
      <Flex className="z-menu-topo" align="center" justify="space-between">
        <Link
          to={HOME}
          className="z-linha z-marca"
          title={appMessages.inicio}
          aria-label={narrow ? appMessages.produto : undefined}
        >
          <Mark />
          {narrow ? null : (
            <span>
              {appMessages.produto}
              {title ? <small className="z-corte">{title}</small> : null}
            </span>
          )}
        </Link>
        {state === 'gaveta' ? (
          <IconButton label={uiMessages.fechar} icon={<X size={18} aria-hidden />} onClick={onClose} />
        ) : null}
      </Flex>
      <div ref={items} className="z-menu-itens">
        {narrow ? <Narrow branch={branch} /> : <Wide branch={branch} />}
      </div>
      {state === 'gaveta' ? null : (
        <Button
          type="text"
          className="z-menu-alternar"
          icon={narrow ? <PanelLeftOpen size={18} aria-hidden /> : <PanelLeftClose size={18} aria-hidden />}
          aria-expanded={!narrow}
          aria-label={toggle}
          title={narrow ? toggle : undefined}
          onClick={onToggle}
        >
          {narrow ? null : toggle}
        </Button>
      )}
    </nav>
  );
}

/** Long menus scroll to where one is: at first, and when one got there by another way than the menu. */
function useShownPlace(branch: readonly string[], narrow: boolean) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = () => {
      // Folded, the place is that of its group.
      const marks = '.ant-menu-item-selected, .ant-menu-submenu-selected > .ant-menu-submenu-title';
      const place = [...(box.current?.querySelectorAll(marks) ?? [])].findLast(
        (item) => item.getClientRects().length > 0,
      );
      if (!box.current || !place) return;
      const { top, bottom, height } = place.getBoundingClientRect();
      const frame = box.current.getBoundingClientRect();
      // What is in sight stays where it is: nothing moves under the pointer.
      if (top >= frame.top && bottom <= frame.bottom) return;
      box.current.scrollTop += top - frame.top - (frame.height - height) / 2;
    };
    show();
    // A group that opens takes its time; its place is known when it has.
    const timer = setTimeout(show, OPENING_MS);
    return () => clearTimeout(timer);
  }, [branch, narrow]);
  return box;
}

/** What both menus show: the items, the one on screen, where Enter on an item leads. */
function useItems(branch: readonly string[]) {
  const tree = useMenu();
  const client = clientName(useSettings());
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const atHome = pathname === '/' || pathname === HOME;
  const selected = atHome
    ? HOME
    : branch.findLast((name) => flatten(tree).some(({ entry }) => entry.name === name));
  const items = useMemo(() => {
    // The arrows of the menu reach them (one tab stop); the pointer finds a true link, which opens in a tab too.
    const link = (to: string, text: string, current: boolean) => (
      <Link to={to} tabIndex={-1} aria-current={current ? 'page' : undefined}>
        {text}
      </Link>
    );
    const item = ({ entry, children }: MenuNode, level: number): Item => {
      const title = titleOf(entry, client);
      const icon = level === 0 ? <Icon name={entry.icon} /> : undefined;
      if (children.length > 0)
        return {
          key: entry.name,
          icon,
          label: title,
          title,
          children: children.map((child) => item(child, level + 1)),
        };
      return {
        key: entry.name,
        icon,
        label: link(addressOf(entry), title, branch.includes(entry.name)),
        title,
      };
    };
    return [
      {
        key: HOME,
        icon: <House size={18} strokeWidth={1.75} aria-hidden />,
        label: link(HOME, appMessages.inicio, atHome),
        title: appMessages.inicio,
      },
      ...tree.map((node) => item(node, 0)),
    ];
  }, [tree, client, branch, atHome]);
  const addresses = useMemo(
    () => new Map(flatten(tree).map(({ entry }) => [entry.name, addressOf(entry)])),
    [tree],
  );
  const onClick: MenuProps['onClick'] = ({ key, domEvent }) => {
    // A click is the link's own.
    if (domEvent.type === 'keydown') void navigate(addresses.get(key) ?? HOME);
  };
  return {
    tree,
    items,
    onClick,
    selectedKeys: selected ? [selected] : [],
    expandIcon: <ChevronRight size={14} aria-hidden />,
  };
}

/** Of the groups of a level one is open at a time. */
function Wide({ branch }: { branch: readonly string[] }) {
  const { tree, ...menu } = useItems(branch);
  const [open, setOpen] = useState<readonly string[]>(branch);
  const [before, setBefore] = useState(branch);
  // Another place: its groups open, what was open beside them closes.
  if (branch !== before) {
    setBefore(branch);
    if (branch.length > 0) setOpen(branch);
  }
  const change = (keys: string[]) => {
    const opened = keys.find((key) => !open.includes(key));
    setOpen(opened === undefined ? keys : wayTo(tree, opened));
  };
  return <Menu {...menu} mode="inline" inlineIndent={14} openKeys={[...open]} onOpenChange={change} />;
}

/** Icons; a group opens its children beside it. */
function Narrow({ branch }: { branch: readonly string[] }) {
  const { tree: _tree, ...menu } = useItems(branch);
  return <Menu {...menu} mode="inline" inlineCollapsed triggerSubMenuAction="click" />;
}

/** The groups that lead to one, itself included. */
function wayTo(nodes: readonly MenuNode[], name: string): readonly string[] {
  for (const { entry, children } of nodes) {
    if (entry.name === name) return [name];
    const below = wayTo(children, name);
    if (below.length > 0) return [entry.name, ...below];
  }
  return [];
}
