import type { Screens } from '#shared/feature/feature.ts';

/** Screens that declarations name. */
export const screens: Screens = {
  'importar-extrato': () => import('./ImportPage.tsx'),
  conciliacao: () => import('./MatchingPage.tsx'),
};
