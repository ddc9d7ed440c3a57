import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'servicos',
  entity: 'cadastros/servico',
  path: '/servicos',
  aliases: ['/servico'],
  breadcrumb: 'Serviços',
  icon: 'tool',
  subject: 'servico',
  parent: 'base',
  list: { columns: ['codigo', 'nome', 'ativo'] },
} as const satisfies ResourceDeclaration;
