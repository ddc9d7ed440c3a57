import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'internacoes',
  entity: 'clinico/internacao',
  path: '/internacoes',
  breadcrumb: 'Internações',
  icon: 'solution',
  subject: 'internacao',
  actions: ['internar', 'mudarleito'],
  guard: 'gestao-internacao',
  parent: 'clinico',
  filho: true,
  order: 82,
  list: {
    columns: ['nomePaciente', 'situacao', 'carater', 'tipo', 'profissionalId', 'solicitadaEm', 'internadaEm', 'previsaoAlta'],
    search: ['situacao', 'pacienteId', 'profissionalId', 'setorId', 'carater', 'tipo', 'solicitadaEm', 'previsaoAlta'],
    card: ['nomePaciente', 'situacao', 'previsaoAlta'],
    opening: 'em-curso',
    presets: [
      { key: 'em-curso', title: 'Em curso', filters: { situacao_in: 'SOLICITADA,INTERNADA,ALTA_SOLICITADA' } },
      { key: 'pedidos', title: 'À espera de leito', filters: { situacao: 'SOLICITADA' } },
      {
        key: 'saida-hoje',
        title: 'Alta prevista até hoje',
        filters: { situacao_in: 'INTERNADA,ALTA_SOLICITADA', previsaoAlta_lte: '$hoje' },
      },
    ],
  },
  form: {
    open: 'page',
    sections: [
      { fields: ['pacienteId:2', 'carater', 'tipo', 'origem', 'setorId', 'tipoLeito', 'profissionalId', 'convenioId'] },
      { title: 'Clínico', fields: ['cidId', 'previsaoAlta', 'indicacao:2'] },
      {
        title: 'Andamento',
        fields: [
          'solicitadaEm',
          'solicitadaPor',
          'internadaEm',
          'internadaPor',
          'altaPedidaEm',
          'altaPedidaPor',
          'saida',
          'obitoEm',
          'declaracaoObito',
          'encerradaEm',
          'encerradaPor',
          'resumoAlta:2',
          'motivo:2',
          'pendenciasAceitas:2',
        ],
        when: { properties: { solicitadaEm: { type: 'string' } }, required: ['solicitadaEm'] },
      },
    ],
    related: [
      { resource: 'ocupacoes', by: 'internacaoId', title: 'Leitos' },
      { resource: 'prontuarios', by: 'internacaoId', title: 'Evoluções' },
      { resource: 'administracoes', by: 'internacaoId', title: 'Medicação' },
    ],
  },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
