import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'tabela-tributacao',
  entity: 'financeiro/tabela-tributacao',
  path: '/tabela-tributacao',
  breadcrumb: 'Tabela de tributação',
  icon: 'table',
  subject: 'tabelatributacao',
  parent: 'configuracao-pagamento',
  neto: true,
  list: {
    columns: ['codigo', 'descricao', 'tipoImpostoId', 'tipoPessoa', 'aliquota', 'inicioVigencia', 'fimVigencia'],
    presets: [
      { key: 'sem-fim', title: 'Vigentes sem data de fim', filters: { inicioVigencia_lte: '$hoje', fimVigencia_null: 'true' } },
      { key: 'encerrados', title: 'Encerradas até hoje', filters: { fimVigencia_lte: '$hoje' } },
      { key: 'futuros', title: 'Futuras', filters: { inicioVigencia_gte: '$hoje' } },
    ],
  },
  form: { open: 'page' },
} as const satisfies ResourceDeclaration;
