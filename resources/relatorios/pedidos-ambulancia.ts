import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'pedidosambulancia',
  path: '/pedidosambulancia',
  breadcrumb: 'Pedidos de ambulância no período',
  icon: 'car',
  action: 'rep003',
  subject: 'report',
  sharedSubject: true,
  tenant: true,
  parent: 'relatorio',
  filho: true,
  order: 240,
  screen: 'relatorio',
  report: {
    about: 'Os pedidos feitos, com a viatura e as horas de cada passo.',
    of: 'pedidos-ambulancia',
    at: 'pedidoEm',
    filters: ['situacao', 'tipo', 'risco', 'prestadorDestinoId'],
    columns: [
      'pedidoEm',
      'nomePaciente',
      'risco',
      'destino',
      'viatura',
      'despachadoEm',
      'encerradoEm',
      'situacao',
    ],
    groups: ['tipo'],
    landscape: true,
  },
} as const satisfies ResourceDeclaration;
