import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'extratos-bancarios',
  entity: 'financeiro/extrato-bancario',
  path: '/extratos-bancarios',
  breadcrumb: 'Extratos importados',
  icon: 'import',
  subject: 'extratobancario',
  perfis: {
    administrativo: ['list', 'view', 'importar'],
  },
  actions: ['importar'],
  parent: 'tesouraria',
  order: 50,
  list: {
    columns: ['lidoEm', 'nome', 'contaBancariaId', 'de', 'ate', 'saldo', 'novas', 'repetidas'],
    search: ['contaBancariaId', 'lidoEm', 'formato'],
    card: ['nome', 'lidoEm', 'saldo'],
  },
  form: {
    open: 'page',
    summary: ['contaBancariaId', 'saldo', 'saldoEm', 'novas'],
    sections: [
      {
        fields: [
          'nome:2',
          'contaBancariaId',
          'formato',
          'de',
          'ate',
          'saldo',
          'saldoEm',
          'saldoHora',
          'novas',
          'repetidas',
          'lidoEm',
          'lidoPor',
          'resumo:2',
        ],
      },
    ],
    related: [{ resource: 'linhas-extrato', by: 'extratoId', title: 'Linhas' }],
  },
} as const satisfies ResourceDeclaration;
