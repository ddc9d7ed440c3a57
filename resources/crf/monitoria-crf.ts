import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Quanto as monitorias demoram, e quais envelhecem (CRF-04, docs/decisions/0260). */
export default {
  name: 'monitoria-crf',
  path: '/monitoria-crf',
  breadcrumb: 'Monitorias do estudo',
  icon: 'message',
  action: 'dash008',
  subject: 'dashboard',
  sharedSubject: true,
  tenant: true,
  parent: 'crf',
  filho: true,
  order: 85,
  when: [{ setting: 'estudo' }],
  notShowInIntegration: true,
  screen: 'painel',
  board: {
    about: 'Quanto as monitorias demoram, quais envelhecem, e o que falta conferir com a fonte.',
    tiles: [
      {
        key: 'aprovar',
        title: 'Dias até aprovar',
        of: 'monitorias',

        measure: { days: ['abertaEm', 'aprovadaEm'] },
        as: 'figure',
        at: 'aprovadaEm',
        better: 'less',
      },
      {
        key: 'noventa',
        title: 'Dias em que nove de dez se aprovam',
        of: 'monitorias',

        measure: { days: ['abertaEm', 'aprovadaEm'], percentile: 90 },
        as: 'figure',
        at: 'aprovadaEm',
        better: 'less',
      },
      {
        key: 'abertas',
        title: 'Abertas agora',
        of: 'monitorias',

        where: { status_in: 'AGUARDANDO_AVALIACAO,AVALIACAO_PENDENTE' },
        measure: 'count',
        as: 'bars',
        by: { field: 'status' },
      },
      {
        key: 'semana',
        title: 'Abertas há até 7 dias',
        of: 'monitorias',

        where: { status_ne: 'APROVADO', abertaEm_gte: '$hoje-7' },
        measure: 'count',
        as: 'figure',
      },
      {
        key: 'mes',
        title: 'Abertas de 8 a 30 dias',
        of: 'monitorias',

        where: { status_ne: 'APROVADO', abertaEm_gte: '$hoje-30', abertaEm_lte: '$hoje-8' },
        measure: 'count',
        as: 'figure',
      },
      {
        key: 'velhas',
        title: 'Abertas há mais de 30 dias',
        of: 'monitorias',

        where: { status_ne: 'APROVADO', abertaEm_lte: '$hoje-31' },
        measure: 'count',
        as: 'figure',
        better: 'less',
      },
      {
        key: 'prestador',
        title: 'Abertas por centro',
        of: 'monitorias',

        where: { status_in: 'AGUARDANDO_AVALIACAO,AVALIACAO_PENDENTE' },
        measure: 'count',
        as: 'bars',
        by: { field: 'prestadorId' },
      },
      {
        key: 'fonte',
        title: 'Formulários verificados com a fonte',
        of: 'verificacoes-crf',
        measure: { rate: { situacao: 'VERIFICADO' } },
        as: 'figure',
        better: 'more',
      },
      {
        key: 'campos-verificados',
        title: 'Campos verificados com a fonte',
        of: 'verificacoes-crf',
        measure: { sum: 'verificados' },
        as: 'figure',
      },
      {
        key: 'campos-respondidos',
        title: 'Campos respondidos',
        of: 'verificacoes-crf',
        measure: { sum: 'respondidos' },
        as: 'figure',
      },
      {
        key: 'fonte-situacao',
        title: 'Formulários por verificação de fonte',
        of: 'verificacoes-crf',
        measure: 'count',
        as: 'bars',
        by: { field: 'situacao' },
      },
      {
        key: 'fonte-centro',
        title: 'A verificar com a fonte, por centro',
        of: 'verificacoes-crf',
        where: { situacao_in: 'A_VERIFICAR,PARCIAL' },
        measure: 'count',
        as: 'bars',
        by: { field: 'centroId' },
      },
    ],
  },
} as const satisfies ResourceDeclaration;
