import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'tipos-impostos',
  entity: 'financeiro/tipo-imposto',
  path: '/tipos-impostos',
  breadcrumb: 'Tipos de impostos',
  icon: 'percent',
  subject: 'tipoimposto',
  parent: 'configuracao-pagamento',
  neto: true,
  list: {
    columns: ['sigla', 'descricao', 'pessoa', 'calculo', 'aliquota', 'codigoReceita', 'ativo'],
    presets: [
      { key: 'sem-fim', title: 'Vigentes sem data de fim', filters: { inicioVigencia_lte: '$hoje', fimVigencia_null: 'true' } },
      { key: 'encerrados', title: 'Encerrados até hoje', filters: { fimVigencia_lte: '$hoje' } },
      { key: 'futuros', title: 'Futuros', filters: { inicioVigencia_gte: '$hoje' } },
    ],
  },
  form: { open: 'page' },
} as const satisfies ResourceDeclaration;
