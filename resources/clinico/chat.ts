import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Conversations between people of the unit (CLIN-04). Rows have no register: only who takes part reads (docs/guides/chat.md). */
export default {
  name: 'chat',
  path: '/chat',
  breadcrumb: 'Chat',
  icon: 'message',
  subject: 'chat',
  perfis: {
    prestador: ['list', 'insert'],
    profissional: ['list', 'insert'],
    administrativo: ['list', 'insert'],
  },
  actions: ['insert'],
  tenant: true,
  parent: 'clinico',
  filho: true,
  order: 15,
  screen: 'chat',
} as const satisfies ResourceDeclaration;
