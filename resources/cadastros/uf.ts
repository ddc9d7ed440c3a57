import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'ufs',
  entity: 'cadastros/uf',
  path: '/ufs',
  breadcrumb: 'UFs',
  icon: 'flag',
  subject: 'uf',
  parent: 'localizacao',
  list: { columns: ['sigla', 'nome', 'codigoIbge', 'regiao'] },
} as const satisfies ResourceDeclaration;
