import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Deviations from the protocol (CRF-01). */
export default {
  name: 'desvios-estudo',
  entity: 'crf/desvio-estudo',
  path: '/desvios-estudo',
  breadcrumb: 'Desvios do protocolo',
  icon: 'branches',
  subject: 'eventoadverso',
  sharedSubject: true,
  parent: 'crf',
  filho: true,
  order: 41,
  when: [{ setting: 'estudo' }],
  notShowInIntegration: true,
  list: {
    columns: ['participante', 'ocorridoEm', 'tipo', 'gravidade', 'descricao', 'comunicadoEm'],
    search: ['participanteId', 'tipo', 'gravidade', 'ocorridoEm'],
  },
  form: {
    open: 'page',
    sections: [
      {
        fields: [
          'participanteId',
          'ocorridoEm',
          'tipo',
          'gravidade',
          'descricao:2',
          'causa:2',
          'acao:2',
          'comunicadoEm',
        ],
      },
    ],
  },
  monitoria: true,
} as const satisfies ResourceDeclaration;
