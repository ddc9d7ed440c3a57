import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'taxas-adicionais',
  entity: 'financeiro/taxa-adicional',
  path: '/taxas-adicionais',
  breadcrumb: 'Taxas adicionais',
  icon: 'percent',
  subject: 'taxaadicional',
  parent: 'configuracao-recebimento',
  neto: true,
  list: {
    columns: ['codigo', 'descricao', 'incidencia', 'percentual', 'valor', 'inicioVigencia', 'ativa'],
    presets: [
      { key: 'sem-fim', title: 'Vigentes sem data de fim', filters: { inicioVigencia_lte: '$hoje', fimVigencia_null: 'true' } },
      { key: 'encerrados', title: 'Encerradas até hoje', filters: { fimVigencia_lte: '$hoje' } },
      { key: 'futuros', title: 'Futuras', filters: { inicioVigencia_gte: '$hoje' } },
    ],
  },
} as const satisfies ResourceDeclaration;
