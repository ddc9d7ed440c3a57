import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'ipca',
  entity: 'financeiro/ipca',
  path: '/ipca',
  breadcrumb: 'IPCA',
  icon: 'rise',
  subject: 'ipca',
  parent: 'configuracao-pagamento',
  list: { columns: ['competencia', 'variacaoMensal', 'acumulado12Meses'] },
} as const satisfies ResourceDeclaration;
