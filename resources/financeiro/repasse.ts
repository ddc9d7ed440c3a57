import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'repasses',
  entity: 'financeiro/repasse',
  path: '/repasses',
  breadcrumb: 'Repasses',
  icon: 'wallet',
  subject: 'repasse',
  // Who prepares a repasse does not approve it: that is for who manages the unit.
  perfis: {
    prestador: ['list', 'view', 'aprovar'],
    administrativo: ['list', 'view', 'insert', 'update', 'cancelar'],
  },
  parent: 'pagamento',
  order: 35,
  list: {
    columns: [
      'numero',
      'nomeProfissional',
      'competencia',
      'quantidadeLinhas',
      'creditos',
      'estornos',
      'total',
      'situacao',
    ],
    search: ['situacao', 'profissionalId', 'competencia', 'numero', 'total', 'vencimento'],
    card: ['nomeProfissional', 'competencia', 'total'],
    presets: [
      { key: 'abertos', title: 'Abertos', filters: { situacao: 'ABERTO' } },
      { key: 'aprovados', title: 'Aprovados', filters: { situacao: 'APROVADO' } },
    ],
  },
  form: {
    open: 'page',
    summary: ['nomeProfissional', 'competencia', 'creditos', 'estornos', 'total'],
    related: [
      { resource: 'linhas-repasse', by: 'repasseId', title: 'Linhas' },
      { resource: 'contas-pagar', by: 'repasseId', title: 'Conta a pagar' },
    ],
    sections: [
      { fields: ['profissionalId:2', 'competencia', 'observacao:2'] },
      {
        fields: ['semRegra:2'],
        when: { properties: { semRegra: { type: 'string' } }, required: ['semRegra'] },
      },
      {
        title: 'Andamento',
        fields: [
          'preparadoPor',
          'juntadoEm',
          'aprovadoPor',
          'aprovadoEm',
          'vencimento',
          'tipoContaPagarId',
          'tipoDocumentoId',
          'motivo:2',
        ],
        when: { properties: { numero: { type: 'integer' } }, required: ['numero'] },
      },
    ],
  },
  aoVivo: true,
  documents: { insert: true, rename: true, remove: true },
  sheet: {
    fields: [
      'numero',
      'nomeProfissional',
      'competencia',
      'situacao',
      'creditos',
      'estornos',
      'total',
      'vencimento',
      'aprovadoPor',
      'observacao',
      'semRegra',
    ],
    tables: [
      {
        of: 'linhas-repasse',
        title: 'Produção',
        columns: [
          'data',
          'nomePaciente',
          'descricao',
          'nomeConvenio',
          'valorBase',
          'percentual',
          'devido',
          'anterior',
          'valor',
        ],
        sums: ['valor'],
        where: { situacao: 'INCLUIDA' },
      },
    ],
    landscape: true,
    signed: [{ who: 'Profissional', field: 'nomeProfissional' }],
  },
  limits: {
    rows: [
      {
        key: 'profissional',
        title: 'os do próprio profissional',
        field: 'profissionalId',
        is: 'profissional',
      },
      { key: 'criados', title: 'os que incluiu', field: 'criadoPor', is: 'usuario' },
    ],
  },
  comments: true,
} as const satisfies ResourceDeclaration;
