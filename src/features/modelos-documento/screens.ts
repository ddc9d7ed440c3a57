/** Screens that declarations name. */
export const screens = {
  'gerar-documento': () => import('./GenerateDocument.tsx'),
  'biblioteca-documentos': () => import('./Library.tsx'),
};
