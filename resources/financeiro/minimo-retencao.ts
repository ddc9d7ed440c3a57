import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'minimo-retencao',
  entity: 'financeiro/minimo-retencao',
  path: '/minimo-retencao',
  breadcrumb: 'Mínimos de retenção',
  icon: 'calculator',
  subject: 'minimoretencao',
  parent: 'configuracao-pagamento',
  neto: true,
  list: {
    columns: ['descricao', 'tipoImpostoId', 'valorMinimo', 'modo', 'sobre', 'inicioVigencia', 'fimVigencia'],
    presets: [
      { key: 'sem-fim', title: 'Vigentes sem data de fim', filters: { inicioVigencia_lte: '$hoje', fimVigencia_null: 'true' } },
      { key: 'encerrados', title: 'Encerrados até hoje', filters: { fimVigencia_lte: '$hoje' } },
      { key: 'futuros', title: 'Futuros', filters: { inicioVigencia_gte: '$hoje' } },
    ],
  },
} as const satisfies ResourceDeclaration;
