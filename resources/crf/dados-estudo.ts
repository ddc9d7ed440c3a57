import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** A study's data on their way out, and the metadata of other programs on their way in (CRF-05). */
export default {
  name: 'dados-estudo',
  path: '/dados-estudo',
  breadcrumb: 'Dados do estudo',
  icon: 'export',
  action: 'exportar',
  subject: 'estudo',
  sharedSubject: true,
  parent: 'crf',
  filho: true,
  order: 60,
  when: [{ setting: 'estudo' }],
  notShowInIntegration: true,
  screen: 'dados-estudo',
} as const satisfies ResourceDeclaration;
