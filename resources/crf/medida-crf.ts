import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** What the boards of the study measure: read beside the forms it comes from (CRF-04). */
export default {
  name: 'medidas-crf',
  entity: 'crf/medida-crf',
  path: '/medidas-crf',
  breadcrumb: 'Medidas do estudo',
  icon: 'chart',
  subject: 'prontuariocrf',
  sharedSubject: true,
  parent: 'crf',
  showFind: false,
  inMenu: 'prontuarios-crf',
  when: [{ setting: 'estudo' }],
  notShowInIntegration: true,
  list: {
    columns: ['participante', 'visita', 'medida', 'valor', 'resultado'],
    search: ['participante', 'medida', 'momento', 'centroId', 'estudoId'],
    empty: 'As medidas nascem dos formulários das visitas: sinais vitais e pontuações.',
  },
} as const satisfies ResourceDeclaration;
