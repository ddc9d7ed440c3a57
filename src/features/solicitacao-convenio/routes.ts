import type { FeatureRoute, Screens } from '#shared/feature/feature.ts';

/** The queue of a convênio, which declarations name. */
export const screens: Screens = { 'solicitacoes-convenio': () => import('./QueuePage.tsx') };

const publica = { frame: 'nua', entry: 'publica' } as const;
/** The short addresses of the specification lead to the whole ones; `/external` leads to either (A1). */
const inteira = ({ pathname, search }: URL): string => `/solicitacao-transcricao${pathname}${search}`;

/** Whoever asks something of a convênio, without an account (INS-01). */
export const routes: readonly FeatureRoute[] = [
  { ...publica, path: 'solicitacao-transcricao', load: () => import('./publico/StartPage.tsx') },
  {
    ...publica,
    path: 'solicitacao-transcricao/enviar/:matricula?',
    load: () => import('./publico/SendPage.tsx'),
  },
  {
    ...publica,
    path: 'solicitacao-transcricao/consultar/:matricula?/:protocolo?',
    load: () => import('./publico/ConsultPage.tsx'),
  },
  { ...publica, path: 'finalizacao-transcricao', load: () => import('./publico/FinishPage.tsx') },
  { ...publica, path: 'enviar/:matricula?', redirect: inteira },
  { ...publica, path: 'consultar/:matricula?/:protocolo?', redirect: inteira },
];
