import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'retornos-pagamentos',
  entity: 'financeiro/retorno-pagamento',
  path: '/retornos-pagamentos',
  breadcrumb: 'Retornos de pagamentos',
  icon: 'import',
  subject: 'remessapagamento',
  sharedSubject: true,
  parent: 'pagamento',
  order: 45,
  list: {
    columns: ['lidoEm', 'nome', 'contaBancariaId', 'pagos', 'recusados', 'naoLancadas', 'semEfeito', 'total'],
    search: ['contaBancariaId', 'lidoEm', 'nsa', 'total'],
    card: ['nome', 'lidoEm', 'total'],
    empty:
      'O arquivo de retorno que o banco devolve é enviado na própria remessa. Abra a remessa e envie o arquivo.',
    links: ['remessas-pagamentos'],
  },
  form: {
    open: 'page',
    summary: ['lidoEm', 'pagos', 'recusados', 'naoLancadas', 'semEfeito', 'total'],
    related: [{ resource: 'pendencias-retornos', by: 'retornoPagamentoId', title: 'Por resolver' }],
    sections: [
      { fields: ['linhas'] },
      { title: 'Arquivo', fields: ['nome:2', 'contaBancariaId', 'nsa', 'lidoPor', 'resumo:2'] },
    ],
  },
} as const satisfies ResourceDeclaration;
