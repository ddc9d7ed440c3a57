import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'contas-pagar',
  entity: 'financeiro/conta-pagar',
  path: '/contas-pagar',
  breadcrumb: 'Contas a pagar',
  icon: 'wallet',
  subject: 'contapagar',
  actions: ['alcada1', 'alcada2', 'alcada3'],
  parent: 'pagamento',
  order: 10,
  list: {
    columns: [
      'nomeFornecedor',
      'numeroDocumento',
      'parcela',
      'vencimento',
      'valorBruto',
      'totalRetido',
      'valorLiquido',
      'situacao',
    ],
    search: [
      'situacao',
      'fornecedorId',
      'tipoContaPagarId',
      'tipoDocumentoId',
      'numeroDocumento',
      'competencia',
      'emissao',
      'vencimento',
      'vencimentoUtil',
      'valorBruto',
      'valorLiquido',
      'naturezaServico',
    ],
    card: ['nomeFornecedor', 'vencimento', 'valorLiquido'],
    opening: 'em-aberto',
    presets: [
      { key: 'em-aberto', title: 'Em aberto', filters: { situacao_in: 'REGISTRADA,LIBERADA,PAGA_PARCIAL,DEVOLVIDA' } },
      { key: 'a-liberar', title: 'A liberar', filters: { situacao: 'REGISTRADA' } },
      { key: 'a-pagar', title: 'A pagar', filters: { situacao_in: 'LIBERADA,PAGA_PARCIAL' } },
      {
        key: 'vencidas',
        title: 'Vencidas',
        filters: { situacao_in: 'REGISTRADA,LIBERADA,PAGA_PARCIAL,DEVOLVIDA', vencimentoUtil_lte: '$ontem' },
      },
      { key: 'pagas', title: 'Pagas', filters: { situacao: 'PAGA' } },
    ],
  },
  form: {
    open: 'page',
    summary: ['nomeFornecedor', 'numeroDocumento', 'vencimentoUtil', 'valorLiquido', 'valorPago'],
    related: [{ resource: 'baixas-contas-pagar', by: 'contaPagarId', title: 'Pagamentos' }],
    tabs: [
      {
        title: 'Título',
        sections: [
          {
            fields: [
              'fornecedorId:2',
              'tipoContaPagarId',
              'tipoDocumentoId',
              'numeroDocumento',
              'emissao',
              'competencia',
              'vencimento',
              'parcela',
              'parcelas',
              'historico:2',
            ],
          },
          { title: 'Valores', fields: ['valorBruto', 'desconto', 'juros', 'multa', 'totalRetido', 'valorLiquido'] },
          { title: 'Divisão', fields: ['divisao'] },
        ],
      },
      {
        title: 'Retenções',
        sections: [{ fields: ['naturezaServico', 'itemLc116', 'cidadeServicoId', 'inssOutrasFontes', 'retencoes'] }],
      },
      {
        title: 'Andamento',
        sections: [
          {
            fields: [
              'registradaPor',
              'vencimentoUtil',
              'liberadaPor',
              'liberadaEm',
              'valorPago',
              'dataPagamento',
              'contaBancariaId',
              'formaPagamentoId',
              'motivo:2',
            ],
          },
          // What steps ask on their way and the server keeps: empty between two steps, so never drawn here.
          {
            fields: [
              'valorParte',
              'encargos',
              'quantidade',
              'intervalo',
              'registradaPorId',
              'alteradaPorId',
              'nomeFornecedor',
              'situacao',
            ],
            when: { properties: { valorParte: { type: 'string' } }, required: ['valorParte'] },
          },
        ],
      },
    ],
  },
  capabilities: ['duplicidade'],
  aoVivo: true,
  documents: { insert: true, rename: true, remove: true },
} as const satisfies ResourceDeclaration;
