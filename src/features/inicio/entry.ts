import { retornoDoAssinador } from '#domain/assinatura/provedores.ts';
import type { FeatureRoute } from '#shared/feature/feature.ts';

/** SES-13: gov.br's signature leads back to the home. */
const fromSigner = ({ searchParams }: URL) => retornoDoAssinador(searchParams);
const load = () => import('./Home.tsx');

export const routes: readonly FeatureRoute[] = ['', 'principal'].map((path) => ({
  path,
  frame: 'casca',
  entry: 'sessao',
  redirect: fromSigner,
  load,
}));
