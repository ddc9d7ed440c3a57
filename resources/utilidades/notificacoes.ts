import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'notificacoes',
  path: '/notificacoes',
  breadcrumb: 'Notificações',
  icon: 'bell',
  parent: 'util',
  order: 2,
  action: 'list',
  subject: 'notificacao',
  perfis: {
    prestador: ['list'],
    profissional: ['list'],
    administrativo: ['list'],
    fornecedor: ['list'],
    parceiro: ['list'],
  },
  screen: 'notificacoes',
} as const satisfies ResourceDeclaration;
