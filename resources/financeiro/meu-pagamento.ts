import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'meus-pagamentos',
  entity: 'financeiro/meu-pagamento',
  path: '/meus-pagamentos',
  breadcrumb: 'Meus pagamentos',
  icon: 'wallet',
  subject: 'meupagamento',
  // The supplier's own view; who works here has the titles.
  perfis: {
    prestador: [],
    administrativo: [],
    fornecedor: ['list', 'view'],
  },
  parent: 'area-fornecedor',
  order: 10,
  list: {
    columns: [
      'numeroDocumento',
      'parcela',
      'previsao',
      'valorBruto',
      'totalRetido',
      'valorLiquido',
      'valorPago',
      'situacao',
    ],
    search: [
      'situacao',
      'numeroDocumento',
      'competencia',
      'emissao',
      'previsao',
      'ultimoPagamento',
      'valorLiquido',
    ],
    card: ['valorLiquido', 'totalRetido', 'valorPago'],
    presets: [
      {
        key: 'a-receber',
        title: 'A receber',
        filters: { situacao_in: 'REGISTRADA,LIBERADA,PAGA_PARCIAL,DEVOLVIDA' },
      },
      { key: 'recebidos', title: 'Recebidos', filters: { situacao_in: 'PAGA,PAGA_PARCIAL' } },
    ],
  },
  form: {
    open: 'page',
    summary: ['numeroDocumento', 'previsao', 'valorLiquido', 'valorPago'],
    sections: [
      {
        fields: [
          'fornecedorId',
          'situacao',
          'numeroDocumento',
          'parcela',
          'emissao',
          'competencia',
          'previsao',
          'ultimoPagamento',
        ],
      },
      {
        title: 'Valores',
        fields: ['valorBruto', 'desconto', 'acrescimos', 'totalRetido', 'valorLiquido', 'valorPago'],
      },
      { title: 'Impostos retidos', fields: ['retencoes'] },
      { title: 'Pagamentos recebidos', fields: ['pagamentos'] },
    ],
  },
} as const satisfies ResourceDeclaration;
