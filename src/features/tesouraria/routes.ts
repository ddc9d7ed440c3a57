import type { Screens } from '#shared/feature/feature.ts';

/** Screens that declarations name. */
export const screens: Screens = {
  'importar-extrato': () => import('./ImportPage.tsx'),
  conciliacao: () => import('./MatchingPage.tsx'),
  'saldos-contas': () => import('./BalancesPage.tsx'),
  'fluxo-caixa': () => import('./CashFlowPage.tsx'),
  resultado: () => import('./ResultPage.tsx'),
};
