import type { FeatureRoute, Screens } from '#shared/feature/feature.ts';

/** Screens that declarations name. */
export const screens: Screens = { prescricao: () => import('./PrescriptionPage.tsx') };

/** Whoever holds a printed prescription, with or without an account. */
export const routes: readonly FeatureRoute[] = [
  { path: 'receita/:codigo', frame: 'nua', entry: 'publica', load: () => import('./PublicPaper.tsx') },
];
