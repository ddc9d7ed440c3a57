import type { Screens } from '#shared/feature/feature.ts';

/** Screens that declarations name. */
export const screens: Screens = {
  'gestao-internacao': () => import('./MapPage.tsx'),
  'censo-internacao': () => import('./CensusPage.tsx'),
};
