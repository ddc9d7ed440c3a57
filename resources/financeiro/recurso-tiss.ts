import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The appeals that go to the plans as messages (INS-03). */
export default {
  name: 'recursos-tiss',
  entity: 'financeiro/recurso-tiss',
  path: '/recursos-tiss',
  breadcrumb: 'Recursos de glosa',
  icon: 'flag',
  subject: 'recursotiss',
  perfis: { administrativo: ['list', 'view', 'enviar', 'cancelar'] },
  parent: 'tiss',
  order: 50,
  list: {
    columns: ['numero', 'nomeConvenio', 'loteTissId', 'quantidadeGlosas', 'total', 'protocolo', 'situacao'],
    search: ['situacao', 'convenioId', 'numero', 'protocolo', 'enviadoEm'],
    card: ['nomeConvenio', 'numero', 'total'],
    presets: [
      {
        key: 'a-enviar',
        title: 'A enviar',
        filters: { situacao_in: 'PRONTO,COM_ERRO' },
        waits: { title: 'Recursos de glosa a enviar', action: 'enviar' },
      },
      { key: 'sem-resposta', title: 'Sem resposta', filters: { situacao: 'ENVIADO' } },
    ],
    empty: 'Nascem no lote: “Montar recurso de glosa” junta as glosas que estão em recurso.',
  },
  form: {
    open: 'page',
    summary: ['nomeConvenio', 'quantidadeGlosas', 'total', 'protocolo'],
    principal: ['transmitir', 'enviar', 'protocolar'],
    related: [{ resource: 'glosas', by: 'recursoTissId', title: 'Glosas' }],
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
          'loteTissId',
          'versaoTiss',
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
} as const satisfies ResourceDeclaration;
