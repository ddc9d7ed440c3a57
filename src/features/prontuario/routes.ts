import type { Screens } from '#shared/feature/feature.ts';

/** Screens that declarations name. */
export const screens: Screens = {
  prontuario: () => import('./ChartPage.tsx'),
  'dados-atendimento': () => import('./StartPage.tsx'),
};
