/**
 * The routes of the product (NAV-01): the sign-in and the home at once, those of features with the first other address,
 * those of declarations with the first that is none of these.
 */
import { createBrowserRouter, matchPath, type RouteObject } from 'react-router';
import { privacyTermPath } from '#domain/inicio/redirecionamento.ts';
import type { FeatureRoute } from '#shared/feature/feature.ts';
import { hasToken } from '#shared/session/session.ts';
import { inTime } from '#shared/http/chunk-error.ts';
import { installPrefetch } from '#shared/navigation/Link.tsx';
import { PlainFrame } from './PlainFrame.tsx';
import { Root } from './Root.tsx';
import { RouteError } from './RouteError.tsx';
import { routeOf } from './feature-routes.tsx';
import { firstRoutes } from './first.ts';
import { bringShell, ShellFrame } from './ShellFrame.tsx';
import { authPath, CHANGE_PASSWORD, HOME, PRIVACY_TERM, readAhead, requireSession } from './guards.ts';

const shell = () => inTime(import('../shell/Shell.tsx'));
const declared = () => inTime(import('./declared.tsx'));
const features = () => inTime(import('./features.ts'));
const quiet = (promise: Promise<unknown>) => void promise.catch(() => undefined);

/** What every screen of a session needs. */
function fetchFrame(): void {
  quiet(shell());
  quiet(features());
  quiet(declared());
}

/** Fetches what the address needs, its screen too, while the settings and the session are asked for. */
export function fetchAhead(signedIn: boolean, settings: Promise<unknown>): void {
  if (signedIn) {
    prefetch(location.pathname);
    // What a session means depends on the settings (how long it lasts, whether gov.br is asked about it).
    quiet(settings.then(() => readSession(location.pathname)));
  } else if (!routeAt(firstRoutes, location.pathname)) quiet(features());
}

/** The route of its own that an address has; that of what nobody knows is no answer. */
function routeAt(routes: readonly FeatureRoute[], path: string): FeatureRoute | undefined {
  return routes.find((route) => route.path !== '*' && matchPath(`/${route.path}`, path));
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

/** Where routes that come later go: with a frame of their own, without a session, and in the shell. */
const FRAMED = 'raiz';
const OPEN = 'avulsas';
const GUARDED = 'casca';

/** The routes of features, those of the shell and the others. */
function placed(routes: readonly FeatureRoute[]): {
  readonly framed: RouteObject[];
  readonly guarded: RouteObject[];
} {
  const { framed = [], guarded = [] } = Object.groupBy(routes, ({ frame }) =>
    frame === 'casca' ? 'guarded' : 'framed',
  );
  return { framed: framed.map(routeOf), guarded: guarded.map(routeOf) };
}

/** Without a session the way from the home to the sign-in is taken here: the router's waits for the screen that it leaves. */
function startAtSignIn(): void {
  const { pathname, search } = location;
  if (!hasToken() && routeAt(firstRoutes, pathname)?.entry === 'sessao') {
    history.replaceState(null, '', authPath(pathname + search));
  }
}

/** Resolves once the first screen can be drawn: until then the page keeps what index.html opened with. */
export function drawable(router: ReturnType<typeof createAppRouter>): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const leave = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      leave();
      resolve();
    });
  });
}

export function createAppRouter() {
  startAtSignIn();
  const first = placed(firstRoutes);
  const routes: RouteObject[] = [
    {
      id: FRAMED,
      Component: Root,
      ErrorBoundary: RouteError,
      children: [
        ...first.framed,
        { id: OPEN, Component: PlainFrame, children: [] },
        {
          loader: async ({ request }) => {
            await requireSession(request);
            await bringShell(shell);
            return null;
          },
          Component: ShellFrame,
          children: [
            {
              id: GUARDED,
              ErrorBoundary: RouteError,
              children: first.guarded,
            },
          ],
        },
      ],
    },
  ];
  let withFeatures = false;
  let complete = false;
  const router = createBrowserRouter(routes.map(timed), {
    // Asked for every address that is not one of the above to the letter. Of a navigation that was given up meanwhile the
    // router takes nothing.
    patchRoutesOnNavigation: async ({ path, patch, signal }) => {
      if (complete) return;
      const { ownRoutes, handBuilt } = await features();
      if (!withFeatures) {
        const { framed, guarded } = placed(ownRoutes.filter((route) => !firstRoutes.includes(route)));
        patch(FRAMED, framed.map(timed));
        patch(GUARDED, guarded.map(timed));
        withFeatures = !signal.aborted;
      }
      // A link for somebody without an account needs no declaration.
      if (routeAt(ownRoutes, path)) return;
      const { open, guarded } = (await declared()).declaredRoutes(handBuilt);
      patch(OPEN, open.map(timed));
      patch(GUARDED, guarded.map(timed));
      complete = !signal.aborted;
    },
  });
  window.addEventListener('zelo:sessao-encerrada', () => {
    const { pathname, search } = router.state.location;
    void router.navigate(authPath(pathname + search), { replace: true });
  });
  window.addEventListener(
    'zelo:trocar-senha',
    () => void router.navigate(CHANGE_PASSWORD, { replace: true }),
  );
  window.addEventListener('zelo:termo-pendente', () => {
    const { pathname, search } = router.state.location;
    if (pathname !== PRIVACY_TERM)
      void router.navigate(privacyTermPath(pathname + search), { replace: true });
  });
  // What is offered in a message, by who decided before there was a screen.
  window.addEventListener(
    'zelo:abrir',
    (event) => void router.navigate((event as CustomEvent<string>).detail),
  );
  window.addEventListener('zelo:prestador-alterado', (event) => {
    const { stay } = (event as CustomEvent<{ stay: boolean }>).detail;
    if (!stay) void router.navigate(HOME);
  });
  installPrefetch(prefetch);
  return router;
}

/** Loads the code of the screen behind a path, and its schema; failures wait for the click. */
function prefetch(to: string): void {
  const path = to.split(/[?#]/, 1)[0] ?? to;
  fetchFrame();
  quiet(fetchScreen(path));
}

/** Asks who is signed in while the code comes, where the address needs to know: a link for anybody leaves a session alone. */
async function readSession(path: string): Promise<void> {
  const first = routeAt(firstRoutes, path);
  const { entry } = first ?? routeAt((await features()).ownRoutes, path) ?? { entry: 'sessao' };
  if (entry === 'sessao' || typeof entry === 'object') readAhead();
}

async function fetchScreen(path: string): Promise<void> {
  const { ownRoutes, handBuilt } = await features();
  const own = routeAt(ownRoutes, path)?.load;
  if (own) await own();
  else await Promise.all((await declared()).fetchDeclared(path, handBuilt));
}
