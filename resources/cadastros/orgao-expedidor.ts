import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'orgaos-expedidores',
  entity: 'cadastros/orgao-expedidor',
  path: '/orgaos-expedidores',
  breadcrumb: 'Órgãos expedidores',
  icon: 'idcard',
  subject: 'orgaoexpedidor',
  parent: 'base',
  list: { columns: ['codigo', 'nome', 'ativo'] },
} as const satisfies ResourceDeclaration;
