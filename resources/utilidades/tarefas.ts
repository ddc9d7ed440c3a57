import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'tarefas',
  path: '/tarefas',
  breadcrumb: 'Tarefas do sistema',
  icon: 'setting',
  action: 'list',
  subject: 'tarefa',
  parent: 'util',
  showFind: true,
  screen: 'tarefas',
} as const satisfies ResourceDeclaration;
