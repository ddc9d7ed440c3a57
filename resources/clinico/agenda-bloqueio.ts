import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'agenda-bloqueios',
  entity: 'clinico/agenda-bloqueio',
  path: '/agenda-bloqueios',
  breadcrumb: 'Bloqueios da agenda',
  icon: 'block',
  subject: 'agendabloqueio',
  perfis: {
    prestador: ['list', 'view', 'insert', 'update', 'delete'],
    profissional: ['list', 'view'],
    administrativo: ['list', 'view', 'insert', 'update', 'delete'],
  },
  guard: 'agenda',
  parent: 'clinico',
  filho: true,
  order: 50,
  list: {
    columns: ['motivo', 'tipo', 'profissionalId', 'salaId', 'inicio', 'fim'],
    presets: [{ key: 'proximos', title: 'Em vigor', filters: { fim_gte: '$hoje' } }],
  },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
