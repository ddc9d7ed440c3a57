import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Every calling from the queue, made by the calls of server/features/fila. */
export default {
  name: 'chamadas',
  entity: 'clinico/chamada',
  path: '/chamadas',
  breadcrumb: 'Chamadas',
  icon: 'notification',
  subject: 'filaatendimento',
  // The queue is for administrative staff and professionals (PERM-03).
  perfis: {
    prestador: [],
    profissional: ['list', 'view', 'chamar', 'encaminhar'],
    administrativo: ['list', 'view', 'vertodos', 'chamar', 'encaminhar'],
  },
  actions: ['chamar', 'encaminhar'],
  guard: 'fila-atendimento',
  parent: 'clinico',
  filho: true,
  order: 26,
  showFind: false,
  list: {
    columns: ['chamadaEm', 'senha', 'pacienteId', 'profissionalId', 'onde', 'vez', 'situacao', 'encerradaEm'],
    search: ['chamadaEm', 'pacienteId', 'profissionalId', 'salaId', 'situacao'],
    presets: [{ key: 'hoje', title: 'Hoje', filters: { chamadaEm_gte: '$hoje' } }],
    card: ['chamadaEm', 'pacienteId', 'situacao'],
  },
  form: {
    sections: [
      {
        fields: [
          'pacienteId:2',
          'agendamentoId',
          'profissionalId',
          'senha',
          'nome',
          'onde',
          'vez',
          'chamadaEm',
          'situacao',
          'encerradaEm',
        ],
      },
    ],
    open: 'drawer',
  },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
