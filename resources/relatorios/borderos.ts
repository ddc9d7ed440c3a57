import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'relatorio-borderos',
  path: '/bordero-pagamento',
  breadcrumb: 'Borderôs de pagamento no período',
  icon: 'bank',
  action: 'rep005',
  subject: 'report',
  sharedSubject: true,
  tenant: true,
  parent: 'relatorio',
  filho: true,
  order: 260,
  screen: 'relatorio',
  report: {
    about: 'Os borderôs do período, por conta de onde o dinheiro sai.',
    of: 'borderos-pagamentos',
    at: 'dataPagamento',
    filters: ['contaBancariaId', 'situacao'],
    columns: ['dataPagamento', 'descricao', 'situacao', 'aprovadoPor', 'quantidade', 'total'],
    groups: ['contaBancariaId'],
    sums: ['quantidade', 'total'],
  },
} as const satisfies ResourceDeclaration;
