import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'forma-recebimento',
  entity: 'financeiro/forma-recebimento',
  path: '/forma-recebimento',
  breadcrumb: 'Formas de recebimento',
  icon: 'credit-card',
  subject: 'formarecebimento',
  parent: 'configuracao-recebimento',
  list: {
    columns: ['codigo', 'descricao', 'meio', 'diasCredito', 'planoContaId', 'baixaAutomatica', 'ativa'],
    // Where the account for fees is marked.
    links: ['plano-contas'],
  },
} as const satisfies ResourceDeclaration;
