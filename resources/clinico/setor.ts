import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'setores',
  entity: 'clinico/setor',
  path: '/setores-internacao',
  breadcrumb: 'Setores de internação',
  icon: 'apartment',
  subject: 'setor',
  perfis: {
    prestador: ['list', 'view', 'insert', 'update', 'delete'],
    profissional: ['list', 'view'],
    administrativo: ['list', 'view', 'insert', 'update', 'delete'],
  },
  parent: 'clinicoconfiguracao',
  order: 84,
  list: { columns: ['nome', 'tipo', 'localizacao', 'ordem', 'ativo'] },
} as const satisfies ResourceDeclaration;
