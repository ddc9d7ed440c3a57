import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Every review chat in one list: by site, visit, age and status (MON-01 to MON-03). */
export default {
  name: 'monitorias',
  entity: 'crf/monitoria',
  path: '/monitorias',
  breadcrumb: 'Monitoria',
  icon: 'message',
  subject: 'monitoria',
  // Whoever answers at a site asks and answers; the monitor of the sponsor approves, in a group of its own.
  perfis: {
    prestador: ['list', 'view', 'insert', 'updateStatusAguardandoAvaliacao'],
    profissional: ['list', 'view', 'insert', 'updateStatusAguardandoAvaliacao'],
    administrativo: [],
  },
  actions: [
    'insert',
    'updateStatusAguardandoAvaliacao',
    'updateStatusAvaliacaoPendente',
    'updatestatusaprovado',
  ],
  parent: 'crf',
  filho: true,
  order: 30,
  when: [{ setting: 'estudo' }],
  notShowInIntegration: true,
  list: {
    columns: [
      'registro',
      'campo',
      'mestre',
      'prestadorId',
      'status',
      'mensagens',
      'ultima',
      'ultimoAutor',
      'abertaEm',
      'ultimaEm',
    ],
    search: ['registro', 'campo', 'mestre', 'prestadorId', 'estudoId', 'status', 'abertaEm', 'ultimaEm'],
    card: ['registro', 'campo', 'status'],
    opening: 'abertas',
    presets: [
      {
        key: 'abertas',
        title: 'Abertas',
        filters: { status_in: 'AGUARDANDO_AVALIACAO,AVALIACAO_PENDENTE' },
      },
      {
        key: 'pendentes',
        title: 'A responder',
        filters: { status: 'AVALIACAO_PENDENTE' },
        waits: { title: 'Monitorias a responder', action: 'updateStatusAguardandoAvaliacao' },
      },
      {
        key: 'aguardando',
        title: 'A avaliar',
        filters: { status: 'AGUARDANDO_AVALIACAO' },
        waits: { title: 'Monitorias a avaliar', action: 'updatestatusaprovado' },
      },
    ],
    empty: 'As conversas nascem nos registros do estudo, pelo ícone ao lado de cada campo.',
  },
  form: {
    open: 'page',
    summary: ['registro', 'campo'],
    sections: [
      {
        fields: ['registro:2', 'campo', 'mestre', 'prestadorId', 'estudoId', 'abertaEm', 'aprovadaEm'],
      },
      { title: 'Onde', fields: ['nomeEntidade', 'idEntidade', 'nomeColuna'] },
    ],
  },
  capabilities: ['monitoria'],
  aoVivo: true,
} as const satisfies ResourceDeclaration;
