import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The study product by kit (CRF-01). */
export default {
  name: 'kits-estudo',
  entity: 'crf/kit-estudo',
  path: '/kits-estudo',
  breadcrumb: 'Kits do produto',
  icon: 'medicine',
  subject: 'kitestudo',
  perfis: {
    prestador: ['list', 'view', 'insert', 'update', 'dispensar'],
    profissional: ['list', 'view', 'dispensar'],
    administrativo: [],
  },
  parent: 'crf',
  filho: true,
  order: 45,
  when: [{ setting: 'estudo' }],
  notShowInIntegration: true,
  list: {
    columns: ['numero', 'centroId', 'lote', 'validade', 'temperatura', 'participanteId', 'situacao'],
    search: ['numero', 'centroId', 'lote', 'validade', 'participanteId', 'situacao'],
    presets: [{ key: 'em-estoque', title: 'Em estoque', filters: { situacao: 'EM_ESTOQUE' } }],
  },
  form: {
    open: 'page',
    principal: ['dispensar', 'devolver'],
    sections: [
      {
        fields: [
          'estudoId',
          'centroId',
          'numero',
          'lote',
          'validade',
          'recebidoEm',
          'temperatura',
          'situacao',
        ],
      },
      {
        title: 'Destino',
        fields: [
          'participanteId:2',
          'unidadesDispensadas',
          'unidadesDevolvidas',
          'dispensadoEm',
          'dispensadoPor',
          'devolvidoEm',
          'devolvidoPor',
          'motivo:2',
        ],
      },
    ],
  },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
