import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** A extensão medida por momento do estudo (CRF-04, docs/decisions/0260). */
export default {
  name: 'extensao-penis-crf',
  path: '/extensao-penis-crf',
  breadcrumb: 'Extensão do pênis',
  icon: 'chart',
  action: 'dash017',
  subject: 'dashboard',
  sharedSubject: true,
  tenant: true,
  parent: 'crf',
  filho: true,
  order: 89,
  when: [{ setting: 'estudo' }, { setting: 'estudoExtensao' }],
  notShowInIntegration: true,
  screen: 'painel',
  board: {
    period: false,
    least: 5,
    about: 'A extensão medida por momento do estudo.',
    tiles: [
      {
        key: 'extensao',
        title: 'Extensão',
        of: 'medidas-crf',
        people: 'participanteId',
        where: { medida: 'EXTENSAO' },
        measure: { avg: 'valor' },
        as: 'columns',
        by: { field: 'momento' },
      },
    ],
  },
} as const satisfies ResourceDeclaration;
