import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Orders that come over the counter: of an outside doctor, of another provider, of a professional of the house (LAB-01). */
export default {
  name: 'pedidos-laboratorio',
  entity: 'clinico/pedido-laboratorio',
  path: '/pedidos-laboratorio',
  breadcrumb: 'Entradas no laboratório',
  icon: 'form',
  subject: 'pedidolaboratorio',
  // The reception takes the paper; results are not theirs to see.
  perfis: {
    prestador: ['list', 'view', 'insert', 'update', 'dar-entrada', 'cancelar'],
    profissional: [],
    administrativo: ['list', 'view', 'insert', 'update', 'dar-entrada', 'cancelar'],
  },
  parent: 'clinico',
  filho: true,
  order: 62,
  list: {
    columns: ['titulo', 'pacienteId', 'solicitante', 'urgencia', 'situacao', 'entradaEm'],
    search: ['situacao', 'numero', 'pacienteId', 'solicitante', 'urgencia', 'origem', 'entradaEm'],
    card: ['titulo', 'pacienteId', 'situacao'],
    presets: [
      {
        key: 'em-preparo',
        title: 'Em preparo',
        filters: { situacao: 'RASCUNHO' },
        waits: { title: 'Entradas no laboratório a terminar', action: 'dar-entrada' },
      },
      { key: 'no-laboratorio', title: 'No laboratório', filters: { situacao: 'ENTREGUE' } },
    ],
    empty: 'Dê entrada no pedido que o paciente traz: de um médico de fora, de outro prestador ou da casa.',
  },
  form: {
    open: 'page',
    summary: ['pacienteId', 'solicitante', 'situacao'],
    principal: ['dar-entrada'],
    related: [
      { resource: 'amostras', by: 'pedidoLaboratorioId', title: 'Amostras' },
      { resource: 'contas-atendimento', by: 'pedidoLaboratorioId', title: 'Conta' },
    ],
    sections: [
      { fields: ['pacienteId:2', 'urgencia', 'pedidoDe'] },
      {
        title: 'Quem pediu',
        fields: [
          'origem',
          'profissionalId',
          'instituicao:2',
          'nomeSolicitante:2',
          'conselhoId',
          'ufConselho',
          'numeroConselho',
        ],
      },
      { title: 'Exames', fields: ['itens:2', 'preparo:2', 'indicacaoClinica:2'] },
      {
        title: 'Quem paga',
        fields: [
          'convenioId',
          'senhaAutorizacao',
          'dataAutorizacao',
          'validadeSenha',
          'documentoSolicitante',
        ],
      },
      {
        title: 'Caminho',
        fields: ['entradaEm', 'entradaPor', 'canceladaEm', 'canceladaPor', 'motivoCancelamento:2'],
        when: {
          properties: { situacao: { enum: ['ENTREGUE', 'CONCLUIDA', 'CANCELADA'] } },
          required: ['situacao'],
        },
      },
    ],
  },
  // What the patient takes home: the exams, and how to prepare for them.
  sheet: {
    fields: ['titulo', 'pacienteId', 'solicitante', 'urgencia', 'preparo', 'indicacaoClinica', 'entradaEm'],
    tables: [{ of: 'itens', columns: ['exameId', 'observacao'] }],
  },
  // The paper that the patient brought.
  documents: { insert: 'update', rename: 'update', remove: 'update' },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
