import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The protocols of the house: versions, criteria, edit checks, and whether one is locked (CRF-01, CRF-03). */
export default {
  name: 'estudos',
  entity: 'crf/estudo',
  path: '/estudos',
  breadcrumb: 'Estudos',
  icon: 'book',
  subject: 'estudo',
  perfis: { prestador: ['list', 'view'], profissional: ['list', 'view'], administrativo: [] },
  actions: ['exportar'],
  parent: 'crf',
  filho: true,
  order: 70,
  when: [{ setting: 'estudo' }],
  notShowInIntegration: true,
  list: {
    columns: ['codigo', 'titulo', 'sexo', 'patrocinador', 'protocoloVersao', 'situacao', 'bloqueadoEm'],
    search: ['codigo', 'titulo', 'situacao'],
  },
  form: {
    open: 'page',
    principal: ['iniciar'],
    tabs: [
      {
        title: 'Protocolo',
        sections: [
          {
            fields: [
              'codigo',
              'sexo',
              'titulo:2',
              'patrocinador',
              'caae',
              'protocoloVersao',
              'termoVersao',
              'horasEventoGrave',
              'resolveDivergencia',
              'situacao',
            ],
          },
          { fields: ['criterios:2'] },
        ],
      },
      {
        title: 'Checagens',
        sections: [
          {
            fields: [
              'checagens:2',
              'checadoEm',
              'checadoPor',
              'checadoFormularios',
              'checadoAbertas',
              'checadoFechadas',
            ],
            text: 'Cada gravação de um formulário passa por estas checagens. A que não se cumpre abre uma monitoria no campo; a que volta a se cumprir responde nela.',
          },
        ],
      },
      {
        title: 'Data lock',
        sections: [
          {
            fields: [
              'iniciadoEm',
              'bloqueadoEm',
              'bloqueadoPor',
              'resumoDados:2',
              'desbloqueadoEm',
              'desbloqueadoPor',
              'motivoDesbloqueio:2',
            ],
          },
        ],
      },
    ],
    related: [
      { resource: 'visitas-estudo', by: 'estudoId' },
      { resource: 'centros-estudo', by: 'estudoId' },
    ],
  },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
