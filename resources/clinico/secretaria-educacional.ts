import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Who came to the session, for who keeps them (TELE-01). */
export default {
  name: 'secretaria-educacional',
  path: '/teleconsultoria-educacional/secretaria',
  breadcrumb: 'Secretaria de sessões',
  icon: 'solution',
  subject: 'inscricaoeducacional',
  sharedSubject: true,
  action: 'secretariar',
  tenant: true,
  parent: 'teleconsultoria',
  filho: true,
  order: 60,
  screen: 'secretaria-educacional',
} as const satisfies ResourceDeclaration;
