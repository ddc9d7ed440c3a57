import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'prescricoes-modelo',
  entity: 'clinico/prescricao-modelo',
  path: '/prescricoes-modelo',
  breadcrumb: 'Modelos de prescrição',
  icon: 'star',
  subject: 'prescricaomodelo',
  // What is clinical is for professionals (PERM-03).
  perfis: {
    prestador: [],
    profissional: ['list', 'view', 'insert', 'update', 'delete'],
    administrativo: [],
  },
  guard: 'prontuarios',
  parent: 'clinicoconfiguracao',
  order: 61,
  list: {
    columns: ['nome', 'tipo', 'profissionalId', 'ativo'],
    search: ['nome', 'tipo', 'profissionalId', 'ativo'],
    card: ['nome', 'tipo', 'profissionalId'],
  },
  form: {
    open: 'page',
    sections: [{ fields: ['nome:2', 'tipo', 'profissionalId', 'itens:2', 'orientacoes:2', 'ativo'] }],
  },
} as const satisfies ResourceDeclaration;
