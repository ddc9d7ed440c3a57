import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'contas-pagar',
  entity: 'financeiro/conta-pagar',
  path: '/contas-pagar',
  breadcrumb: 'Contas a pagar',
  icon: 'wallet',
  subject: 'contapagar',
  // Who manages the unit releases what its staff registers; whoever registers and pays does not release.
  perfis: {
    prestador: ['list', 'view', 'liberar', 'alcada1', 'alcada2', 'alcada3'],
    administrativo: ['list', 'view', 'insert', 'update', 'pagar', 'cancelar'],
  },
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
    totals: ['valorBruto', 'totalRetido', 'valorLiquido', 'valorPago'],
    search: [
      'situacao',
      'fornecedorId',
      'tipoContaPagarId',
      'tipoDocumentoId',
      'numeroDocumento',
      'chaveAcesso',
      'competencia',
      'emissao',
      'vencimento',
      'vencimentoUtil',
      'valorBruto',
      'valorLiquido',
      'naturezaServico',
    ],
    card: ['nomeFornecedor', 'vencimento', 'valorLiquido'],
    links: ['importar-nota'],
    opening: 'em-aberto',
    presets: [
      {
        key: 'em-aberto',
        title: 'Em aberto',
        filters: { situacao_in: 'REGISTRADA,LIBERADA,PAGA_PARCIAL,DEVOLVIDA' },
      },
      {
        key: 'a-liberar',
        title: 'A liberar',
        filters: { situacao: 'REGISTRADA' },
        waits: { title: 'Contas a liberar', at: 'liberacao-conta-pagamento' },
      },
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
    summary: ['nomeFornecedor', 'numeroDocumento', 'vencimentoUtil', 'valorLiquido', 'valorPago', 'saldo'],
    principal: ['pagar', 'liberar'],
    related: [
      { resource: 'baixas-contas-pagar', by: 'contaPagarId', title: 'Pagamentos' },
      { resource: 'itens-borderos-pagamentos', by: 'contaPagarId', title: 'Borderôs' },
      { resource: 'retencoes-borderos', by: 'contaPagarId', title: 'Guias' },
      { resource: 'pendencias-retornos', by: 'contaPagarId', title: 'Por resolver com o banco' },
    ],
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
              'chaveAcesso',
              'emissao',
              'competencia',
              'vencimento',
              'parcela',
              'parcelas',
              'naturezaServico:2',
              'historico:2',
            ],
          },
          {
            title: 'Valores',
            fields: [
              'valorBruto',
              'desconto',
              'juros',
              'multa',
              'totalRetido',
              'valorLiquido',
              'motivoAcrescimos:2',
            ],
          },
          { title: 'Divisão', fields: ['divisao'] },
        ],
      },
      {
        title: 'Retenções',
        sections: [
          {
            fields: ['itemLc116', 'cidadeServicoId', 'inssOutrasFontes', 'retencaoNoPagamento', 'retencoes'],
          },
        ],
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
              'saldo',
              'dataPagamento',
              'contaBancariaId',
              'formaPagamentoId',
              'repasseId',
              'motivo:2',
            ],
          },
        ],
      },
    ],
  },
  capabilities: ['duplicidade'],
  aoVivo: true,
  documents: { insert: true, rename: true, remove: true },
  limits: {
    rows: [{ key: 'criadas', title: 'as que incluiu', field: 'criadoPor', is: 'usuario' }],
    fields: ['historico', 'chaveAcesso', 'inssOutrasFontes'],
  },
  comments: true,
} as const satisfies ResourceDeclaration;
