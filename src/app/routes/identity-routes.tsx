/** Routes of outside identities: e-mail, gov.br, the return of the cloud signers (A2), the public check of a signature. */
import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { retornoDoAssinador } from '#domain/assinatura/provedores.ts';
import { PlainFrame } from './PlainFrame.tsx';
import { leaveAuth, requireSession } from './guards.ts';

/** SES-13: gov.br's signature leads back to the home. */
export function fromSigner({ request }: LoaderFunctionArgs): Response | null {
  const path = retornoDoAssinador(new URL(request.url).searchParams);
  return path === null ? null : redirect(path);
}

const signedIn = async ({ request }: LoaderFunctionArgs) => {
  await requireSession(request);
  return null;
};

export const identityRoutes: RouteObject[] = [
  {
    path: 'auth/email',
    loader: leaveAuth,
    lazy: async () => ({ Component: (await import('#features/login/identidade/EmailEntry.tsx')).default }),
  },
  {
    path: 'auth/acao',
    lazy: async () => ({ Component: (await import('#features/login/identidade/CodePage.tsx')).default }),
  },
  {
    path: 'auth/govbr',
    lazy: async () => ({ Component: (await import('#features/login/identidade/GovBrReturn.tsx')).default }),
  },
  {
    path: 'auth/govbr/entrar',
    loader: leaveAuth,
    lazy: async () => ({ Component: (await import('#features/login/identidade/GovBrStart.tsx')).default }),
  },
  { path: 'auth/govbr/logout', loader: () => redirect('/auth'), Component: () => null },
  {
    Component: PlainFrame,
    children: [
      {
        path: 'token-success',
        loader: signedIn,
        lazy: async () => ({ Component: (await import('#features/assinador/TokenSuccess.tsx')).default }),
      },
    ],
  },
  // Anybody who holds a signed document, with or without an account (NGS2.34).
  ...['verificar', 'verificar/:codigo'].map((path) => ({
    path,
    // Outside the shell there is no query client yet, and it comes with this page, not with the start.
    lazy: async () => {
      const [{ QueryClientProvider }, { queryClient }, { default: Verify }] = await Promise.all([
        import('@tanstack/react-query'),
        import('../providers/query-client.ts'),
        import('#features/verificar/Verify.tsx'),
      ]);
      return {
        Component: () => (
          <QueryClientProvider client={queryClient}>
            <Verify />
          </QueryClientProvider>
        ),
      };
    },
  })),
  {
    path: 'token-sucesso',
    loader: ({ request }) => redirect(`/token-success${new URL(request.url).search}`),
    Component: () => null,
  },
];
