import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'crf',
  path: '/crf',
  breadcrumb: 'Prontuário CRF',
  icon: 'audit',
  order: 75,
  screen: 'cards',
} as const satisfies ResourceDeclaration;
