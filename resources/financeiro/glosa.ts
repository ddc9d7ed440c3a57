import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'glosas',
  entity: 'financeiro/glosa',
  path: '/glosas',
  breadcrumb: 'Glosas',
  icon: 'flag',
  subject: 'glosa',
  perfis: {
    administrativo: ['list', 'view', 'insert', 'update', 'recorrer', 'resultado', 'cancelar'],
  },
  parent: 'recebimento',
  order: 25,
  list: {
    columns: [
      'data',
      'nomeConvenio',
      'descricaoItem',
      'motivoGlosaId',
      'valor',
      'prazoRecurso',
      'valorPerdido',
      'situacao',
    ],
    search: [
      'situacao',
      'convenioId',
      'motivoGlosaId',
      'data',
      'prazoRecurso',
      'recursoEm',
      'valor',
      'contaAtendimentoId',
      'contaReceberId',
    ],
    card: ['descricaoItem', 'nomeConvenio', 'valor'],
    presets: [
      {
        key: 'a-recorrer',
        title: 'A recorrer',
        filters: { situacao: 'GLOSADA' },
        waits: { title: 'Glosas a recorrer', action: 'recorrer' },
      },
      {
        key: 'a-vencer',
        title: 'Prazo a vencer',
        filters: { situacao: 'GLOSADA', prazoRecurso_lte: '$hoje+5' },
        waits: {
          title: 'Glosas com prazo de recurso vencido ou em até cinco dias',
          action: 'recorrer',
          warns: true,
        },
      },
      { key: 'prazo', title: 'Prazo vencido', filters: { situacao: 'GLOSADA', prazoRecurso_lte: '$ontem' } },
      { key: 'em-recurso', title: 'Em recurso', filters: { situacao: 'EM_RECURSO' } },
      { key: 'perdidas', title: 'Perdidas', filters: { valorPerdido_gte: '0.01' } },
    ],
  },
  form: {
    open: 'page',
    summary: ['nomeConvenio', 'data', 'valor', 'valorRecuperado', 'valorPerdido'],
    sections: [
      {
        fields: [
          'contaAtendimentoId:2',
          'itemContaId:2',
          'contaReceberId:2',
          'motivoGlosaId:2',
          'data',
          'valor',
          'observacao:2',
        ],
      },
      {
        title: 'Recurso',
        fields: ['prazoRecurso', 'recursoEm', 'protocoloRecurso', 'recursoTissId', 'recurso:2'],
        when: { properties: { prazoRecurso: { type: 'string' } }, required: ['prazoRecurso'] },
      },
      {
        title: 'Resultado',
        fields: [
          'respostaEm',
          'valorRecuperado',
          'valorPerdido',
          'encerradaPor',
          'baixaContaReceberId',
          'resposta:2',
          'motivo:2',
        ],
        when: { properties: { encerradaEm: { type: 'string' } }, required: ['encerradaEm'] },
      },
    ],
  },
  aoVivo: true,
  documents: { insert: true, rename: true, remove: true },
  comments: true,
} as const satisfies ResourceDeclaration;
