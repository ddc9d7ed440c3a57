import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The rooms behind 'Pacientes do dia', kept by the calls of server/features/telemedicina. */
export default {
  name: 'teleconsultas',
  entity: 'clinico/teleconsulta',
  path: '/teleconsultas',
  breadcrumb: 'Teleconsultas',
  icon: 'video',
  subject: 'telemedicina',
  perfis: {
    administrativo: ['list', 'view', 'update', 'vertodos'],
  },
  actions: ['update'],
  guard: 'telemedicina',
  parent: 'clinico',
  filho: true,
  order: 28,
  showFind: false,
  list: {
    columns: ['agendamentoId', 'pacienteId', 'profissionalId', 'situacao', 'chamadaEm', 'finalizadaEm'],
    search: ['pacienteId', 'profissionalId', 'situacao', 'chamadaEm'],
    card: ['pacienteId', 'situacao', 'chamadaEm'],
  },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
