import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'formas-pagamento',
  entity: 'financeiro/forma-pagamento',
  path: '/formas-pagamento',
  breadcrumb: 'Formas de pagamento',
  icon: 'credit-card',
  subject: 'formapagamento',
  parent: 'configuracao-pagamento',
  list: { columns: ['codigo', 'descricao', 'meio', 'formaLancamentoCnab', 'geraRemessa', 'ativa'] },
} as const satisfies ResourceDeclaration;
