import type { FeatureRoute } from '#shared/feature/feature.ts';

/** The privacy term in force: a step on the way in, and read again at any time. */
export const routes: readonly FeatureRoute[] = [
  { path: 'termo-privacidade', frame: 'nua', entry: 'talvez', load: () => import('./PrivacyTerm.tsx') },
];
