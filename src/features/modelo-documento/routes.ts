import type { Screens } from '#shared/feature/feature.ts';

/** Screens that declarations name. */
export const screens: Screens = {
  'gerar-documento': () => import('./GenerateDocument.tsx'),
  'biblioteca-documentos': () => import('./Library.tsx'),
};
