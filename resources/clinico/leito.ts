import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'leitos',
  entity: 'clinico/leito',
  path: '/leitos',
  breadcrumb: 'Leitos',
  icon: 'table',
  subject: 'leito',
  perfis: {
    prestador: ['list', 'view', 'insert', 'update', 'delete', 'higienizar', 'bloquear'],
    profissional: ['list', 'view', 'reservar', 'higienizar', 'bloquear'],
    administrativo: ['list', 'view', 'insert', 'update', 'delete', 'higienizar', 'bloquear'],
  },
  parent: 'clinicoconfiguracao',
  order: 83,
  list: {
    columns: ['nome', 'quarto', 'setorId', 'tipo', 'situacao', 'desde', 'motivoBloqueio'],
    search: ['setorId', 'situacao', 'tipo', 'quarto'],
    card: ['nome', 'setorId', 'situacao'],
    presets: [
      { key: 'livres', title: 'Livres', filters: { situacao: 'LIVRE' } },
      {
        key: 'higienizacao',
        title: 'Em higienização',
        filters: { situacao: 'HIGIENIZACAO' },
        waits: { title: 'Leitos em higienização', action: 'update' },
      },
      { key: 'bloqueados', title: 'Bloqueados', filters: { situacao: 'BLOQUEADO' } },
    ],
  },
  form: {
    open: 'drawer',
    sections: [
      { fields: ['setorId:2', 'quarto', 'nome', 'tipo', 'observacao'] },
      { title: 'Situação', fields: ['situacao', 'desde', 'reservaId', 'reservaPara', 'motivoBloqueio:2'] },
    ],
  },
  aoVivo: true,
  comments: true,
} as const satisfies ResourceDeclaration;
