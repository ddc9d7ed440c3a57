import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** What the board of the laboratory counts its times of: each exam as it was first released (LAB-01). */
export default {
  name: 'exames-liberados',
  entity: 'clinico/exame-liberado',
  path: '/exames-liberados',
  breadcrumb: 'Exames liberados',
  icon: 'experiment',
  subject: 'amostra',
  sharedSubject: true,
  parent: 'clinico',
  filho: true,
  order: 66,
  list: {
    columns: [
      'exame',
      'amostraId',
      'setorId',
      'coletadoEm',
      'recebidoEm',
      'digitadoEm',
      'liberadoEm',
      'prazo',
    ],
    search: ['exameId', 'setorId', 'apoioId', 'liberadoEm', 'prazo', 'amostraId'],
    card: ['exame', 'liberadoEm', 'prazo'],
    empty: 'Nascem quando um laudo se libera pela primeira vez.',
  },
  form: {
    open: 'drawer',
    sections: [
      {
        fields: [
          'exameId',
          'amostraId',
          'setorId',
          'apoioId',
          'coletadoEm',
          'recebidoEm',
          'digitadoEm',
          'liberadoEm',
          'prazoHoras',
          'prazo',
        ],
      },
    ],
  },
} as const satisfies ResourceDeclaration;
