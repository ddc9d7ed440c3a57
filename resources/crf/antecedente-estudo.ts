import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** What a participant had or has beside the condition of the study (CRF-01). */
export default {
  name: 'antecedentes-estudo',
  entity: 'crf/antecedente-estudo',
  path: '/antecedentes-estudo',
  breadcrumb: 'História médica',
  icon: 'heart',
  subject: 'eventoadverso',
  sharedSubject: true,
  parent: 'crf',
  filho: true,
  order: 43,
  when: [{ setting: 'estudo' }],
  notShowInIntegration: true,
  list: {
    columns: ['participante', 'condicao', 'sistema', 'inicio', 'fim', 'emCurso'],
    search: ['participanteId', 'condicao', 'sistema', 'emCurso'],
  },
  form: {
    open: 'page',
    sections: [
      { fields: ['participanteId', 'condicao', 'sistema', 'emCurso', 'inicio', 'fim', 'observacao:2'] },
    ],
  },
  monitoria: true,
} as const satisfies ResourceDeclaration;
