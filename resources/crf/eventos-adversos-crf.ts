import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Eventos por grau e relação, e os graves por notificar (CRF-04, docs/decisions/0260). */
export default {
  name: 'eventos-adversos-crf',
  path: '/eventos-adversos-crf',
  breadcrumb: 'Eventos adversos do estudo',
  icon: 'alert',
  action: 'dash010',
  subject: 'dashboard',
  sharedSubject: true,
  tenant: true,
  parent: 'crf',
  filho: true,
  order: 87,
  when: [{ setting: 'estudo' }],
  notShowInIntegration: true,
  screen: 'painel',
  board: {
    about: 'Eventos por grau e relação, e os graves por notificar.',
    tiles: [
      {
        key: 'grau',
        title: 'Por grau',
        of: 'eventos-adversos',

        measure: 'count',
        as: 'bars',
        by: { field: 'grau' },
        at: 'inicio',
      },
      {
        key: 'relacao',
        title: 'Por relação com o produto',
        of: 'eventos-adversos',

        measure: 'count',
        as: 'bars',
        by: { field: 'relacao' },
        at: 'inicio',
      },
      {
        key: 'graves',
        title: 'Graves por notificar',
        of: 'eventos-adversos',

        where: { grave: 'true', situacao: 'ABERTO' },
        measure: 'count',
        as: 'figure',
        better: 'less',
      },
      {
        key: 'situacao',
        title: 'Onde estão',
        of: 'eventos-adversos',

        measure: 'count',
        as: 'bars',
        by: { field: 'situacao' },
      },
    ],
  },
} as const satisfies ResourceDeclaration;
