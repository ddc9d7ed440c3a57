import type { FeatureRoute, Screens } from '#shared/feature/feature.ts';
import type { LinkScreens } from '#shared/feature/link-screens.ts';

/** Screens that declarations name. */
export const screens: Screens = {
  formularios: () => import('./Templates.tsx'),
  'preencher-formulario': () => import('./FillPage.tsx'),
  'resultados-formulario': () => import('./resultado/ResultsPage.tsx'),
  'pedir-formulario': () => import('./pedido/AskPage.tsx'),
  'pedido-formulario': () => import('./pedido/RequestPage.tsx'),
  'ver-resposta': () => import('./AnswerPage.tsx'),
  'construtor-formulario': () => import('./builder/BuilderPage.tsx'),
};

/** What a patient's link shows. */
export const links: LinkScreens = { 'responder-formulario': () => import('./pedido/LinkForm.tsx') };

/** Whoever reads the QR of a unit, without an account. */
export const routes: readonly FeatureRoute[] = [
  { path: 'pesquisa/:codigo', frame: 'nua', entry: 'publica', load: () => import('./pedido/SurveyPage.tsx') },
];
