import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'remessas-pagamentos',
  entity: 'financeiro/remessa-pagamento',
  path: '/remessas-pagamentos',
  redirect: '/remessas-pagamentos/list-remessas-pagamentos',
  listPath: '/remessas-pagamentos/list-remessas-pagamentos',
  formPath: '/remessas-pagamentos/form-remessa-pagamentos/:id?',
  formAction: 'insert',
  aliases: ['/remessas-pagamentos/form/:id?'],
  breadcrumb: 'Remessas de pagamentos',
  icon: 'export',
  subject: 'remessapagamento',
  // A remittance's own screen asks including (A2); nobody includes one by hand.
  perfis: {
    prestador: ['list', 'view', 'insert'],
    administrativo: ['list', 'view', 'insert', 'retorno'],
  },
  actions: ['retorno'],
  parent: 'pagamento',
  order: 40,
  list: {
    columns: ['nome', 'geradaEm', 'contaBancariaId', 'nsa', 'titulos', 'total', 'geradaPor'],
    search: ['contaBancariaId', 'geradaEm', 'nsa', 'total', 'borderoId', 'borderoImpostoId'],
    card: ['nome', 'geradaEm', 'total'],
  },
  form: {
    open: 'page',
    summary: ['geradaEm', 'nsa', 'titulos', 'total'],
    sections: [
      {
        fields: [
          'nome:2',
          'contaBancariaId',
          'geradaEm',
          'geradaPor',
          'nsa',
          'titulos',
          'total',
          'lotes',
          'registros',
          'resumo:2',
        ],
      },
      {
        fields: ['borderoId:2'],
        when: { properties: { borderoId: { type: 'integer' } }, required: ['borderoId'] },
      },
      {
        fields: ['borderoImpostoId:2'],
        when: { properties: { borderoImpostoId: { type: 'integer' } }, required: ['borderoImpostoId'] },
      },
      { fields: ['aviso:2'], when: { properties: { aviso: { type: 'string' } }, required: ['aviso'] } },
    ],
  },
  capabilities: ['arquivo-banco'],
} as const satisfies ResourceDeclaration;
