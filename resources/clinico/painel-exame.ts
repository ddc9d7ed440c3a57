import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'paineis-exame',
  entity: 'clinico/painel-exame',
  path: '/paineis-exame',
  breadcrumb: 'Painéis de exames',
  icon: 'star',
  subject: 'painelexame',
  // What is clinical is for professionals (PERM-03).
  perfis: {
    prestador: [],
    profissional: ['list', 'view', 'insert', 'update', 'delete'],
    administrativo: [],
  },
  guard: 'prontuarios',
  parent: 'clinicoconfiguracao',
  order: 62,
  showFind: true,
  list: { columns: ['nome', 'atualizadoEm'] },
  form: { open: 'drawer', sections: [{ fields: ['nome:2', 'itens:2'] }] },
} as const satisfies ResourceDeclaration;
