import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'borderos-impostos',
  entity: 'financeiro/bordero-imposto',
  path: '/borderos-impostos',
  redirect: '/borderos-impostos/list-borderos-impostos',
  listPath: '/borderos-impostos/list-borderos-impostos',
  formPath: '/borderos-impostos/form-borderos-impostos/:id?',
  aliases: ['/borderos-impostos/form/:id?'],
  breadcrumb: 'Borderôs de impostos',
  icon: 'bank',
  subject: 'borderoimposto',
  perfis: {
    prestador: ['list', 'view', 'aprovar'],
    administrativo: ['list', 'view', 'insert', 'update', 'pagar', 'gerar-remessa', 'estornar', 'cancelar'],
  },
  parent: 'pagamento',
  order: 30,
  list: {
    columns: ['numero', 'competencia', 'pagarEm', 'principal', 'acrescimos', 'total', 'situacao'],
    totals: ['principal', 'acrescimos', 'total'],
    search: ['situacao', 'competencia', 'pagarEm', 'numero', 'dataPagamento', 'contaBancariaId', 'total'],
    card: ['competencia', 'pagarEm', 'total'],
    presets: [
      {
        key: 'em-andamento',
        title: 'Em andamento',
        filters: { situacao_in: 'ABERTO,APROVADO,ENVIADO,PAGO' },
      },
      { key: 'a-aprovar', title: 'A aprovar', filters: { situacao: 'ABERTO' } },
      { key: 'a-pagar', title: 'A pagar', filters: { situacao: 'APROVADO' } },
    ],
  },
  form: {
    open: 'page',
    summary: ['competencia', 'pagarEm', 'principal', 'acrescimos', 'total', 'transportado'],
    related: [
      { resource: 'retencoes-borderos', by: 'borderoImpostoId', title: 'Retenções' },
      { resource: 'remessas-pagamentos', by: 'borderoImpostoId', title: 'Remessas' },
    ],
    tabs: [
      {
        title: 'Borderô',
        sections: [
          { fields: ['competencia', 'pagarEm', 'observacao:2'] },
          { fields: ['guias'] },
          { title: 'Valores', fields: ['principal', 'acrescimos', 'total', 'transportado'] },
        ],
      },
      {
        title: 'Andamento',
        sections: [
          {
            fields: [
              'preparadoPor',
              'juntadoEm',
              'aprovadoPor',
              'aprovadoEm',
              'dataPagamento',
              'contaBancariaId',
              'retornoEm',
              'fechadoPor',
              'fechadoEm',
              'motivo:2',
            ],
          },
        ],
      },
    ],
  },
  aoVivo: true,
  documents: { insert: true, rename: true, remove: true },
  sheet: {
    fields: [
      'numero',
      'competencia',
      'pagarEm',
      'situacao',
      'principal',
      'acrescimos',
      'total',
      'transportado',
      'preparadoPor',
      'aprovadoPor',
      'dataPagamento',
      'contaBancariaId',
      'observacao',
    ],
    tables: [
      {
        of: 'guias',
        columns: [
          'guia',
          'tipo',
          'imposto',
          'codigoReceita',
          'competencia',
          'vencimento',
          'situacao',
          'principal',
          'multa',
          'juros',
          'total',
        ],
        sums: ['total'],
      },
      {
        of: 'retencoes-borderos',
        columns: ['nomeFornecedor', 'contaPagarId', 'tipoImpostoId', 'competencia', 'base', 'valor'],
        sums: ['valor'],
        groups: 'guia',
        where: { situacao_ne: 'LIVRE' },
      },
    ],
    landscape: true,
  },
  comments: true,
} as const satisfies ResourceDeclaration;
