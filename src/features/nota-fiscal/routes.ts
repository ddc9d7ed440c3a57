import type { Screens } from '#shared/feature/feature.ts';

/** Screens that declarations name. */
export const screens: Screens = {
  'importar-nota': () => import('./ImportNote.tsx'),
  'enviar-nota': () => import('./SendNote.tsx'),
};
