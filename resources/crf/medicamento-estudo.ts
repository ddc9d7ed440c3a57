import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** What a participant takes beside the product of the study (CRF-01). */
export default {
  name: 'medicamentos-estudo',
  entity: 'crf/medicamento-estudo',
  path: '/medicamentos-estudo',
  breadcrumb: 'Medicamentos concomitantes',
  icon: 'medicine',
  subject: 'eventoadverso',
  sharedSubject: true,
  parent: 'crf',
  filho: true,
  order: 42,
  when: [{ setting: 'estudo' }],
  notShowInIntegration: true,
  list: {
    columns: ['participante', 'medicamento', 'dose', 'via', 'indicacao', 'inicio', 'fim', 'proibido'],
    search: ['participanteId', 'medicamento', 'via', 'proibido', 'inicio'],
  },
  form: {
    open: 'page',
    sections: [
      {
        fields: ['participanteId', 'medicamento', 'dose', 'via', 'indicacao:2', 'inicio', 'fim', 'proibido'],
      },
    ],
  },
  monitoria: true,
} as const satisfies ResourceDeclaration;
