// #region telas
/** The screens that declarations name by `screen`. */
import type { Screens } from '#shared/feature/feature.ts';

export const screens: Screens = { 'custos-fornecedores': () => import('./CostsPage.tsx') };
// #endregion
