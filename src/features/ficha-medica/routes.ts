import type { Screens } from '#shared/feature/feature.ts';

/** Screens that declarations name. */
export const screens: Screens = {
  'ficha-medica': () => import('./HistoryPage.tsx'),
  'quem-viu': () => import('./ReadersPage.tsx'),
};
