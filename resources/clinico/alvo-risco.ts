import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'alvos-risco',
  entity: 'clinico/alvo-risco',
  path: '/alvos-risco',
  breadcrumb: 'Tempos-alvo da urgência',
  icon: 'schedule',
  subject: 'alvorisco',
  parent: 'base',
  filho: true,
  list: { columns: ['cor', 'minutos'] },
  form: { open: 'drawer' },
} as const satisfies ResourceDeclaration;
