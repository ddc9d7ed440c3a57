import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'producao-sem-repasse',
  path: '/producao-sem-repasse',
  breadcrumb: 'Produção sem repasse',
  icon: 'percent',
  action: 'rep001',
  subject: 'report',
  sharedSubject: true,
  tenant: true,
  parent: 'relatorio',
  filho: true,
  order: 225,
  screen: 'relatorio',
  report: {
    about: 'O que se fez em contas fechadas e ainda não entrou em repasse nenhum, de cada um, mês a mês.',
    of: 'itens-conta-atendimento',
    at: 'data',
    period: '12-meses',
    through: { contaId: { situacao_in: 'FECHADA,FATURADA' } },
    without: { of: 'linhas-repasse', by: 'itemContaId', where: { situacao: 'INCLUIDA' } },
    filters: ['profissionalId', 'tipo'],
    columns: ['data', 'contaId', 'codigo', 'descricao', 'quantidade', 'total'],
    groups: ['profissionalId', { field: 'data', step: 'month' }],
    sums: ['total'],
    landscape: true,
  },
} as const satisfies ResourceDeclaration;
