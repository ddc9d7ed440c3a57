/** The frame of the signed-in product: menu, bars, breadcrumb, page, footer; Refine's provider lives here. */
import { Refine, type ResourceProps } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { anosCopyright } from '#domain/inicio/saudacao.ts';
import { branchOf } from '#domain/navegacao/menu.ts';
import { appMessages } from '#messages/app.ts';
import { lazyDataProvider } from '#shared/http/lazy-data-provider.ts';
import { rememberFunction } from '#shared/navigation/recent.ts';
import { formPathOf, indexEntry, listPathOf, registryIndex } from '#shared/registro/registry.ts';
import { useSession } from '#shared/session/session.ts';
import { forgetRowsOnSwitch, queryClient } from '../providers/query-client.ts';
import { accessControlProvider, authProvider, i18nProvider, notificationProvider } from '../providers/refine-providers.ts';
import type { RouteHandle } from '../routes/router.tsx';
import { BellAlert } from './Bell.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { fetchDialogs } from './dialogs.ts';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { useMenuState } from './menu-state.ts';
import './shell.css';

const SimulationBanner = lazy(async () => ({ default: (await import('./SimulationBanner.tsx')).SimulationBanner }));

forgetRowsOnSwitch();
const YEARS = anosCopyright(new Date().getFullYear());

const options = {
  disableTelemetry: true,
  syncWithLocation: false,
  warnWhenUnsavedChanges: false,
  reactQuery: { clientConfig: queryClient },
} as const;

/** Every entity as Refine knows it; the label is always set, because the fallback speaks English. */
function refineResources(): ResourceProps[] {
  return registryIndex()
    .filter((entry) => entry.entity)
    .map((entry) => ({
      name: entry.name,
      list: listPathOf(entry),
      create: formPathOf(entry),
      edit: formPathOf(entry, ':id').replace('%3Aid', ':id'),
      meta: { label: entry.plural ?? entry.breadcrumb, subject: entry.subject },
    }));
}

export default function Shell({ children }: { children?: ReactNode }) {
  const session = useSession();
  const resources = useMemo(() => refineResources(), []);
  const handle = useMatches().findLast((match) => match.handle)?.handle as RouteHandle | undefined;
  const name = handle?.name;
  const { state, open, toggle, close } = useMenuState();
  const branch = useMemo(() => branchOf(registryIndex(), name), [name]);
  const { pathname, key } = useLocation();
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
    const timer = setTimeout(fetchDialogs, 500);
    return () => clearTimeout(timer);
  }, []);
  // Back leads to the same place again, which by then is one like any other.
  if (left !== null && left !== key) setLeft(null);
  const [place, setPlace] = useState(pathname);
  if (place !== pathname) {
    setPlace(pathname);
    close();
  }
  const userId = session?.user.id;
  useEffect(() => {
    const entry = name ? indexEntry(name) : undefined;
    if (entry && userId !== undefined && entry.screen !== 'cards') rememberFunction(userId, entry.name);
  }, [name, userId]);

  if (!session) return null;
  return (
    <Refine
      dataProvider={lazyDataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      notificationProvider={notificationProvider}
      i18nProvider={i18nProvider}
      routerProvider={routerProvider}
      resources={resources}
      options={options}
    >
      <a className="z-pular" href="#conteudo">
        {appMessages.pularParaConteudo}
      </a>
      <div className="z-casca" data-menu={state}>
        <SideMenu branch={branch} state={state} onToggle={toggle} onClose={close} />
        <div className="z-principal">
          {session.vendoComo ? (
            <Suspense fallback={null}>
              <SimulationBanner />
            </Suspense>
          ) : null}
          <TopBar onMenu={open} place={name} />
          <BellAlert />
          <main id="conteudo" className="z-conteudo" tabIndex={-1}>
            <Breadcrumb name={name} part={handle?.part} />
            <div key={mainKey} className="z-tela">
              {left === key ? null : (children ?? <Outlet />)}
            </div>
          </main>
          <footer className="z-rodape z-nao-imprimir">{appMessages.copyright(YEARS)}</footer>
        </div>
      </div>
    </Refine>
  );
}
