import type { FeatureRoute } from '#shared/feature/feature.ts';

/** Anybody who holds a signed document, with or without an account (NGS2.34). */
export const routes: readonly FeatureRoute[] = ['verificar', 'verificar/:codigo'].map((path) => ({
  path,
  frame: 'nua',
  entry: 'publica',
  load: () => import('./Verify.tsx'),
}));
