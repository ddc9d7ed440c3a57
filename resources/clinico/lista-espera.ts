import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'lista-espera',
  entity: 'clinico/lista-espera',
  path: '/lista-espera',
  breadcrumb: 'Lista de espera',
  icon: 'ordered-list',
  subject: 'listaespera',
  perfis: {
    prestador: ['list', 'view', 'insert', 'update', 'delete'],
    profissional: ['list', 'view'],
    administrativo: ['list', 'view', 'insert', 'update', 'delete'],
  },
  guard: 'agenda',
  parent: 'clinico',
  filho: true,
  order: 30,
  list: {
    columns: [
      'pacienteId',
      'contato',
      'profissionalId',
      'especialidadeId',
      'parte',
      'prioridade',
      'desde',
      'situacao',
    ],
    presets: [{ key: 'aguardando', title: 'Aguardando', filters: { situacao: 'AGUARDANDO' } }],
  },
  form: {
    sections: [
      { fields: ['pacienteId:2', 'contato', 'prioridade'] },
      {
        title: 'O que procura',
        fields: [
          'profissionalId',
          'especialidadeId',
          'tipoAtendimentoId',
          'convenioId',
          'desde',
          'ate',
          'parte',
          'dias',
          'observacao:2',
        ],
      },
      { title: 'Como terminou', fields: ['situacao', 'encerradoEm', 'motivo:2'] },
    ],
  },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
