import type { FeatureRoute } from '#shared/feature/feature.ts';

/** Whoever holds a one-time link, without an account. */
export const routes: readonly FeatureRoute[] = [
  { path: 'c/:token', frame: 'nua', entry: 'publica', load: () => import('./PublicLink.tsx') },
];
