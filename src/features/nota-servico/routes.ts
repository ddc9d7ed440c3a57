import type { Screens } from '#shared/feature/feature.ts';

/** Screens that declarations name. */
export const screens: Screens = { 'notas-servico-mes': () => import('./MonthPage.tsx') };
