import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'paises',
  entity: 'cadastros/pais',
  path: '/paises',
  breadcrumb: 'Países',
  icon: 'global',
  subject: 'pais',
  parent: 'localizacao',
  list: { columns: ['nome', 'alfa2', 'alfa3', 'numerico', 'codigoSus', 'ativo'] },
} as const satisfies ResourceDeclaration;
