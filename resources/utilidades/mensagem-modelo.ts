import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'mensagem-modelo',
  entity: 'utilidades/mensagem-modelo',
  path: '/mensagem-modelo',
  redirect: '/mensagem-modelo/list-mensagem-modelo',
  listPath: '/mensagem-modelo/list-mensagem-modelo',
  formPath: '/mensagem-modelo/form-mensagem-modelo/:id?',
  breadcrumb: 'Modelos de mensagem',
  icon: 'message',
  subject: 'mensagemmodelo',
  perfis: {
    prestador: ['list', 'view', 'sendmessage'],
    profissional: ['list', 'view', 'sendmessage'],
    administrativo: ['list', 'view', 'insert', 'update', 'sendmessage'],
  },
  parent: 'util',
  list: {
    columns: ['nome', 'finalidade', 'canal', 'ativo'],
    presets: [{ key: 'ativos', title: 'Ativos', filters: { ativo: 'true' } }],
  },
  form: { open: 'page' },
} as const satisfies ResourceDeclaration;
