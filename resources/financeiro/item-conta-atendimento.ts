import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'itens-conta-atendimento',
  entity: 'financeiro/item-conta-atendimento',
  path: '/itens-conta-atendimento',
  breadcrumb: 'Itens das contas de atendimento',
  icon: 'ordered-list',
  subject: 'itemcontaatendimento',
  perfis: {
    administrativo: ['list', 'view', 'insert', 'update', 'delete'],
  },
  parent: 'recebimento',
  order: 6,
  list: {
    columns: [
      'data',
      'codigo',
      'descricao',
      'quantidade',
      'preco',
      'total',
      'parteConvenio',
      'partePaciente',
    ],
    search: ['data', 'tipo', 'preco', 'origem', 'profissionalId', 'contaId', 'codigo', 'descricao', 'total'],
    card: ['descricao', 'total', 'preco'],
  },
  form: {
    open: 'drawer',
    sections: [
      {
        fields: [
          'contaId:2',
          'tipo',
          'data',
          'procedimentoId:2',
          'medicamentoId:2',
          'materialId:2',
          'taxaId:2',
          'pacoteId:2',
          'codigo',
          'quantidade',
          'descricao:2',
          'profissionalId',
          'origem',
        ],
      },
      {
        title: 'Na guia TISS',
        fields: ['grauParticipacao', 'viaAcesso', 'tecnica', 'dente', 'regiao', 'faces', 'unidadeMedida'],
      },
      { title: 'Preço', fields: ['preco', 'valorUnitario', 'total', 'parteConvenio', 'partePaciente'] },
      {
        title: 'De onde vem o preço',
        fields: ['tabelaPreco', 'regraPreco', 'versaoPreco', 'dataPreco', 'explicacao:2'],
        when: { properties: { explicacao: { type: 'string' } }, required: ['explicacao'] },
      },
    ],
  },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
