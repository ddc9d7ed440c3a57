import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'entidades',
  entity: 'cadastros/entidade',
  path: '/entidades',
  aliases: ['/entidade'],
  breadcrumb: 'Entidades',
  icon: 'cluster',
  subject: 'entidade',
  parent: 'base',
  list: { columns: ['codigo', 'descricao', 'esfera', 'classificacaoEstabelecimentoId', 'cnpj', 'ativa'] },
} as const satisfies ResourceDeclaration;
