/** Screens that declarations name. */
export const screens = { importacoes: () => import('./Imports.tsx') };
