import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'planos',
  entity: 'contratos/plano',
  path: '/planos',
  breadcrumb: 'Planos',
  icon: 'profile',
  subject: 'plano',
  parent: 'contrato',
  order: 20,
  list: {
    columns: [
      'convenioId',
      'codigo',
      'nome',
      'contratacao',
      'segmentacao',
      'acomodacao',
      'coparticipacao',
      'ativo',
    ],
  },
  comments: true,
} as const satisfies ResourceDeclaration;
