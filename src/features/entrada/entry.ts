/** The sign-in: what whoever has no session is led to. */
import type { FeatureRoute } from '#shared/feature/feature.ts';

export const routes: readonly FeatureRoute[] = [
  { path: 'auth', frame: 'nua', entry: 'sem-sessao', load: () => import('./Login.tsx') },
];
