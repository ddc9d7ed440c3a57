import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'setores-laboratorio',
  entity: 'clinico/setor-laboratorio',
  path: '/setores-laboratorio',
  breadcrumb: 'Setores do laboratório',
  icon: 'partition',
  subject: 'examelaboratorio',
  sharedSubject: true,
  parent: 'clinicoconfiguracao',
  order: 71,
  list: { columns: ['nome', 'ativo'] },
} as const satisfies ResourceDeclaration;
