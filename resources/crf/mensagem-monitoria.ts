import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** What was said in the review chats: read beside its record. */
export default {
  name: 'mensagens-monitoria',
  entity: 'crf/mensagem-monitoria',
  path: '/mensagens-monitoria',
  breadcrumb: 'Mensagens da monitoria',
  icon: 'message',
  subject: 'monitoria',
  sharedSubject: true,
  parent: 'crf',
  showFind: false,
  inMenu: 'monitorias',
  when: [{ setting: 'estudo' }],
  notShowInIntegration: true,
  list: { columns: ['dataHoraRegistro', 'usuarioRegistro', 'status', 'mensagem'] },
} as const satisfies ResourceDeclaration;
