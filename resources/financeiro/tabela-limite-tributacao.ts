import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'tabela-limite-tributacao',
  entity: 'financeiro/tabela-limite-tributacao',
  path: '/tabela-limite-tributacao',
  breadcrumb: 'Tabela limite de tributação',
  icon: 'stock',
  subject: 'tabelalimitetributacao',
  parent: 'configuracao-pagamento',
  neto: true,
  list: {
    columns: ['descricao', 'tipoImpostoId', 'limite', 'valor', 'inicioVigencia', 'fimVigencia'],
    presets: [
      { key: 'sem-fim', title: 'Vigentes sem data de fim', filters: { inicioVigencia_lte: '$hoje', fimVigencia_null: 'true' } },
      { key: 'encerrados', title: 'Encerrados até hoje', filters: { fimVigencia_lte: '$hoje' } },
      { key: 'futuros', title: 'Futuros', filters: { inicioVigencia_gte: '$hoje' } },
    ],
  },
} as const satisfies ResourceDeclaration;
