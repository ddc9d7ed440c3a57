import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'sessoes-educacionais',
  entity: 'clinico/sessao-educacional',
  path: '/teleconsultoria-educacional',
  breadcrumb: 'Teleconsultoria educacional',
  icon: 'book',
  subject: 'teleconsultoriaeducacional',
  perfis: {
    profissional: ['list', 'view'],
    administrativo: ['list', 'view', 'insert', 'update'],
  },
  parent: 'teleconsultoria',
  filho: true,
  order: 40,
  list: {
    columns: ['tema', 'palestrante', 'inicio', 'inscritos', 'vagas', 'situacao'],
    search: ['situacao', 'inicio', 'palestrante', 'modalidade'],
    card: ['tema', 'inicio', 'situacao'],
    presets: [{ key: 'abertas', title: 'Inscrições abertas', filters: { situacao: 'ABERTA' } }],
  },
  form: {
    sections: [
      {
        fields: [
          'tema:2',
          'palestrante',
          'publico',
          'inicio',
          'duracaoMinutos',
          'vagas',
          'modalidade',
          'sala:2',
          'local:2',
          'descricao:2',
        ],
      },
      {
        title: 'Andamento',
        fields: ['inscritos', 'realizadaEm', 'gravacao:2', 'motivo:2'],
        when: { properties: { id: { type: 'integer' } }, required: ['id'] },
      },
    ],
  },
  documents: { insert: 'update', rename: 'update', remove: 'update', clinical: 'view' },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
