/** Ways in beside the sign-in: the first access, outside identities (A2), passwords. */
import type { FeatureRoute } from '#shared/feature/feature.ts';

export const routes: readonly FeatureRoute[] = [
  { path: 'primeiro-acesso', frame: 'nua', entry: 'publica', load: () => import('./FirstAccess.tsx') },
  {
    path: 'auth/email',
    frame: 'nua',
    entry: 'sem-sessao',
    load: () => import('./identidade/EmailEntry.tsx'),
  },
  { path: 'auth/acao', frame: 'nua', entry: 'publica', load: () => import('./identidade/CodePage.tsx') },
  { path: 'auth/govbr', frame: 'nua', entry: 'publica', load: () => import('./identidade/GovBrReturn.tsx') },
  {
    path: 'auth/govbr/entrar',
    frame: 'nua',
    entry: 'sem-sessao',
    load: () => import('./identidade/GovBrStart.tsx'),
  },
  { path: 'auth/govbr/logout', frame: 'nua', entry: 'publica', redirect: () => '/auth' },
  {
    path: 'change-password',
    frame: 'nua',
    entry: 'talvez',
    load: () => import('./senha/ChangePassword.tsx'),
  },
  { path: 'esqueci-senha', frame: 'nua', entry: 'publica', load: () => import('./senha/ForgotPassword.tsx') },
];
