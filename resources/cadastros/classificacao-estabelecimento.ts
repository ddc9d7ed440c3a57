import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'classificacoes-estabelecimentos',
  entity: 'cadastros/classificacao-estabelecimento',
  path: '/classificacoes-estabelecimentos',
  aliases: ['/classificacao-estabelecimento'],
  breadcrumb: 'Classificações de estabelecimentos',
  icon: 'apartment',
  subject: 'classificacaoestabelecimento',
  parent: 'base',
  list: { columns: ['codigo', 'descricao', 'possuiEntidades', 'ativa'] },
} as const satisfies ResourceDeclaration;
