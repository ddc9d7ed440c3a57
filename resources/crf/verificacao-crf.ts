import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** What the monitor compared with the source, form by form: by site, visit and how far it is (MON-03). */
export default {
  name: 'verificacoes-crf',
  entity: 'crf/verificacao-crf',
  path: '/verificacoes-crf',
  formPath: '/verificacoes-crf/form/:id',
  formScreen: 'verificacao-crf',
  breadcrumb: 'Verificação de fonte',
  icon: 'audit',
  subject: 'verificacaofonte',
  perfis: { prestador: ['list', 'view'], profissional: ['list', 'view'], administrativo: [] },
  actions: ['verificar'],
  parent: 'crf',
  filho: true,
  order: 32,
  when: [{ setting: 'estudo' }],
  notShowInIntegration: true,
  list: {
    columns: ['visita', 'formulario', 'centroId', 'situacao', 'verificados', 'respondidos', 'desfeitos'],
    search: ['visita', 'formulario', 'centroId', 'estudoId', 'situacao', 'verificadoEm'],
    card: ['visita', 'formulario', 'situacao'],
    presets: [
      {
        key: 'a-verificar',
        title: 'A verificar',
        filters: { situacao_in: 'A_VERIFICAR,PARCIAL' },
        waits: { title: 'Formulários a verificar com a fonte', action: 'verificar' },
      },
    ],
    empty: 'Um formulário aparece aqui depois da primeira gravação.',
  },
  form: {
    open: 'page',
    summary: ['visita', 'formulario'],
    sections: [
      {
        fields: [
          'visita',
          'formulario',
          'formularioId',
          'estudoId',
          'participanteId',
          'prontuarioCrfId',
          'centroId',
          'situacao',
          'respondidos',
          'verificados',
          'desfeitos',
          'verificadoEm',
          'verificadoPor',
        ],
      },
      { title: 'O que foi conferido', fields: ['campos:2'] },
    ],
  },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
