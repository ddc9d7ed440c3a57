import type { Screens } from '#shared/feature/feature.ts';

/** Screens that declarations name. */
export const screens: Screens = {
  'precos-contrato': () => import('./ContractPrices.tsx'),
  'duplicar-tabela-preco': () => import('./DuplicateTable.tsx'),
};
