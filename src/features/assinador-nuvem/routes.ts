import type { FeatureRoute } from '#shared/feature/feature.ts';

/** The return of the cloud signers (SES-12). */
export const routes: readonly FeatureRoute[] = [
  { path: 'token-success', frame: 'cheia', entry: 'sessao', load: () => import('./TokenSuccess.tsx') },
  {
    path: 'token-sucesso',
    frame: 'nua',
    entry: 'publica',
    redirect: ({ search }) => `/token-success${search}`,
  },
];
