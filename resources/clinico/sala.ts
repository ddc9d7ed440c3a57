import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'salas',
  entity: 'clinico/sala',
  path: '/salas',
  breadcrumb: 'Salas',
  icon: 'apartment',
  subject: 'sala',
  perfis: {
    prestador: ['list', 'view', 'insert', 'update', 'delete'],
    profissional: ['list', 'view'],
    administrativo: ['list', 'view', 'insert', 'update', 'delete'],
  },
  parent: 'clinicoconfiguracao',
  order: 60,
  list: { columns: ['nome', 'tipo', 'localizacao', 'ativo'] },
} as const satisfies ResourceDeclaration;
