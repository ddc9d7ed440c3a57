import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'contas-atendimento',
  entity: 'financeiro/conta-atendimento',
  path: '/contas-atendimento',
  breadcrumb: 'Contas de atendimento',
  icon: 'calculator',
  subject: 'contaatendimento',
  perfis: {
    administrativo: ['list', 'view', 'insert', 'update', 'conferir', 'fechar', 'reabrir', 'cancelar'],
  },
  parent: 'recebimento',
  order: 5,
  list: {
    columns: [
      'data',
      'nomePaciente',
      'convenioId',
      'profissionalId',
      'quantidadeItens',
      'semPreco',
      'total',
      'situacao',
    ],
    search: [
      'situacao',
      'data',
      'pacienteId',
      'convenioId',
      'planoId',
      'profissionalId',
      'semPreco',
      'total',
      'numeroAutorizacao',
    ],
    card: ['nomePaciente', 'data', 'total'],
    opening: 'em-aberto',
    presets: [
      { key: 'em-aberto', title: 'A fechar', filters: { situacao_in: 'ABERTA,CONFERIDA' } },
      { key: 'a-apurar', title: 'A apurar', filters: { situacao: 'ABERTA', apuradaEm_null: 'true' } },
      { key: 'sem-preco', title: 'Com item sem preço', filters: { situacao: 'ABERTA', semPreco_gte: '1' } },
      { key: 'fechadas', title: 'Fechadas', filters: { situacao_in: 'FECHADA,FATURADA' } },
      { key: 'mudou', title: 'Prontuário mudou depois', filters: { avisoProntuario_null: 'false' } },
    ],
  },
  form: {
    open: 'page',
    summary: ['nomePaciente', 'convenioId', 'data', 'total', 'parteConvenio', 'partePaciente'],
    related: [
      { resource: 'itens-conta-atendimento', by: 'contaId', title: 'Itens' },
      { resource: 'contas-receber', by: 'contaAtendimentoId', title: 'Títulos' },
      { resource: 'glosas', by: 'contaAtendimentoId', title: 'Glosas' },
    ],
    tabs: [
      {
        title: 'Conta',
        sections: [
          {
            fields: ['avisoProntuario:2'],
            when: { properties: { avisoProntuario: { type: 'string' } }, required: ['avisoProntuario'] },
          },
          {
            fields: ['pendencias:2'],
            when: { properties: { pendencias: { type: 'string' } }, required: ['pendencias'] },
          },
          {
            fields: ['avisosGuias:2'],
            when: { properties: { avisosGuias: { type: 'string' } }, required: ['avisosGuias'] },
          },
          {
            title: 'Atendimento',
            fields: ['pacienteId:2', 'prontuarioId', 'internacaoId', 'data', 'profissionalId', 'urgencia'],
          },
          {
            title: 'Quem paga',
            fields: [
              'convenioId',
              'planoId',
              'numeroCarteira',
              'numeroAutorizacao',
              'senhaAutorizacao',
              'dataAutorizacao',
              'validadeSenha',
            ],
          },
          {
            title: 'Na guia TISS',
            fields: [
              'tipoGuia',
              'guiaPrincipal',
              'tipoConsulta',
              'tipoAtendimentoTiss',
              'regimeAtendimento',
              'indicacaoAcidente',
              'motivoEncerramento',
              'indicacaoClinica:2',
            ],
            when: { properties: { convenioId: { type: 'integer' } }, required: ['convenioId'] },
          },
          {
            title: 'Valores',
            fields: ['total', 'parteConvenio', 'partePaciente', 'quantidadeItens', 'semPreco'],
          },
          { fields: ['observacao:2'] },
        ],
      },
      {
        title: 'Andamento',
        sections: [
          { title: 'Apuração', fields: ['apuradaEm', 'apuradaPor', 'apuracao:2'] },
          {
            title: 'Fechamento',
            fields: [
              'conferidaEm',
              'conferidaPor',
              'fechadaEm',
              'fechadaPor',
              'vencimentoConvenio',
              'vencimentoPaciente',
            ],
          },
          {
            title: 'Reabertura e cancelamento',
            fields: ['reabertaEm', 'reabertaPor', 'canceladaEm', 'canceladaPor', 'motivo:2'],
            when: { properties: { motivo: { type: 'string' } }, required: ['motivo'] },
          },
        ],
      },
    ],
  },
  capabilities: ['duplicidade'],
  aoVivo: true,
  sheet: {
    fields: [
      'nomePaciente',
      'data',
      'profissionalId',
      'convenioId',
      'planoId',
      'numeroCarteira',
      'numeroAutorizacao',
      'situacao',
      'total',
      'parteConvenio',
      'partePaciente',
      'observacao',
      'pendencias',
    ],
    tables: [
      {
        of: 'itens-conta-atendimento',
        columns: [
          'data',
          'codigo',
          'descricao',
          'quantidade',
          'valorUnitario',
          'total',
          'parteConvenio',
          'partePaciente',
        ],
        sums: ['total', 'parteConvenio', 'partePaciente'],
        groups: 'tipo',
      },
    ],
    landscape: true,
  },
} as const satisfies ResourceDeclaration;
