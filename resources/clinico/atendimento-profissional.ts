import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The professional's own day: whom to call, what is open, what is to be signed (CLIN-06). */
export default {
  name: 'atendimento-profissional',
  path: '/atendimento-profissional',
  breadcrumb: 'Meu atendimento',
  icon: 'solution',
  subject: 'atendimentoprofissional',
  perfis: {
    profissional: ['list'],
  },
  guard: 'atendimento-profissional',
  tenant: true,
  parent: 'clinico',
  filho: true,
  order: 5,
  screen: 'atendimento-profissional',
} as const satisfies ResourceDeclaration;
