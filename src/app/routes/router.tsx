/** The routes of the product, from the registry (NAV-01). */
import { Suspense, type ComponentType } from 'react';
import { createBrowserRouter, matchPath, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import type { IndexEntry } from '#domain/navegacao/index-entry.ts';
import { uiMessages } from '#messages/app.ts';
import type { Screen } from '#shared/feature/feature.ts';
import { inTime } from '#shared/http/chunk-error.ts';
import { installPrefetch } from '#shared/navigation/Link.tsx';
import { formPathOf, loadEntity, registryIndex } from '#shared/registro/registry.ts';
import { Mark } from '#shared/ui/Mark.tsx';
import { LoadingState } from '#shared/ui/State.tsx';
import { PlainFrame } from './PlainFrame.tsx';
import { Root } from './Root.tsx';
import { RouteError } from './RouteError.tsx';
import type { RouteHandle } from './handle.ts';
import { routeOf } from './feature-routes.tsx';
import { handBuilt, ownRoutes } from './features.ts';
import { authPath, CHANGE_PASSWORD, enter, HOME, requireSession } from './guards.ts';
import { formScreen, importScreen, listScreen } from './screens.ts';

const shell = () => import('../shell/Shell.tsx');

type Lazy = () => Promise<{ Component: ComponentType }>;

function framed(resource: string, tenant: boolean | undefined, load: Screen): Lazy {
  return async () => {
    const [{ default: Screen }, provider] = await Promise.all([load(), tenant ? import('./NeedsProvider.tsx') : null]);
    const screen = <Screen key={resource} resource={resource} />;
    const content = provider ? <provider.NeedsProvider>{screen}</provider.NeedsProvider> : screen;
    return { Component: () => <Suspense fallback={<LoadingState />}>{content}</Suspense> };
  };
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
  const custom = entry.screen ? handBuilt[entry.screen] : undefined;
  if (custom) {
    return [...routes, { path: pattern(main), loader, handle, lazy: framed(entry.name, entry.tenant, custom) }];
  }
  if (!entry.entity) return routes;
  const ownForm = entry.formScreen ? handBuilt[entry.formScreen] : undefined;
  const open = async (args: LoaderFunctionArgs) => {
    // Starts the schema's download beside the check; the screen shows its failure.
    loadEntity(entry.name).catch(() => undefined);
    return enter(entry, args);
  };
  return [
    ...routes,
    { path: pattern(main), loader: open, handle, lazy: framed(entry.name, entry.tenant, listScreen) },
    ...(entry.readOnly
      ? []
      : [
          {
            path: `${pattern(main)}/importar`,
            loader: open,
            handle: { ...handle, part: 'importar' as const },
            lazy: framed(entry.name, entry.tenant, importScreen),
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
        ...ownRoutes.filter(({ frame }) => frame !== 'casca').map(routeOf),
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
              children: [...ownRoutes.filter(({ frame }) => frame === 'casca').map(routeOf), ...guarded],
            },
          ],
        },
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
  installPrefetch((to) => prefetch(index, to));
  return router;
}

/** Loads the code of the screen behind a path, and its schema; failures wait for the click. */
function prefetch(index: readonly IndexEntry[], to: string): void {
  const path = to.split(/[?#]/, 1)[0] ?? to;
  const quiet = (promise: Promise<unknown>) => void promise.catch(() => undefined);
  quiet(shell());
  const own = ownRoutes.find((route) => `/${route.path}` === path);
  if (own?.load) return quiet(own.load());
  const entry = index.find((candidate) =>
    [candidate.path, candidate.listPath, candidate.redirect].some((known) => known && matchPath(known, path)),
  );
  const isForm = entry ? undefined : index.find((candidate) => candidate.entity && path.startsWith(formPathOf(candidate)));
  const found = entry ?? isForm;
  if (!found) return;
  const custom = found.screen ? handBuilt[found.screen] : undefined;
  if (custom) quiet(custom());
  if (found.entity) {
    quiet(loadEntity(found.name));
    if (!custom) quiet(isForm ? formScreen() : listScreen());
  }
}
