import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'faturas-convenios',
  entity: 'financeiro/fatura-convenio',
  path: '/faturas-convenios',
  breadcrumb: 'Faturas de convênios',
  icon: 'contract',
  subject: 'faturaconvenio',
  perfis: {
    administrativo: ['list', 'view', 'insert', 'update', 'fechar', 'cancelar'],
  },
  parent: 'recebimento',
  order: 8,
  list: {
    columns: [
      'numero',
      'nomeConvenio',
      'competencia',
      'quantidadeTitulos',
      'total',
      'vencimento',
      'situacao',
    ],
    search: ['situacao', 'convenioId', 'competencia', 'numero', 'vencimento', 'total'],
    card: ['nomeConvenio', 'competencia', 'total'],
    presets: [
      { key: 'abertas', title: 'Abertas', filters: { situacao: 'ABERTA' } },
      { key: 'fechadas', title: 'Fechadas', filters: { situacao: 'FECHADA' } },
    ],
  },
  form: {
    open: 'page',
    summary: ['nomeConvenio', 'competencia', 'quantidadeTitulos', 'total', 'vencimento'],
    related: [
      { resource: 'contas-receber', by: 'faturaConvenioId', title: 'Títulos' },
      { resource: 'lotes-tiss', by: 'faturaConvenioId', title: 'Lotes TISS' },
    ],
    sections: [
      {
        fields: ['avisosGuias:2'],
        when: { properties: { avisosGuias: { type: 'string' } }, required: ['avisosGuias'] },
      },
      { fields: ['convenioId:2', 'competencia', 'observacao:2'] },
      {
        title: 'Andamento',
        fields: [
          'total',
          'quantidadeTitulos',
          'vencimento',
          'juntadaEm',
          'fechadaPor',
          'fechadaEm',
          'motivo:2',
        ],
        when: { properties: { numero: { type: 'integer' } }, required: ['numero'] },
      },
    ],
  },
  aoVivo: true,
  documents: { insert: true, rename: true, remove: true },
  sheet: {
    fields: [
      'numero',
      'nomeConvenio',
      'competencia',
      'situacao',
      'quantidadeTitulos',
      'total',
      'vencimento',
      'fechadaEm',
      'observacao',
    ],
    tables: [
      {
        of: 'contas-receber',
        columns: [
          'contaAtendimentoId',
          'numeroDocumento',
          'vencimento',
          'valorLiquido',
          'valorGlosado',
          'valorRecebido',
        ],
        sums: ['valorLiquido', 'valorGlosado', 'valorRecebido'],
      },
    ],
    landscape: true,
  },
  comments: true,
} as const satisfies ResourceDeclaration;
