import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The desk: who comes today, their arrival and what is missing of it (CLIN-06). */
export default {
  name: 'secretaria',
  path: '/secretaria',
  aliases: ['/recepcao'],
  breadcrumb: 'Recepção',
  icon: 'idcard',
  action: 'list',
  subject: 'secretaria',
  perfis: {
    prestador: ['list', 'view'],
    administrativo: ['list', 'view', 'insert', 'update'],
  },
  guard: 'secretaria',
  tenant: true,
  parent: 'clinico',
  filho: true,
  order: 5,
  screen: 'recepcao',
} as const satisfies ResourceDeclaration;
