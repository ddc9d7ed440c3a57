import type { FeatureRoute, Screens } from '#shared/feature/feature.ts';

/** Screens that declarations name. */
export const screens: Screens = { 'minha-conta': () => import('./AccountPage.tsx') };

export const routes: readonly FeatureRoute[] = [
  {
    path: 'minha-conta/seguranca',
    frame: 'casca',
    entry: { resource: 'minha-conta' },
    load: () => import('./SecurityPage.tsx'),
  },
];
