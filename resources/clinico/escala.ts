import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'escalas',
  entity: 'clinico/escala',
  path: '/escalas',
  breadcrumb: 'Escalas',
  icon: 'table',
  subject: 'escala',
  perfis: {
    prestador: ['list', 'view', 'insert', 'update', 'delete'],
    profissional: ['list', 'view'],
    administrativo: ['list', 'view', 'insert', 'update', 'delete'],
  },
  guard: 'agenda',
  parent: 'clinicoconfiguracao',
  order: 40,
  list: {
    columns: ['nome', 'profissionalId', 'intervaloMinutos', 'inicioVigencia', 'fimVigencia', 'ativo'],
    presets: [
      { key: 'vigentes', title: 'Em vigor', filters: { ativo: 'true', fimVigencia_gteornull: '$hoje' } },
    ],
  },
  form: {
    sections: [
      {
        fields: [
          'profissionalId',
          'nome',
          'inicioVigencia',
          'fimVigencia',
          'intervaloMinutos',
          'capacidade',
          'particular',
          'ativo',
        ],
      },
      { title: 'Horários', fields: ['horarios'] },
      { title: 'O que atende', fields: ['tipos', 'convenios'] },
    ],
    open: 'page',
  },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
