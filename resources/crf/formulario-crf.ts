import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Forms of the visits: filled in beside their visit (CRF-01). */
export default {
  name: 'formularios-crf',
  entity: 'crf/formulario-crf',
  path: '/formularios-crf',
  formPath: '/formularios-crf/form/:id',
  formScreen: 'formulario-crf',
  breadcrumb: 'Formulários das visitas',
  icon: 'form',
  subject: 'prontuariocrf',
  sharedSubject: true,
  parent: 'crf',
  showFind: false,
  inMenu: 'prontuarios-crf',
  when: [{ setting: 'estudo' }],
  notShowInIntegration: true,
  list: {
    columns: ['visita', 'nome', 'numero', 'centroId', 'situacao', 'preenchidoEm', 'alteradoEm'],
    search: ['visita', 'nome', 'centroId', 'estudoId', 'situacao'],
    empty: 'Os formulários nascem quando a visita é registrada.',
  },
  form: { open: 'page' },
  monitoria: true,
  aoVivo: true,
} as const satisfies ResourceDeclaration;
