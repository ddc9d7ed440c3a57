/** /ajuda: the manual by role; `?de=/endereco` leads to the part that explains that screen. */
import type { FeatureRoute } from '#shared/feature/feature.ts';

export const routes: readonly FeatureRoute[] = ['ajuda', 'ajuda/:pagina'].map((path) => ({
  path,
  frame: 'casca',
  entry: 'sessao',
  load: () => import('./HelpPage.tsx'),
}));
