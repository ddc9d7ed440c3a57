import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** What is set up once, apart from the day's work. */
export default {
  name: 'clinicoconfiguracao',
  path: '/clinico/configuracao',
  breadcrumb: 'Configuração',
  icon: 'setting',
  parent: 'clinico',
  order: 99,
  screen: 'cards',
} as const satisfies ResourceDeclaration;
