import type { FeatureRoute } from '#shared/feature/feature.ts';

/** Every address that nobody else has. */
export const routes: readonly FeatureRoute[] = [
  { path: '*', frame: 'conforme', entry: 'talvez', load: () => import('./NotFound.tsx') },
];
