import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'municipio',
  path: '/municipio',
  breadcrumb: 'Municípios',
  icon: 'environment',
  action: 'dash022',
  subject: 'dashboard',
  sharedSubject: true,
  tenant: true,
  parent: 'relatorio',
  filho: true,
  order: 40,
  screen: 'painel',
  board: {
    period: '12-meses',
    about: 'De onde vêm os pacientes e as perguntas.',
    tiles: [
      {
        key: 'pacientes',
        title: 'Pacientes por município',
        of: 'pacientes',
        where: { ativo: 'true' },
        measure: 'count',
        as: 'map',
        by: { field: 'cidadeId' },
      },
      {
        key: 'teleconsultorias',
        title: 'Teleconsultorias por município',
        of: 'teleconsultorias',
        at: 'pedidaEm',
        measure: 'count',
        as: 'map',
        by: { field: 'municipioId' },
      },
    ],
  },
} as const satisfies ResourceDeclaration;
