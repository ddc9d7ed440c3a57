import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'grupos-cid',
  entity: 'cadastros/grupo-cid',
  path: '/grupos-cid',
  breadcrumb: 'Grupos do CID',
  icon: 'book',
  subject: 'grupocid',
  parent: 'base',
  showFind: false,
  list: { columns: ['codigo', 'descricao', 'capituloId'] },
} as const satisfies ResourceDeclaration;
