import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'paineis-chamada',
  entity: 'clinico/painel-chamada',
  path: '/paineis-chamada',
  breadcrumb: 'Painéis de chamada',
  icon: 'video',
  subject: 'painelchamada',
  perfis: {
    prestador: ['list', 'view', 'insert', 'update', 'delete'],
    profissional: [],
    administrativo: ['list', 'view', 'insert', 'update', 'delete'],
  },
  parent: 'clinicoconfiguracao',
  order: 65,
  list: { columns: ['nome', 'mostra', 'voz', 'situacao', 'revogadoEm'] },
  form: {
    sections: [
      { fields: ['nome', 'mostra', 'voz', 'aviso:2', 'salas:2'] },
      { title: 'Situação', fields: ['situacao', 'revogadoEm', 'revogadoPor'] },
    ],
    open: 'page',
  },
  capabilities: ['fila'],
} as const satisfies ResourceDeclaration;
