import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The batches of guides: what is to be sent, until when, and what came back (INS-03). */
export default {
  name: 'lotes-tiss',
  entity: 'financeiro/lote-tiss',
  path: '/lotes-tiss',
  breadcrumb: 'Lotes TISS',
  icon: 'export',
  subject: 'lotetiss',
  perfis: { administrativo: ['list', 'view', 'enviar', 'recorrer', 'cancelar'] },
  parent: 'tiss',
  order: 30,
  list: {
    columns: [
      'numero',
      'nomeConvenio',
      'tipo',
      'quantidadeGuias',
      'total',
      'entregarAte',
      'protocolo',
      'situacao',
    ],
    search: ['situacao', 'tipo', 'convenioId', 'numero', 'protocolo', 'entregarAte', 'enviadoEm', 'total'],
    card: ['nomeConvenio', 'numero', 'total'],
    presets: [
      {
        key: 'a-enviar',
        title: 'A enviar',
        filters: { situacao_in: 'PRONTO,COM_ERRO,MONTANDO' },
        waits: { title: 'Lotes TISS a enviar', action: 'enviar' },
      },
      {
        key: 'atrasados',
        title: 'Entrega vence',
        filters: { situacao_in: 'PRONTO,COM_ERRO,MONTANDO', entregarAte_lte: '$hoje+2' },
        waits: { title: 'Lotes TISS com entrega vencida ou em até dois dias', action: 'enviar', warns: true },
      },
      {
        key: 'sem-protocolo',
        title: 'Sem protocolo',
        filters: { situacao: 'ENVIADO', protocolo_null: 'true' },
      },
      { key: 'enviados', title: 'Enviados', filters: { situacao: 'ENVIADO' } },
    ],
    totals: ['total'],
    empty: 'Os lotes nascem ao fechar a fatura de um convênio cujo contrato fatura por guias TISS.',
  },
  form: {
    open: 'page',
    summary: ['nomeConvenio', 'tipo', 'quantidadeGuias', 'total', 'entregarAte'],
    principal: ['transmitir', 'enviar', 'protocolar', 'recorrer'],
    related: [
      { resource: 'guias-tiss', by: 'loteTissId', title: 'Guias' },
      { resource: 'linhas-demonstrativo-tiss', by: 'loteTissId', title: 'Respostas', folded: true },
      { resource: 'recursos-tiss', by: 'loteTissId', title: 'Recursos', folded: true },
    ],
    sections: [
      {
        fields: ['erros:2'],
        when: { properties: { erros: { type: 'string' } }, required: ['erros'] },
      },
      {
        fields: [
          'numero',
          'situacao',
          'convenioId:2',
          'faturaConvenioId:2',
          'tipo',
          'versaoTiss',
          'entregarAte',
          'protocolo',
          'enviadoEm',
          'enviadoPor',
          'geradoEm',
          'hash',
          'motivo:2',
        ],
      },
    ],
  },
  aoVivo: true,
  documents: { insert: true, rename: true, remove: true },
  sheet: {
    fields: [
      'numero',
      'nomeConvenio',
      'tipo',
      'versaoTiss',
      'quantidadeGuias',
      'total',
      'enviadoEm',
      'protocolo',
      'hash',
    ],
    tables: [
      {
        of: 'guias-tiss',
        columns: ['numero', 'data', 'nomePaciente', 'numeroCarteira', 'senha', 'valor'],
        sums: ['valor'],
      },
    ],
    signed: [{ who: 'Recebido pelo convênio' }],
    landscape: true,
  },
  comments: true,
} as const satisfies ResourceDeclaration;
