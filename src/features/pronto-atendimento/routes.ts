import type { Screens } from '#shared/feature/feature.ts';

/** Screens that declarations name. */
export const screens: Screens = { 'pronto-atendimento': () => import('./EmergencyPage.tsx') };
