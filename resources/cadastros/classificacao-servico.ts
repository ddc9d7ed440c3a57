import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'classificacoes-servicos',
  entity: 'cadastros/classificacao-servico',
  path: '/classificacoes-servicos',
  breadcrumb: 'Classificações de serviços',
  icon: 'tool',
  subject: 'classificacaoservico',
  parent: 'base',
  list: { columns: ['servicoId', 'codigo', 'nome', 'ativa'] },
} as const satisfies ResourceDeclaration;
