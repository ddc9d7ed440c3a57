import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'agendas',
  path: '/agendas',
  aliases: ['/agenda'],
  breadcrumb: 'Agenda',
  icon: 'calendar',
  subject: 'agenda',
  guard: 'agenda',
  tenant: true,
  parent: 'clinico',
  filho: true,
  order: 10,
  screen: 'agenda',
} as const satisfies ResourceDeclaration;
