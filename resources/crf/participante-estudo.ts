import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Who takes part in a study: by number for everybody, by name for who may identify them (CRF-01). */
export default {
  name: 'participantes-estudo',
  entity: 'crf/participante-estudo',
  path: '/participantes-estudo',
  breadcrumb: 'Participantes',
  icon: 'team',
  subject: 'participanteestudo',
  perfis: {
    prestador: ['list', 'view', 'insert', 'update', 'incluir', 'identificar'],
    profissional: ['list', 'view', 'insert', 'update', 'incluir', 'identificar'],
    administrativo: [],
  },
  parent: 'crf',
  filho: true,
  order: 20,
  when: [{ setting: 'estudo' }],
  notShowInIntegration: true,
  list: {
    columns: [
      'numeroTriagem',
      'pacienteId',
      'estudoId',
      'centroId',
      'situacao',
      'consentimentoEm',
      'incluidoEm',
    ],
    search: ['numeroTriagem', 'pacienteId', 'estudoId', 'centroId', 'situacao', 'incluidoEm'],
    card: ['numeroTriagem', 'situacao', 'centroId'],
    presets: [
      { key: 'em-triagem', title: 'Em triagem', filters: { situacao_in: 'PRE_TRIAGEM,EM_TRIAGEM' } },
      { key: 'incluidos', title: 'Incluídos', filters: { situacao: 'INCLUIDO' } },
    ],
  },
  form: {
    open: 'page',
    summary: ['numeroTriagem', 'pacienteId', 'situacao'],
    principal: ['consentir', 'incluir', 'randomizar'],
    related: [
      { resource: 'prontuarios-crf', by: 'participanteId', title: 'Visitas' },
      { resource: 'eventos-adversos', by: 'participanteId' },
      { resource: 'desvios-estudo', by: 'participanteId', folded: true },
      { resource: 'kits-estudo', by: 'participanteId', folded: true },
      { resource: 'medicamentos-estudo', by: 'participanteId', folded: true },
      { resource: 'antecedentes-estudo', by: 'participanteId', folded: true },
    ],
    tabs: [
      {
        title: 'Participante',
        sections: [
          {
            fields: [
              'estudoId',
              'centroId',
              'numeroTriagem',
              'pacienteId',
              'situacao',
              'sexo',
              'idade',
              'observacao:2',
            ],
          },
          {
            title: 'Consentimento e inclusão',
            fields: [
              'consentimentoVersao',
              'consentimentoEm',
              'consentimentoPor',
              'incluidoEm',
              'randomizacao',
              'randomizadoEm',
              'randomizadoPor',
              'saiuEm',
              'quemRetirou',
              'motivoSaida:2',
            ],
          },
        ],
      },
      { title: 'Critérios', sections: [{ fields: ['criterios:2'] }] },
      { title: 'Despesas', sections: [{ fields: ['despesas:2'] }] },
    ],
  },
  capabilities: ['estudo'],
  monitoria: true,
  aoVivo: true,
} as const satisfies ResourceDeclaration;
