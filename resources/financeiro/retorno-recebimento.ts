import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'retornos-recebimentos',
  entity: 'financeiro/retorno-recebimento',
  path: '/retornos-recebimentos',
  breadcrumb: 'Retornos de recebimentos',
  icon: 'import',
  subject: 'remessarecebimento',
  sharedSubject: true,
  parent: 'recebimento',
  order: 35,
  list: {
    columns: [
      'lidoEm',
      'nome',
      'contaBancariaId',
      'liquidados',
      'registrados',
      'recusados',
      'naoLancadas',
      'total',
    ],
    search: ['contaBancariaId', 'lidoEm', 'nsa', 'total'],
    card: ['nome', 'lidoEm', 'total'],
    empty:
      'O arquivo de retorno que o banco devolve é enviado na própria remessa. Abra a remessa e envie o arquivo.',
    links: ['remessa-recebimentos'],
  },
  form: {
    open: 'page',
    summary: ['lidoEm', 'liquidados', 'registrados', 'recusados', 'naoLancadas', 'semEfeito', 'total'],
    related: [{ resource: 'pendencias-retornos', by: 'retornoRecebimentoId', title: 'Por resolver' }],
    sections: [
      { fields: ['linhas'] },
      { title: 'Arquivo', fields: ['nome:2', 'contaBancariaId', 'nsa', 'lidoPor', 'tarifas', 'resumo:2'] },
    ],
  },
} as const satisfies ResourceDeclaration;
