import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'bancos',
  entity: 'cadastros/banco',
  path: '/bancos',
  aliases: ['/banco'],
  breadcrumb: 'Bancos',
  icon: 'bank',
  parent: 'base',
  subject: 'banco',
  list: { columns: ['codigo', 'nome', 'ispb', 'cnpj', 'ativo'] },
} as const satisfies ResourceDeclaration;
