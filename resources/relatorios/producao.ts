import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'producao',
  path: '/producao',
  breadcrumb: 'Produção',
  icon: 'dollar',
  action: 'rep001',
  subject: 'report',
  sharedSubject: true,
  tenant: true,
  parent: 'relatorio',
  filho: true,
  order: 210,
  screen: 'relatorio',
  report: {
    about: 'O que se atendeu e o que vale, de cada profissional, pelas contas de atendimento.',
    of: 'contas-atendimento',
    at: 'data',
    where: { situacao_ne: 'CANCELADA' },
    filters: ['profissionalId', 'convenioId', 'situacao'],
    columns: ['data', 'nomePaciente', 'convenioId', 'situacao', 'total', 'parteConvenio', 'partePaciente'],
    groups: ['profissionalId'],
    sums: ['total', 'parteConvenio', 'partePaciente'],
    landscape: true,
  },
} as const satisfies ResourceDeclaration;
