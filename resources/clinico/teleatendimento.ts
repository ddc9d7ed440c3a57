import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Who called without an appointment, and what became of it; the board is /atendimento (CLIN-10). */
export default {
  name: 'teleatendimentos',
  entity: 'clinico/teleatendimento',
  path: '/teleatendimentos',
  breadcrumb: 'Teleatendimentos',
  icon: 'history',
  subject: 'teleconsultoria',
  perfis: {
    profissional: ['list', 'view', 'insert', 'update', 'atender'],
    administrativo: ['list', 'view', 'insert', 'update'],
  },
  actions: ['atender'],
  guard: 'atendimento',
  parent: 'teleconsultoria',
  filho: true,
  order: 6,
  list: {
    columns: ['entradaEm', 'nomePaciente', 'meio', 'situacao', 'atendente', 'iniciadoEm', 'encerradoEm'],
    search: ['situacao', 'entradaEm', 'pacienteId', 'meio', 'encerradoEm'],
    card: ['nomePaciente', 'situacao', 'entradaEm'],
    opening: 'hoje',
    presets: [{ key: 'hoje', title: 'Hoje', filters: { entradaEm_gte: '$hoje' } }],
  },
  form: {
    open: 'page',
    summary: ['nomePaciente', 'situacao'],
    sections: [
      {
        title: 'Recepção',
        fields: [
          'pacienteId:2',
          'quemLiga',
          'telefone',
          'queixa:2',
          'meio',
          'motivoPrioridade',
          'consente:2',
        ],
      },
      {
        title: 'Andamento',
        fields: [
          'nomePaciente',
          'situacao',
          'entradaEm',
          'consentiuEm',
          'consentimentoPor',
          'iniciadoEm',
          'atendente',
          'atendenteId',
          'agendamentoId',
          'tentativas',
          'ultimaTentativaEm',
          'devolvidoEm',
          'motivoDevolucao',
        ],
        when: { properties: { entradaEm: { type: 'string' } }, required: ['entradaEm'] },
      },
      {
        title: 'Desfecho',
        fields: ['encaminhadoPara', 'socorro', 'orientacao:2', 'encerradoEm', 'encerradoPor', 'motivoFim:2'],
        when: { properties: { encerradoEm: { type: 'string' } }, required: ['encerradoEm'] },
      },
    ],
  },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
