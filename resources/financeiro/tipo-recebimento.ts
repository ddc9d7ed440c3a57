import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'tipo-recebimentos',
  entity: 'financeiro/tipo-recebimento',
  path: '/tipo-recebimentos',
  breadcrumb: 'Tipos de recebimentos',
  icon: 'dollar',
  subject: 'tiporecebimento',
  parent: 'configuracao-recebimento',
  list: { columns: ['codigo', 'descricao', 'efeito', 'movimentaCaixa', 'exigeMotivo', 'ativo'] },
} as const satisfies ResourceDeclaration;
