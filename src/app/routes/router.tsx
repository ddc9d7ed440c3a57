/** The routes of the product, from the registry (NAV-01). */
import { Fragment, Suspense, type ComponentType, type ReactNode } from 'react';
import { createBrowserRouter, matchPath, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import type { IndexEntry } from '#domain/navegacao/index-entry.ts';
import { CardsPage } from '#features/cartoes/CardsPage.tsx';
import NotFound from '#features/nao-encontrado/NotFound.tsx';
import { uiMessages } from '#messages/app.ts';
import { inTime } from '#shared/http/chunk-error.ts';
import { installPrefetch } from '#shared/navigation/Link.tsx';
import { formPathOf, loadEntity, registryIndex } from '#shared/registro/registry.ts';
import { session } from '#shared/session/session.ts';
import { Mark } from '#shared/ui/Mark.tsx';
import { installPanelFrame } from '#shared/ui/PanelFrame.tsx';
import { LoadingState } from '#shared/ui/State.tsx';
import { EitherFrame, PlainFrame } from './PlainFrame.tsx';
import { Root } from './Root.tsx';
import { RouteError } from './RouteError.tsx';
import { fromSigner, identityRoutes } from './identity-routes.tsx';
import { authPath, CHANGE_PASSWORD, enter, HOME, ifKnown, leaveAuth, requireSession } from './guards.ts';
import { formScreen, frame, handBuilt, importScreen, listScreen } from './screens.ts';

const shell = () => import('../shell/Shell.tsx');
const home = () => import('#features/inicio/Home.tsx');

/** What a matched route says of itself: the resource, and whether it is the form or the import inside it. */
export type RouteHandle = { readonly name: string; readonly part?: 'form' | 'importar' };

type Lazy = () => Promise<{ Component: ComponentType }>;

function framed(
  resource: string,
  tenant: boolean | undefined,
  load: () => Promise<{ default: ComponentType<{ resource: string }> }>,
  bare = false,
): Lazy {
  return async () => {
    const [Frame, { default: Screen }, provider] = await Promise.all([
      bare ? Fragment : frame().then((module) => module.default),
      load(),
      tenant ? import('./NeedsProvider.tsx') : null,
    ]);
    const screen = <Screen key={resource} resource={resource} />;
    const content = provider ? <provider.NeedsProvider>{screen}</provider.NeedsProvider> : screen;
    return { Component: () => inFrame(Frame, content) };
  };
}

function inFrame(Frame: ComponentType<{ children: ReactNode }>, screen: ReactNode): ReactNode {
  return (
    <Frame>
      <Suspense fallback={<LoadingState />}>{screen}</Suspense>
    </Frame>
  );
}

/** The addresses of a declaration use ':id?', ':id' and '{id?}'. */
function pattern(path: string): string {
  return path.replaceAll(/\{([^}]+)\}/g, ':$1').replace(/^\//, '');
}

/** A form's path serves a new record too, whichever way the declaration writes the parameter. */
function formPattern(entry: IndexEntry): string {
  const path = pattern(entry.formPath ?? `${entry.path}/form/:id?`);
  return /:[^/]+\?$/.test(path) ? path : path.replace(/(:[^/]+)$/, '$1?');
}

function routesOf(entry: IndexEntry): RouteObject[] {
  const handle: RouteHandle = { name: entry.name };
  const loader = (args: LoaderFunctionArgs) => enter(entry, args);
  const jump = (from: string, to: string): RouteObject => ({
    path: pattern(from),
    loader: ({ request }) => redirect(to + new URL(request.url).search),
    Component: Nothing,
  });
  const main = entry.listPath ?? entry.redirect ?? entry.path;
  const routes: RouteObject[] = (entry.aliases ?? []).map((alias) => jump(alias, entry.path));
  if (pattern(main) !== pattern(entry.path)) routes.push(jump(entry.path, main));
  if (entry.screen === 'cards') {
    return [...routes, { path: pattern(main), loader, handle, Component: () => <CardsPage name={entry.name} /> }];
  }
  const custom = entry.screen ? handBuilt[entry.screen] : undefined;
  if (custom) {
    const load = custom as () => Promise<{ default: ComponentType<{ resource: string }> }>;
    return [...routes, { path: pattern(main), loader, handle, lazy: framed(entry.name, entry.tenant, load) }];
  }
  if (!entry.entity) return routes;
  const ownForm = (entry.formScreen ? handBuilt[entry.formScreen] : undefined) as typeof formScreen | undefined;
  const open = async (args: LoaderFunctionArgs) => {
    // Starts the schema's download beside the check; the screen shows its failure.
    loadEntity(entry.name).catch(() => undefined);
    return enter(entry, args);
  };
  return [
    ...routes,
    { path: pattern(main), loader: open, handle, lazy: framed(entry.name, entry.tenant, listScreen, true) },
    ...(entry.readOnly
      ? []
      : [
          {
            path: `${pattern(main)}/importar`,
            loader: open,
            handle: { ...handle, part: 'importar' as const },
            lazy: framed(entry.name, entry.tenant, importScreen, true),
          },
        ]),
    {
      path: formPattern(entry),
      loader: open,
      handle: { ...handle, part: 'form' },
      // A hand-built form says itself what it needs; one that chooses the provider needs none before.
      lazy: ownForm ? framed(entry.name, false, ownForm) : framed(entry.name, entry.tenant, formScreen),
    },
  ];
}

/** A page met with a session and without. */
function either(load: () => Promise<{ default: ComponentType }>): Lazy {
  return async () => {
    const { default: Page } = await load();
    return { Component: () => <EitherFrame of={Page} /> };
  };
}

/** A redirect draws nothing on its way. */
function Nothing() {
  return null;
}

/** Until the first screen's code is there. */
function Opening() {
  return (
    <div className="z-abertura" role="status" aria-label={uiMessages.carregando}>
      <Mark size={44} />
    </div>
  );
}

const ifSignedIn = async ({ request }: LoaderFunctionArgs) => {
  try {
    await requireSession(request);
  } catch (error) {
    if (error instanceof Response && !session.get()) return null; // Nobody signed in: the page shows alone.
    throw error;
  }
  return null;
};

/** Every part that a route loads has 120 s to come (NAV-16). */
function timed(route: RouteObject): RouteObject {
  const { lazy, children } = route;
  return {
    ...route,
    ...(typeof lazy === 'function' ? { lazy: () => inTime(lazy()) } : {}),
    ...(children ? { children: children.map(timed) } : {}),
  } as RouteObject;
}

export function createAppRouter() {
  const index = registryIndex();
  const open = index.filter((entry) => entry.login === false).flatMap(routesOf);
  const guarded = index.filter((entry) => entry.login !== false).flatMap(routesOf);
  const routes: RouteObject[] = [
    {
      Component: Root,
      ErrorBoundary: RouteError,
      HydrateFallback: Opening,
      children: [
        {
          path: 'auth',
          loader: leaveAuth,
          lazy: async () => ({ Component: (await import('#features/login/Login.tsx')).default }),
        },
        { path: 'primeiro-acesso', lazy: async () => ({ Component: (await import('#features/login/FirstAccess.tsx')).default }) },
        ...identityRoutes,
        {
          path: 'change-password',
          loader: ifKnown,
          lazy: async () => ({ Component: (await import('#features/senha/ChangePassword.tsx')).default }),
        },
        {
          path: 'esqueci-senha',
          lazy: async () => ({ Component: (await import('#features/senha/ForgotPassword.tsx')).default }),
        },
        { Component: PlainFrame, children: open },
        {
          loader: async ({ request }) => {
            await requireSession(request);
            return null;
          },
          lazy: async () => ({ Component: (await shell()).default }),
          children: [
            {
              ErrorBoundary: RouteError,
              children: [
                { index: true, loader: fromSigner, lazy: async () => ({ Component: (await home()).default }) },
                { path: 'principal', loader: fromSigner, lazy: async () => ({ Component: (await home()).default }) },
                ...guarded,
              ],
            },
          ],
        },
        { path: 'acesso-negado', loader: ifSignedIn, lazy: either(() => import('#features/acesso-negado/AccessDenied.tsx')) },
        { path: '*', loader: ifSignedIn, Component: () => <EitherFrame of={NotFound} /> },
      ],
    },
  ];
  const router = createBrowserRouter(routes.map(timed));
  window.addEventListener('zelo:sessao-encerrada', () => {
    const { pathname, search } = router.state.location;
    void router.navigate(authPath(pathname + search), { replace: true });
  });
  window.addEventListener('zelo:trocar-senha', () => void router.navigate(CHANGE_PASSWORD, { replace: true }));
  window.addEventListener('zelo:prestador-alterado', (event) => {
    const { stay } = (event as CustomEvent<{ stay: boolean }>).detail;
    if (!stay) void router.navigate(HOME);
  });
  installPanelFrame(frame);
  installPrefetch((to) => prefetch(index, to));
  return router;
}

/** Loads the code of the screen behind a path, and its schema; failures wait for the click. */
function prefetch(index: readonly IndexEntry[], to: string): void {
  const path = to.split(/[?#]/, 1)[0] ?? to;
  const quiet = (promise: Promise<unknown>) => void promise.catch(() => undefined);
  quiet(shell());
  if (path === '/' || path === '/principal') return quiet(home());
  const entry = index.find((candidate) =>
    [candidate.path, candidate.listPath, candidate.redirect].some((known) => known && matchPath(known, path)),
  );
  const isForm = entry ? undefined : index.find((candidate) => candidate.entity && path.startsWith(formPathOf(candidate)));
  const found = entry ?? isForm;
  if (!found) return;
  const custom = found.screen ? handBuilt[found.screen] : undefined;
  if (isForm || custom) quiet(frame());
  if (custom) quiet(custom());
  if (found.entity) {
    quiet(loadEntity(found.name));
    if (!custom) quiet(isForm ? formScreen() : listScreen());
  }
}
