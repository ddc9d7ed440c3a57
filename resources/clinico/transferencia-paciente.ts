import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'transferencias-paciente',
  entity: 'clinico/transferencia-paciente',
  path: '/transferencia-paciente',
  breadcrumb: 'Transferências de pacientes',
  icon: 'branches',
  subject: 'transferenciapaciente',
  perfis: {
    prestador: ['list', 'view', 'insert', 'update'],
    profissional: ['list', 'view', 'insert', 'update', 'clinico', 'responder'],
    administrativo: ['list', 'view', 'insert', 'update'],
  },
  action: 'update',
  actions: ['clinico'],
  capabilities: ['transferencia'],
  parent: 'clinico',
  filho: true,
  order: 73,
  list: {
    columns: ['nomePaciente', 'origem', 'prestadorDestinoId', 'finalidade', 'situacao', 'pedidaEm'],
    search: ['situacao', 'finalidade', 'prestadorDestinoId', 'pacienteId', 'pedidaEm'],
    card: ['nomePaciente', 'prestadorDestinoId', 'situacao'],
    opening: 'em-curso',
    presets: [
      { key: 'em-curso', title: 'Em curso', filters: { situacao_in: 'SOLICITADA,ACEITA,A_CAMINHO' } },
      {
        key: 'a-responder',
        title: 'À espera de resposta',
        filters: { situacao: 'SOLICITADA' },
        waits: { title: 'Transferências à espera de resposta', action: 'responder' },
      },
    ],
  },
  form: {
    sections: [
      { fields: ['pacienteId:2', 'prestadorDestinoId:2', 'finalidade', 'transporte', 'contato', 'previsao'] },
      { title: 'Para o destino', fields: ['resumo:2'] },
      {
        title: 'Andamento',
        fields: [
          'origem',
          'resumoPor',
          'contatoDestino',
          'leito',
          'pacienteDestinoId',
          'pedidaEm',
          'aceitaEm',
          'aceitaPor',
          'partiuEm',
          'encerradaEm',
          'motivo:2',
        ],
        when: { properties: { pedidaEm: { type: 'string' } }, required: ['pedidaEm'] },
      },
    ],
  },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
