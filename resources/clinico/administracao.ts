import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The hours of medication of who is admitted, for nursing to check (CLIN-04). */
export default {
  name: 'administracoes',
  entity: 'clinico/administracao',
  path: '/administracoes',
  breadcrumb: 'Medicação dos internados',
  icon: 'medicine',
  subject: 'administracao',
  perfis: {
    prestador: [],
    profissional: ['list', 'view', 'checar'],
    administrativo: [],
  },
  guard: 'gestao-internacao',
  parent: 'clinico',
  filho: true,
  order: 86,
  list: {
    columns: [
      'horario',
      'pacienteId',
      'medicamento',
      'dose',
      'situacao',
      'checadaEm',
      'checadaPor',
      'motivo',
    ],
    search: ['situacao', 'pacienteId', 'horario', 'internacaoId', 'prescricaoId'],
    card: ['medicamento', 'horario', 'situacao'],
    opening: 'a-dar',
    presets: [
      { key: 'a-dar', title: 'A dar', filters: { situacao: 'PREVISTA' } },
      { key: 'nao-dadas', title: 'Não dadas', filters: { situacao: 'NAO_DADA' } },
    ],
  },
  form: {
    open: 'drawer',
    sections: [
      {
        fields: [
          'pacienteId:2',
          'medicamento:2',
          'dose:2',
          'horario',
          'situacao',
          'checadaEm',
          'checadaPor',
          'motivo:2',
          'prescricaoId:2',
          'internacaoId:2',
          'itemId',
        ],
      },
    ],
  },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
