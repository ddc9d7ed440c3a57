import type { FeatureRoute } from '#shared/feature/feature.ts';

/** Every address that nobody else has. */
export const routes: readonly FeatureRoute[] = [
  {
    path: '*',
    frame: 'conforme',
    entry: 'talvez',
    // /prontuarios-{insurer} (A2): each convênio that takes requests has its address, whichever the house configured.
    redirect: ({ pathname }) => {
      const [, convenio] = /^\/prontuarios-([a-z][a-z0-9-]*)\/?$/.exec(pathname) ?? [];
      return convenio === undefined ? null : `/solicitacoes-convenio/fila/${convenio}`;
    },
    load: () => import('./NotFound.tsx'),
  },
];
