import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** What goes out to another laboratory, and what of it has not come back (LAB-01). */
export default {
  name: 'remessas-apoio',
  entity: 'clinico/remessa-apoio',
  path: '/remessas-apoio',
  breadcrumb: 'Remessas ao apoio',
  icon: 'import',
  subject: 'remessaapoio',
  // As the samples: whoever works at the bench is told so by a group.
  perfis: { prestador: [], profissional: [], administrativo: [] },
  parent: 'clinico',
  filho: true,
  order: 65,
  list: {
    columns: [
      'numero',
      'nomeLaboratorio',
      'situacao',
      'quantidade',
      'enviadaEm',
      'previsaoRetorno',
      'protocolo',
    ],
    search: ['laboratorioId', 'situacao', 'numero', 'protocolo', 'enviadaEm', 'previsaoRetorno'],
    card: ['numero', 'nomeLaboratorio', 'situacao'],
    presets: [
      { key: 'a-voltar', title: 'No apoio', filters: { situacao_in: 'ENVIADA,RECEBIDA' } },
      {
        key: 'atrasadas',
        title: 'Atrasadas',
        filters: { situacao_in: 'ENVIADA,RECEBIDA', previsaoRetorno_lte: '$ontem' },
        waits: { title: 'Remessas ao apoio com resultado atrasado', action: 'confirmar' },
      },
    ],
    empty: 'Uma remessa junta as amostras que vão a um laboratório de apoio, e diz o que ainda não voltou.',
  },
  form: {
    open: 'page',
    summary: ['nomeLaboratorio', 'situacao', 'quantidade', 'previsaoRetorno'],
    principal: ['enviar', 'confirmar'],
    related: [{ resource: 'amostras', by: 'remessaId', title: 'Como está cada amostra' }],
    sections: [
      {
        fields: ['laboratorioId:2', 'conservacao', 'transportador', 'amostras:2', 'observacao:2'],
      },
      {
        title: 'Caminho',
        fields: [
          'enviadaEm',
          'enviadaPor',
          'previsaoRetorno',
          'recebidaEm',
          'protocolo',
          'concluidaEm',
          'motivo:2',
        ],
        when: {
          properties: { situacao: { enum: ['ENVIADA', 'RECEBIDA', 'CONCLUIDA', 'CANCELADA'] } },
          required: ['situacao'],
        },
      },
    ],
  },
  documents: { insert: 'update', rename: 'update', remove: 'update' },
  sheet: {
    fields: [
      'numero',
      'nomeLaboratorio',
      'situacao',
      'quantidade',
      'conservacao',
      'transportador',
      'enviadaEm',
      'enviadaPor',
      'previsaoRetorno',
      'observacao',
    ],
    tables: [{ of: 'amostras', columns: ['amostraId', 'paciente', 'exames', 'material', 'coletadaEm'] }],
    landscape: true,
  },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
