import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'interacoes-medicamentosas',
  entity: 'clinico/interacao-medicamentosa',
  path: '/interacoes-medicamentosas',
  breadcrumb: 'Interações medicamentosas',
  icon: 'alert',
  subject: 'interacaomedicamentosa',
  perfis: {
    profissional: ['list', 'view'],
  },
  parent: 'tabela',
  order: 31,
  list: {
    columns: ['principioA', 'principioB', 'gravidade', 'fonte', 'ativo'],
    search: ['principioA', 'principioB', 'gravidade', 'fonte', 'ativo'],
    card: ['principioA', 'principioB', 'gravidade'],
  },
  form: { sections: [{ fields: ['principioA', 'principioB', 'gravidade', 'fonte', 'texto:2', 'ativo'] }] },
} as const satisfies ResourceDeclaration;
