import type { Screens } from '#shared/feature/feature.ts';

/** Screens that declarations name. */
export const screens: Screens = {
  'buscar-paciente': () => import('./PatientSearch.tsx'),
  'unificar-pacientes': () => import('./UnifyPage.tsx'),
};
