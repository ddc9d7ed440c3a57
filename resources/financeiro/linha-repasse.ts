import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'linhas-repasse',
  entity: 'financeiro/linha-repasse',
  path: '/linhas-repasse',
  breadcrumb: 'Linhas dos repasses',
  icon: 'ordered-list',
  subject: 'linharepasse',
  parent: 'pagamento',
  order: 36,
  list: {
    columns: [
      'data',
      'nomePaciente',
      'descricao',
      'nomeConvenio',
      'valorBase',
      'percentual',
      'valor',
      'situacao',
    ],
    search: [
      'data',
      'profissionalId',
      'contaAtendimentoId',
      'base',
      'situacao',
      'codigo',
      'valor',
      'repasseId',
    ],
    card: ['descricao', 'nomePaciente', 'valor'],
  },
  form: {
    open: 'drawer',
    sections: [
      {
        fields: [
          'contaAtendimentoId:2',
          'itemContaId:2',
          'data',
          'codigo',
          'descricao:2',
          'nomePaciente',
          'nomeConvenio',
          'profissionalId',
          'repasseId',
        ],
      },
      {
        title: 'Como se chegou ao valor',
        fields: [
          'regraRepasseId:2',
          'percentual',
          'valorUnidade',
          'base',
          'valorBase',
          'devido',
          'anterior',
          'valor',
          'explicacao:2',
        ],
      },
      { fields: ['sequencia', 'forma', 'situacao'], when: { required: ['_nunca'] } },
    ],
  },
} as const satisfies ResourceDeclaration;
