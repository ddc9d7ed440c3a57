import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'borderos-pagamentos',
  entity: 'financeiro/bordero-pagamento',
  path: '/borderos-pagamentos',
  redirect: '/borderos-pagamentos/list-borderos-pagamentos',
  listPath: '/borderos-pagamentos/list-borderos-pagamentos',
  formPath: '/borderos-pagamentos/form-borderos-pagamentos/:id?',
  aliases: ['/borderos-pagamentos/form/:id?'],
  breadcrumb: 'Borderôs de pagamentos',
  icon: 'dollar',
  subject: 'borderopagamento',
  // Who prepares a borderô never approves it: that is for who manages the unit.
  perfis: {
    prestador: ['list', 'view', 'aprovar', 'cancelar'],
    administrativo: ['list', 'view', 'insert', 'update', 'gerar-remessa', 'cancelar'],
  },
  parent: 'pagamento',
  order: 30,
  list: {
    columns: [
      'descricao',
      'dataPagamento',
      'contaBancariaId',
      'quantidade',
      'total',
      'preparadoPor',
      'situacao',
    ],
    totals: ['quantidade', 'total'],
    search: ['situacao', 'contaBancariaId', 'dataPagamento', 'total', 'descricao'],
    card: ['descricao', 'dataPagamento', 'total'],
    presets: [
      { key: 'a-aprovar', title: 'A aprovar', filters: { situacao: 'ABERTO' } },
      { key: 'a-enviar', title: 'A gerar remessa', filters: { situacao: 'APROVADO' } },
      { key: 'no-banco', title: 'No banco', filters: { situacao: 'ENVIADO' } },
    ],
  },
  form: {
    open: 'page',
    principal: ['gerar-remessa', 'aprovar', 'reunir'],
    summary: ['dataUtil', 'contaBancariaId', 'quantidade', 'total', 'preparadoPor', 'aprovadoPor'],
    related: [
      { resource: 'itens-borderos-pagamentos', by: 'borderoId', title: 'Títulos' },
      { resource: 'remessas-pagamentos', by: 'borderoId', title: 'Remessa' },
    ],
    sections: [
      { fields: ['descricao:2', 'contaBancariaId', 'dataPagamento'] },
      {
        fields: ['deFora:2'],
        when: { properties: { deFora: { type: 'string' } }, required: ['deFora'] },
      },
      {
        fields: ['aprovadoEm', 'motivo:2'],
        when: {
          anyOf: [
            { properties: { aprovadoEm: { type: 'string' } }, required: ['aprovadoEm'] },
            { properties: { motivo: { type: 'string' } }, required: ['motivo'] },
          ],
        },
      },
    ],
  },
  aoVivo: true,
  documents: { insert: true, rename: true, remove: true },
  sheet: {
    fields: [
      'descricao',
      'contaBancariaId',
      'dataPagamento',
      'dataUtil',
      'situacao',
      'quantidade',
      'total',
      'preparadoPor',
      'aprovadoPor',
      'aprovadoEm',
      'motivo',
    ],
    tables: [
      {
        of: 'itens-borderos-pagamentos',
        columns: ['favorecido', 'documento', 'formaPagamentoId', 'vencimento', 'situacao', 'valor'],
        sums: ['valor'],
        where: { situacao_ne: 'RETIRADO' },
      },
    ],
    signed: [
      { who: 'Quem preparou', field: 'preparadoPor' },
      { who: 'Quem aprovou', field: 'aprovadoPor' },
    ],
  },
  comments: true,
} as const satisfies ResourceDeclaration;
