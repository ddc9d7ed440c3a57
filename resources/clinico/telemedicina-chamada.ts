import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The call of one appointment; it goes on beside the other screens until it is ended. */
export default {
  name: 'telemedicina-chamada',
  path: '/telemedicina/chamada',
  breadcrumb: 'Chamada de vídeo',
  icon: 'video',
  action: 'update',
  reads: ['telemedicina:list'],
  subject: 'telemedicina',
  sharedSubject: true,
  guard: 'telemedicina',
  tenant: true,
  parent: 'telemedicina',
  neto: true,
  showFind: false,
  screen: 'telemedicina-chamada',
} as const satisfies ResourceDeclaration;
