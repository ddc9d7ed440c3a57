import type { Screens } from '#shared/feature/feature.ts';

/** Screens that declarations name. */
export const screens: Screens = {
  'informe-rendimentos': () => import('./HouseStatement.tsx'),
  'meu-informe': () => import('./OwnStatement.tsx'),
};
