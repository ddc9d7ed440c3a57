import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'escalasmedicas',
  path: '/escalasmedicas',
  breadcrumb: 'Escalas médicas',
  icon: 'team',
  action: 'rep004',
  subject: 'report',
  sharedSubject: true,
  tenant: true,
  parent: 'relatorio',
  filho: true,
  order: 250,
  screen: 'relatorio',
  report: {
    about: 'Em que dias e horas cada profissional atende.',
    of: 'escalas',
    lines: 'horarios',
    where: { ativo: 'true' },
    filters: ['profissionalId'],
    columns: ['nome', 'dia', 'inicio', 'fim', 'salaId', 'inicioVigencia', 'fimVigencia'],
    groups: ['profissionalId'],
    sort: ['inicioVigencia', 'nome'],
  },
} as const satisfies ResourceDeclaration;
