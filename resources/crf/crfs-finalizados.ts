import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** /crfs-finalizados: what the sites have finished (CRF-02). */
export default {
  name: 'crfs-finalizados',
  path: '/crfs-finalizados',
  breadcrumb: 'CRFs finalizados',
  icon: 'profile',
  subject: 'prontuariocrf',
  sharedSubject: true,
  parent: 'crf',
  filho: true,
  order: 25,
  when: [{ setting: 'estudo' }],
  notShowInIntegration: true,
  view: {
    of: 'prontuarios-crf',
    where: { situacao_in: 'FINALIZADA,ASSINADA,CONGELADA' },
    empty:
      'Nenhuma visita finalizada. Uma visita se finaliza na página dela, com os formulários preenchidos.',
  },
} as const satisfies ResourceDeclaration;
