/** What the product does for who uses it in other ways, and what it lacks yet (LBI, art. 63). */
import type { FeatureRoute } from '#shared/feature/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'acessibilidade',
    frame: 'nua',
    entry: 'publica',
    load: () => import('./AccessibilityPage.tsx'),
  },
];
