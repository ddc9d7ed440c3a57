import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'pagamentos',
  path: '/pagamentos',
  breadcrumb: 'Pagamentos',
  icon: 'wallet',
  action: 'rep002',
  subject: 'report',
  sharedSubject: true,
  tenant: true,
  parent: 'relatorio',
  filho: true,
  order: 230,
  screen: 'relatorio',
  report: {
    about: 'O que se pagou, de que conta, com o que se reteve.',
    of: 'baixas-contas-pagar',
    at: 'data',
    where: { situacao: 'EFETIVADA' },
    filters: ['contaBancariaId', 'formaPagamentoId'],
    columns: ['data', 'nomeFornecedor', 'formaPagamentoId', 'bruto', 'totalRetido', 'encargos', 'valor'],
    groups: ['contaBancariaId'],
    sums: ['bruto', 'totalRetido', 'encargos', 'valor'],
    landscape: true,
  },
} as const satisfies ResourceDeclaration;
