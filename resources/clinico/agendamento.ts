import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The register behind the agenda: held times and appointments, made by the calls of server/features/agenda. */
export default {
  name: 'agendamentos',
  entity: 'clinico/agendamento',
  path: '/agendamentos',
  breadcrumb: 'Agendamentos',
  icon: 'schedule',
  subject: 'agenda',
  perfis: {
    prestador: ['list', 'view', 'insert', 'update', 'vertodos', 'encaixe', 'atender'],
    profissional: ['list', 'view', 'insert', 'update', 'encaixe', 'atender'],
    administrativo: ['list', 'view', 'insert', 'update', 'vertodos', 'encaixe'],
  },
  actions: ['insert', 'update', 'encaixe'],
  guard: 'agenda',
  parent: 'clinico',
  filho: true,
  order: 20,
  // The agenda's own list shows it.
  showFind: false,
  list: {
    columns: ['inicio', 'pacienteId', 'profissionalId', 'tipoAtendimentoId', 'convenioId', 'situacao'],
    search: [
      'inicio',
      'pacienteId',
      'profissionalId',
      'situacao',
      'tipoAtendimentoId',
      'convenioId',
      'salaId',
      'encaixe',
      'autorizacao',
    ],
    card: ['inicio', 'pacienteId', 'situacao'],
    presets: [
      {
        key: 'hoje',
        title: 'Hoje',
        filters: {
          inicio_gte: '$hoje',
          inicio_lte: '$hoje',
          situacao_in: 'AGENDADO,CONFIRMADO,AGUARDANDO,EM_ATENDIMENTO',
        },
        waits: { title: 'Agendamentos de hoje' },
      },
      {
        key: 'na-espera',
        title: 'Na espera',
        filters: { inicio_gte: '$hoje', inicio_lte: '$hoje', situacao: 'AGUARDANDO' },
        waits: { title: 'Pacientes na espera', at: 'fila-atendimento' },
      },
      { key: 'proximos', title: 'De hoje em diante', filters: { inicio_gte: '$hoje' } },
      { key: 'marcados', title: 'A confirmar', filters: { situacao: 'AGENDADO', inicio_gte: '$hoje' } },
      {
        key: 'autorizacao',
        title: 'Autorização a pedir',
        filters: { autorizacao: 'A_PEDIR', inicio_gte: '$hoje' },
        waits: { title: 'Autorizações a pedir ao convênio', action: 'update' },
      },
    ],
  },
  form: {
    sections: [
      {
        fields: [
          'inicio',
          'fim',
          'pacienteId:2',
          'profissionalId',
          'salaId',
          'tipoAtendimentoId',
          'convenioId',
          'situacao',
          'encaixe',
          'observacao:2',
        ],
      },
      {
        title: 'Chegada',
        fields: [
          'senha',
          'prioridade',
          'motivoPrioridade',
          'numeroCarteira',
          'validadeCarteira',
          'autorizacao',
          'numeroAutorizacao',
          'acompanhante',
          'parentescoAcompanhante',
          'telefoneAcompanhante',
          'chegadaPor',
          'faltavaNaChegada:2',
          'carteiraRecusada:2',
        ],
      },
      {
        title: 'Momentos',
        fields: [
          'marcadoEm',
          'confirmadoEm',
          'chegadaEm',
          'iniciadoEm',
          'finalizadoEm',
          'encerradoEm',
          'motivo:2',
        ],
      },
    ],
    open: 'drawer',
  },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
