import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'alvos-risco',
  entity: 'clinico/alvo-risco',
  path: '/alvos-risco',
  breadcrumb: 'Tempos-alvo da urgência',
  icon: 'schedule',
  subject: 'alvorisco',
  perfis: {
    prestador: ['list', 'view', 'insert', 'update'],
    profissional: ['list', 'view'],
  },
  parent: 'base',
  filho: true,
  list: { columns: ['cor', 'minutos'] },
  form: { open: 'drawer' },
} as const satisfies ResourceDeclaration;
