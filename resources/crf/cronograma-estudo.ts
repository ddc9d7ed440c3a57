import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The schedule of visits on one page: participants down, visits across, each with its window (CRF-01). */
export default {
  name: 'cronograma-estudo',
  path: '/cronograma-estudo',
  breadcrumb: 'Cronograma',
  icon: 'schedule',
  subject: 'prontuariocrf',
  sharedSubject: true,
  tenant: true,
  parent: 'crf',
  filho: true,
  order: 10,
  when: [{ setting: 'estudo' }],
  notShowInIntegration: true,
  screen: 'cronograma-estudo',
} as const satisfies ResourceDeclaration;
