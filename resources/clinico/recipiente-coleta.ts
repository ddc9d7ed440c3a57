import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'recipientes-coleta',
  entity: 'clinico/recipiente-coleta',
  path: '/recipientes-coleta',
  breadcrumb: 'Recipientes de coleta',
  icon: 'experiment',
  subject: 'examelaboratorio',
  sharedSubject: true,
  parent: 'clinicoconfiguracao',
  order: 72,
  list: { columns: ['nome', 'material', 'volume', 'ativo'] },
} as const satisfies ResourceDeclaration;
