import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Block lists come in sealed: the file is read, judged and closed (CRF-04). */
export default {
  name: 'importar-randomizacao',
  path: '/importar-randomizacao',
  breadcrumb: 'Importar listas de randomização',
  icon: 'import',
  action: 'importar',
  subject: 'randomizacao',
  sharedSubject: true,
  parent: 'crf',
  filho: true,
  order: 47,
  when: [{ setting: 'estudo' }],
  notShowInIntegration: true,
  screen: 'importar-randomizacao',
} as const satisfies ResourceDeclaration;
