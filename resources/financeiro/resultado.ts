import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Income and expenses by account of the plan, down to the documents (FIN-05). */
export default {
  name: 'resultado',
  path: '/resultado',
  breadcrumb: 'Resultado por conta do plano',
  icon: 'chart',
  subject: 'resultado',
  perfis: {
    prestador: ['list'],
    administrativo: ['list'],
  },
  parent: 'tesouraria',
  order: 90,
  tenant: true,
  screen: 'resultado',
} as const satisfies ResourceDeclaration;
