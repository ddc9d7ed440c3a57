import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'irrf',
  entity: 'financeiro/irrf',
  path: '/irrf',
  breadcrumb: 'IRRF',
  icon: 'percent',
  subject: 'irrf',
  parent: 'configuracao-pagamento',
  neto: true,
  list: {
    columns: ['inicioVigencia', 'fimVigencia', 'faixa', 'baseInicial', 'baseFinal', 'aliquota', 'parcelaDeduzir'],
    presets: [
      { key: 'sem-fim', title: 'Vigentes sem data de fim', filters: { inicioVigencia_lte: '$hoje', fimVigencia_null: 'true' } },
      { key: 'encerrados', title: 'Encerradas até hoje', filters: { fimVigencia_lte: '$hoje' } },
      { key: 'futuros', title: 'Futuras', filters: { inicioVigencia_gte: '$hoje' } },
    ],
  },
} as const satisfies ResourceDeclaration;
