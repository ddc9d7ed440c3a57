import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** /data-lock: what is missing first, then the lock of a study and its undoing (CRF-03). */
export default {
  name: 'data-lock',
  path: '/data-lock',
  breadcrumb: 'Data lock',
  icon: 'lock',
  action: 'realizardatalock',
  subject: 'prontuariocrfutil',
  parent: 'util',
  filho: true,
  when: [{ setting: 'estudo' }],
  notShowInIntegration: true,
  screen: 'data-lock',
} as const satisfies ResourceDeclaration;
