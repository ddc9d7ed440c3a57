import type { Screens } from '#shared/feature/feature.ts';

/** Screens that declarations name. */
export const screens: Screens = {
  formularios: () => import('./Templates.tsx'),
  'preencher-formulario': () => import('./FillPage.tsx'),
  'ver-resposta': () => import('./AnswerPage.tsx'),
  'construtor-formulario': () => import('./builder/BuilderPage.tsx'),
};
