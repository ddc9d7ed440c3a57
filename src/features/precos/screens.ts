/** Screens that declarations name. */
export const screens = { 'precos-contrato': () => import('./ContractPrices.tsx') };
