import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'agravos-notificaveis',
  entity: 'clinico/agravo-notificavel',
  path: '/agravos-notificaveis',
  breadcrumb: 'Agravos de notificação compulsória',
  icon: 'tags',
  subject: 'agravonotificavel',
  parent: 'clinicoconfiguracao',
  list: {
    notice:
      'A lista nacional é a da Portaria GM/MS 10.175/2026. Ela não traz CIDs: os desta lista são uma correspondência a confirmar com a vigilância do município.',
    columns: ['nome', 'periodicidade', 'imediataQuando', 'destino', 'cids', 'ativo'],
    search: ['nome', 'item', 'periodicidade', 'ativo'],
  },
} as const satisfies ResourceDeclaration;
