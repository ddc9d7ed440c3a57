import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'irrf-redutores',
  entity: 'financeiro/irrf-redutor',
  path: '/irrf-redutores',
  breadcrumb: 'Redutor do IRRF',
  icon: 'percent',
  subject: 'irrf',
  parent: 'configuracao-pagamento',
  neto: true,
  list: { columns: ['inicioVigencia', 'fimVigencia', 'rendimentoIsentoAte', 'rendimentoReducaoAte', 'norma'] },
} as const satisfies ResourceDeclaration;
