import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'naturezas-juridicas',
  entity: 'cadastros/natureza-juridica',
  path: '/naturezas-juridicas',
  breadcrumb: 'Naturezas jurídicas',
  icon: 'bank',
  subject: 'naturezajuridica',
  parent: 'base',
  list: { columns: ['codigo', 'nome', 'categoria', 'ativa'] },
} as const satisfies ResourceDeclaration;
