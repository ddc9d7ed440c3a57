import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Every stay in a bed, made by the calls of server/features/internacao. */
export default {
  name: 'ocupacoes',
  entity: 'clinico/ocupacao',
  path: '/ocupacoes-leito',
  breadcrumb: 'Estadas nos leitos',
  icon: 'history',
  subject: 'internacao',
  sharedSubject: true,
  guard: 'gestao-internacao',
  parent: 'clinico',
  filho: true,
  order: 85,
  showFind: false,
  list: {
    columns: ['nomeLeito', 'setorId', 'pacienteId', 'entrada', 'de', 'ate', 'situacao', 'motivo'],
    search: ['pacienteId', 'leitoId', 'setorId', 'situacao', 'de'],
    card: ['nomeLeito', 'pacienteId', 'de'],
    presets: [{ key: 'agora', title: 'Agora', filters: { situacao: 'EM_CURSO' } }],
  },
  form: {
    open: 'drawer',
    sections: [
      {
        fields: [
          'pacienteId:2',
          'internacaoId:2',
          'leitoId',
          'nomeLeito',
          'setorId',
          'entrada',
          'de',
          'ate',
          'situacao',
          'motivo:2',
        ],
      },
    ],
  },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
