import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'teleconsultorias',
  entity: 'clinico/teleconsultoria',
  path: '/teleconsultoria-profissional',
  breadcrumb: 'Teleconsultoria profissional',
  icon: 'solution',
  subject: 'teleconsultoriaprofissional',
  // A professional's question to another is for professionals.
  perfis: {
    prestador: [],
    profissional: ['list', 'view', 'insert', 'update', 'responder'],
    administrativo: [],
  },
  guard: 'fila-teleconsultoria-perfil',
  capabilities: ['teleconsultoria'],
  parent: 'teleconsultoria',
  filho: true,
  order: 10,
  list: {
    columns: [
      'assunto',
      'especialidadeId',
      'municipioId',
      'solicitante',
      'teleconsultor',
      'situacao',
      'pedidaEm',
    ],
    search: ['situacao', 'especialidadeId', 'municipioId', 'modalidade', 'evitouEncaminhamento', 'pedidaEm'],
    card: ['assunto', 'especialidadeId', 'situacao'],
    presets: [
      { key: 'abertas', title: 'Em curso', filters: { situacao_in: 'AGUARDANDO,EM_ATENDIMENTO' } },
      {
        key: 'a-avaliar',
        title: 'A avaliar',
        filters: { situacao: 'RESPONDIDA' },
        waits: { title: 'Respostas de teleconsultoria a avaliar', action: 'insert' },
      },
    ],
  },
  form: {
    sections: [
      {
        fields: [
          'assunto:2',
          'especialidadeId',
          'municipioId',
          'modalidade',
          'contato',
          'pacienteId:2',
          'idade',
          'sexo',
          'pergunta:2',
        ],
      },
      {
        title: 'Resposta',
        fields: [
          'orientacao:2',
          'ciapId',
          'cidId',
          'evitouEncaminhamento',
          'porqueEncaminhamento',
          'satisfacao',
          'comentario',
        ],
        when: { properties: { respondidaEm: { type: 'string' } }, required: ['respondidaEm'] },
      },
      {
        title: 'Andamento',
        fields: [
          'solicitante',
          'teleconsultor',
          'pedidaEm',
          'iniciadaEm',
          'respondidaEm',
          'encerradaEm',
          'motivo:2',
        ],
        when: { properties: { pedidaEm: { type: 'string' } }, required: ['pedidaEm'] },
      },
    ],
  },
  documents: { insert: 'update', rename: 'update', remove: 'update', clinical: 'view' },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
