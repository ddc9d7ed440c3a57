import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'ciaps',
  entity: 'cadastros/ciap',
  path: '/ciaps',
  breadcrumb: 'CIAP-2',
  icon: 'read',
  subject: 'ciap',
  perfis: {
    parceiro: ['list', 'view'],
  },
  parent: 'base',
  list: { columns: ['codigo', 'nome', 'tituloLeigo', 'capitulo', 'componente', 'ativo'] },
} as const satisfies ResourceDeclaration;
