/** The routes of the product (NAV-01): those of features at once, those of declarations with the first that is asked for. */
import { createBrowserRouter, type RouteObject } from 'react-router';
import { uiMessages } from '#messages/app.ts';
import { inTime } from '#shared/http/chunk-error.ts';
import { installPrefetch } from '#shared/navigation/Link.tsx';
import { Mark } from '#shared/ui/Mark.tsx';
import { PlainFrame } from './PlainFrame.tsx';
import { Root } from './Root.tsx';
import { RouteError } from './RouteError.tsx';
import { routeOf } from './feature-routes.tsx';
import { ownRoutes } from './features.ts';
import { authPath, CHANGE_PASSWORD, HOME, requireSession } from './guards.ts';

const shell = () => import('../shell/Shell.tsx');
const declared = () => inTime(import('./declared.tsx'));
const quiet = (promise: Promise<unknown>) => void promise.catch(() => undefined);

/** Fetches what every screen of a session needs, while the settings are asked for. */
export function fetchFrame(): void {
  quiet(shell());
  quiet(declared());
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

/** Where the routes of declarations go: without a session, and in the shell. */
const OPEN = 'avulsas';
const GUARDED = 'casca';

export function createAppRouter() {
  const routes: RouteObject[] = [
    {
      Component: Root,
      ErrorBoundary: RouteError,
      HydrateFallback: Opening,
      children: [
        ...ownRoutes.filter(({ frame }) => frame !== 'casca').map(routeOf),
        { id: OPEN, Component: PlainFrame, children: [] },
        {
          loader: async ({ request }) => {
            await requireSession(request);
            return null;
          },
          lazy: async () => ({ Component: (await shell()).default }),
          children: [
            {
              id: GUARDED,
              ErrorBoundary: RouteError,
              children: ownRoutes.filter(({ frame }) => frame === 'casca').map(routeOf),
            },
          ],
        },
      ],
    },
  ];
  let complete = false;
  const router = createBrowserRouter(routes.map(timed), {
    // Asked for every address that is not one of the above to the letter.
    patchRoutesOnNavigation: async ({ patch, signal }) => {
      if (complete) return;
      const { open, guarded } = (await declared()).declaredRoutes();
      patch(OPEN, open.map(timed));
      patch(GUARDED, guarded.map(timed));
      // Of a navigation that was given up meanwhile the router takes nothing.
      complete = !signal.aborted;
    },
  });
  window.addEventListener('zelo:sessao-encerrada', () => {
    const { pathname, search } = router.state.location;
    void router.navigate(authPath(pathname + search), { replace: true });
  });
  window.addEventListener('zelo:trocar-senha', () => void router.navigate(CHANGE_PASSWORD, { replace: true }));
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
  const own = ownRoutes.find((route) => `/${route.path}` === path);
  if (own?.load) return quiet(own.load());
  quiet(declared().then(({ fetchDeclared }) => Promise.all(fetchDeclared(path))));
}
