import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'tipos-atendimento',
  entity: 'clinico/tipo-atendimento',
  path: '/tipos-atendimento',
  breadcrumb: 'Tipos de atendimento',
  icon: 'tags',
  subject: 'tipoatendimento',
  perfis: {
    profissional: ['list', 'view'],
    administrativo: ['list', 'view', 'insert', 'update', 'delete'],
  },
  parent: 'clinicoconfiguracao',
  order: 70,
  list: { columns: ['nome', 'natureza', 'duracaoMinutos', 'ativo'] },
} as const satisfies ResourceDeclaration;
