import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'inss',
  entity: 'financeiro/inss',
  path: '/inss',
  breadcrumb: 'INSS',
  icon: 'percent',
  subject: 'inss',
  parent: 'configuracao-pagamento',
  neto: true,
  list: {
    columns: ['segurado', 'inicioVigencia', 'fimVigencia', 'faixa', 'salarioInicial', 'salarioFinal', 'aliquota'],
    presets: [
      { key: 'sem-fim', title: 'Vigentes sem data de fim', filters: { inicioVigencia_lte: '$hoje', fimVigencia_null: 'true' } },
      { key: 'encerrados', title: 'Encerradas até hoje', filters: { fimVigencia_lte: '$hoje' } },
      { key: 'futuros', title: 'Futuras', filters: { inicioVigencia_gte: '$hoje' } },
    ],
  },
} as const satisfies ResourceDeclaration;
