import type { Screens } from '#shared/feature/feature.ts';

/** Screens that declarations name. */
export const screens: Screens = {
  'cronograma-estudo': () => import('./SchedulePage.tsx'),
  'formulario-crf': () => import('./VisitFormPage.tsx'),
  'verificacao-crf': () => import('./VerifiedFormPage.tsx'),
  'data-lock': () => import('./DataLockPage.tsx'),
  'dados-estudo': () => import('./DataPage.tsx'),
  'importar-randomizacao': () => import('./ImportListsPage.tsx'),
};
