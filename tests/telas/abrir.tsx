/**
 * Opens an address as the router does, its loader first and then the screen with its effects, and tells where it came to and
 * which of its calls were refused. The calls go to the application itself; nothing is clicked.
 */
import './janela.ts';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, Outlet, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { AntdFrame } from '#app/antd/AntdFrame.tsx';
import { DataProviders } from '#app/providers/DataProviders.tsx';
import { declaredRoutes } from '#app/routes/declared.tsx';
import { handBuilt } from '#app/routes/features.ts';
import { loadSettings } from '#shared/config/settings.ts';
import { queryClient } from '#shared/http/query-client.ts';
import { enterWith, startSession } from '#shared/session/session.ts';
import { lastProviderKey } from '#shared/session/keys.ts';
import type { Caller, TestApi } from '#tests/support/api.ts';

export type Chegada = {
  /** Path and query at the end. */
  readonly onde: string;
  readonly chamadas: readonly string[];
  /** Each call that ended with 403, with what the server said. */
  readonly recusas: readonly string[];
  /** What a screen threw while it was drawn. */
  readonly erros: readonly string[];
};

const VOLTA_MS = 12;
const VOLTAS_QUIETAS = 8;
const LIMITE_MS = 30_000;

/** Whatever a screen brings only once it is drawn. */
const partes = import.meta.glob([
  '../../src/{engine,capabilities,features}/**/*.{ts,tsx}',
  '../../src/app/shell/*.tsx',
  '!../../src/**/*.test.{ts,tsx}',
]);

type Router = ReturnType<typeof createMemoryRouter>;

export async function abrirTelas(api: TestApi) {
  let chamadas: string[] = [];
  let recusas: string[] = [];
  let erros: string[] = [];
  let aCaminho = 0;

  const deFora = globalThis.fetch;
  globalThis.fetch = async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
    if (!url.startsWith('/api')) return deFora(input, init);
    // The live line stays open, as it does in a browser.
    if (url.startsWith('/api/canal')) return new Promise<never>(() => {});
    const method = init.method ?? 'GET';
    aCaminho += 1;
    try {
      const answer = await api.app.inject({
        method: method as 'GET',
        url,
        headers: Object.fromEntries(new Headers(init.headers)),
        ...(init.body == null ? {} : { payload: init.body as string }),
      });
      chamadas.push(`${method} ${url} ${answer.statusCode}`);
      // A patient whom nobody here attends is no refusal of a right: the screen asks for the purpose, and the session goes on.
      const pergunta = answer.body.includes('"codigo":"finalidade-necessaria"');
      if (answer.statusCode === 403 && !pergunta)
        recusas.push(`${method} ${url}: ${answer.body.slice(0, 300)}`);
      const body = [204, 304].includes(answer.statusCode) ? null : answer.rawPayload;
      return new Response(body as BodyInit | null, {
        status: answer.statusCode,
        headers: answer.headers as HeadersInit,
      });
    } finally {
      aCaminho -= 1;
    }
  };

  /** Until the router is there and nothing is on its way, several turns long: a screen that reads on begins in the next. */
  const silencio = async (router: Router, voltas = VOLTAS_QUIETAS): Promise<void> => {
    const limite = performance.now() + LIMITE_MS;
    for (let quietas = 0; quietas < voltas;) {
      if (performance.now() > limite) throw new Error(`still asking: ${chamadas.slice(-5).join(', ')}`);
      await new Promise((resolve) => setTimeout(resolve, VOLTA_MS));
      const { initialized, navigation } = router.state;
      quietas = aCaminho > 0 || !initialized || navigation.state !== 'idle' ? 0 : quietas + 1;
    }
  };

  // Code that came while an address was open would be waited for as its own.
  await Promise.all(Object.values(partes).map((load) => load()));
  await loadSettings();
  startSession();
  const { open, guarded } = declaredRoutes(handBuilt);
  const rotas: RouteObject[] = [
    {
      HydrateFallback: () => null,
      Component: () => (
        <DataProviders>
          <Outlet />
        </DataProviders>
      ),
      children: [...open, ...guarded, { path: '*', Component: () => null }],
    },
  ];

  /** Without drawing it comes to where its loaders lead. */
  return async (
    { id, token }: Pick<Caller, 'id' | 'token'>,
    prestador: number,
    endereco: string,
    desenha = true,
  ): Promise<Chegada> => {
    queryClient.clear();
    localStorage.clear();
    sessionStorage.clear();
    localStorage.setItem(lastProviderKey(id), String(prestador));
    await enterWith(token);
    chamadas = [];
    recusas = [];
    erros = [];
    history.replaceState(null, '', endereco);
    const router = createMemoryRouter(rotas, { initialEntries: [endereco] });
    if (!desenha) {
      await silencio(router, 1);
      const { pathname, search } = router.state.location;
      router.dispose();
      return { onde: pathname + search, chamadas, recusas, erros };
    }
    const falhou = (error: unknown) => void erros.push(String(error));
    const caixa = document.body.appendChild(document.createElement('div'));
    const root = createRoot(caixa, { onUncaughtError: falhou, onCaughtError: falhou });
    root.render(
      <AntdFrame>
        <RouterProvider router={router} />
      </AntdFrame>,
    );
    await silencio(router);
    const { pathname, search } = router.state.location;
    root.unmount();
    router.dispose();
    caixa.remove();
    return { onde: pathname + search, chamadas, recusas, erros };
  };
}
