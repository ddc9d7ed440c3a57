import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The queue of the insurer that the specification names (A2, B2; CLIN-09). */
export default {
  name: 'prontuarios-ipsemg',
  path: '/prontuarios-ipsemg',
  breadcrumb: 'Solicitações IPSEMG',
  icon: 'solution',
  subject: 'solicitacaoconvenio',
  sharedSubject: true,
  tenant: true,
  parent: 'clinico',
  filho: true,
  order: 66,
  screen: 'solicitacoes-convenio',
} as const satisfies ResourceDeclaration;
