import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'conselhos',
  entity: 'cadastros/conselho',
  path: '/conselhos',
  breadcrumb: 'Conselhos profissionais',
  icon: 'safety',
  subject: 'conselho',
  parent: 'base',
  list: { columns: ['sigla', 'nome', 'codigoTiss', 'areaSaude', 'ativo'] },
} as const satisfies ResourceDeclaration;
