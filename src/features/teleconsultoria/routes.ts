import type { Screens } from '#shared/feature/feature.ts';

/** Screens that declarations name. */
export const screens: Screens = {
  'fila-atendimento-teleconsultoria': () => import('./QueuePage.tsx'),
  'atendimento-teleconsultoria': () => import('./AttendancePage.tsx'),
};
