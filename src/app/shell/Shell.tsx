/** The frame of the signed-in product: menu, bars, breadcrumb, page, footer. */
import { Button, Layout } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { anosCopyright } from '#domain/inicio/saudacao.ts';
import { branchOf } from '#domain/navegacao/menu.ts';
import { appMessages } from '#messages/app.ts';
import { WithManual } from '#shared/navigation/HelpHere.tsx';
import { rememberFunction } from '#shared/navigation/recent.ts';
import { indexEntry, registryIndex } from '#shared/registro/registry.ts';
import { useSession } from '#shared/session/session.ts';
import { Dock } from '#shared/ui/dock.tsx';
import { DataProviders } from '../providers/DataProviders.tsx';
import type { RouteHandle } from '../routes/handle.ts';
import { keepPlace } from '../routes/place.ts';
import { listScreen } from '../routes/screens.ts';
import { BellAlert } from './Bell.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { fetchDialogs } from './dialogs.ts';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { useMenuState } from './menu-state.ts';
import './shell.css';

const SimulationBanner = lazy(async () => ({
  default: (await import('./SimulationBanner.tsx')).SimulationBanner,
}));

const YEARS = anosCopyright(new Date().getFullYear());

export default function Shell({ children }: { children?: ReactNode }) {
  const session = useSession();
  const handle = useMatches().findLast((match) => match.handle)?.handle as RouteHandle | undefined;
  const name = handle?.name;
  const { state, open, toggle, close } = useMenuState();
  const branch = useMemo(() => branchOf(registryIndex(), name), [name]);
  const { pathname, search, hash, key } = useLocation();
  const [mainKey, setMainKey] = useState(0);
  // The place that a change of provider leaves: drawn once more, it would ask for the former provider's record.
  const [left, setLeft] = useState<string | null>(null);
  useEffect(() => {
    const remount = (event: Event) => {
      setMainKey((count) => count + 1);
      if (!(event as CustomEvent<{ stay: boolean }>).detail.stay) setLeft(key);
    };
    window.addEventListener('zelo:prestador-alterado', remount);
    return () => window.removeEventListener('zelo:prestador-alterado', remount);
  }, [key]);
  useEffect(() => {
    const dialogs = setTimeout(fetchDialogs, 500);
    // Nearly every screen is a list: its code comes while the person looks at where they are.
    const list = setTimeout(() => void listScreen().catch(() => undefined), 1_000);
    return () => {
      clearTimeout(dialogs);
      clearTimeout(list);
    };
  }, []);
  // Back leads to the same place again, which by then is one like any other.
  if (left !== null && left !== key) setLeft(null);
  const [place, setPlace] = useState(pathname);
  if (place !== pathname) {
    setPlace(pathname);
    close();
  }
  useEffect(() => {
    keepPlace(pathname + search + hash);
    return () => keepPlace(null);
  }, [pathname, search, hash]);
  const userId = session?.user.id;
  useEffect(() => {
    const entry = name ? indexEntry(name) : undefined;
    if (entry && userId !== undefined && entry.screen !== 'cards') rememberFunction(userId, entry.name);
  }, [name, userId]);

  if (!session) return null;
  return (
    <DataProviders>
      <Button type="primary" className="z-pular z-nao-imprimir" href="#conteudo">
        {appMessages.pularParaConteudo}
      </Button>
      <Layout className="z-casca" hasSider>
        <SideMenu branch={branch} state={state} onToggle={toggle} onClose={close} />
        <Layout>
          {session.vendoComo ? (
            <Suspense fallback={null}>
              <SimulationBanner />
            </Suspense>
          ) : null}
          <TopBar onMenu={open} place={name} />
          <BellAlert />
          <Layout.Content id="conteudo" className="z-conteudo" tabIndex={-1}>
            <Breadcrumb name={name} part={handle?.part} />
            <div key={mainKey} className="z-tela">
              {left === key ? null : <WithManual value>{children ?? <Outlet />}</WithManual>}
            </div>
          </Layout.Content>
          <Dock />
          <Layout.Footer className="z-rodape z-nao-imprimir">{appMessages.copyright(YEARS)}</Layout.Footer>
        </Layout>
      </Layout>
    </DataProviders>
  );
}
