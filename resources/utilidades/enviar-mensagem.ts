import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'enviar-mensagem',
  path: '/enviar-mensagem/:pacienteId?',
  breadcrumb: 'Enviar mensagem',
  icon: 'message',
  action: 'sendmessage',
  reads: ['paciente:list'],
  subject: 'mensagemmodelo',
  parent: 'util',
  tenant: true,
  screen: 'enviar-mensagem',
} as const satisfies ResourceDeclaration;
