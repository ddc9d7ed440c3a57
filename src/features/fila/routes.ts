import type { FeatureRoute, Screens } from '#shared/feature/feature.ts';

/** Screens that declarations name. */
export const screens: Screens = {
  'fila-atendimento': () => import('./QueuePage.tsx'),
  'atendimento-profissional': () => import('./WorklistPage.tsx'),
};

/** The television of the waiting room: its key stands behind #, and no session is needed. */
export const routes: readonly FeatureRoute[] = [
  { path: 'painel-chamadas', frame: 'nua', entry: 'publica', load: () => import('./PanelPage.tsx') },
];
