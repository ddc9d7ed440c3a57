import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'teleconsultoria',
  path: '/teleconsultoria',
  breadcrumb: 'Teleconsultoria',
  icon: 'video',
  order: 12,
  screen: 'cards',
} as const satisfies ResourceDeclaration;
