import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'notas-servico-mes',
  path: '/notas-servico-mes',
  breadcrumb: 'Notas do mês',
  icon: 'calendar',
  action: 'list',
  subject: 'notaservico',
  sharedSubject: true,
  parent: 'recebimento',
  order: 29,
  screen: 'notas-servico-mes',
  tenant: true,
} as const satisfies ResourceDeclaration;
