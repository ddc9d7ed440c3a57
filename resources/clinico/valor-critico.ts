import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Critical values, each waiting until somebody says who was told (LAB-01). */
export default {
  name: 'valores-criticos',
  entity: 'clinico/valor-critico',
  path: '/valores-criticos',
  breadcrumb: 'Valores críticos',
  icon: 'alert',
  subject: 'amostra',
  sharedSubject: true,
  parent: 'clinico',
  filho: true,
  order: 65,
  list: {
    columns: [
      'descricao',
      'pacienteId',
      'profissionalId',
      'situacao',
      'detectadoEm',
      'avisadoA',
      'avisadoEm',
      'avisadoPor',
    ],
    search: ['situacao', 'pacienteId', 'profissionalId', 'detectadoEm', 'amostraId'],
    card: ['descricao', 'pacienteId', 'situacao'],
    opening: 'sem-aviso',
    presets: [
      {
        key: 'sem-aviso',
        title: 'Sem aviso',
        filters: { situacao: 'PENDENTE' },
        waits: { title: 'Valores críticos sem aviso', action: 'avisar', warns: true },
      },
    ],
    empty:
      'Nascem quando a digitação de uma amostra termina com um valor além dos limites críticos do exame.',
  },
  form: {
    open: 'drawer',
    principal: ['avisar'],
    sections: [
      {
        fields: [
          'descricao:2',
          'pacienteId',
          'profissionalId',
          'amostraId',
          'situacao',
          'detectadoEm',
          'avisadoA:2',
          'meio',
          'avisadoEm',
          'avisadoPor',
          'observacao:2',
        ],
      },
    ],
  },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
