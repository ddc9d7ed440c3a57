import type { FeatureRoute } from '#shared/feature/feature.ts';

export const routes: readonly FeatureRoute[] = [
  { path: 'acesso-negado', frame: 'conforme', entry: 'talvez', load: () => import('./AccessDenied.tsx') },
];
