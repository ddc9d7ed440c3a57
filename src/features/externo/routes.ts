/** `/external`, the container of the public routes (A2), and `auth-success`, where an outside authentication ends. */
import { ownPathOr } from '#domain/inicio/redirecionamento.ts';
import type { FeatureRoute } from '#shared/feature/feature.ts';

export const routes: readonly FeatureRoute[] = [
  { path: 'external', frame: 'nua', entry: 'publica', load: () => import('./External.tsx') },
  {
    path: 'external/*',
    frame: 'nua',
    entry: 'publica',
    // What stands under the container is the public route of the same name.
    redirect: ({ pathname, search }) => ownPathOr(`${pathname.replace(/^\/external/, '')}${search}`),
  },
  { path: 'auth-success', frame: 'nua', entry: 'talvez', load: () => import('./AuthSuccess.tsx') },
];
