/** /primeiros-passos: the first day of an installation. /novidades: what changed in it since. */
import type { FeatureRoute } from '#shared/feature/feature.ts';

export const routes: readonly FeatureRoute[] = [
  { path: 'primeiros-passos', frame: 'casca', entry: 'sessao', load: () => import('./FirstDayPage.tsx') },
  { path: 'novidades', frame: 'casca', entry: 'sessao', load: () => import('./NewsPage.tsx') },
];
