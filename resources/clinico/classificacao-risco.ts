import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Made by the calls of server/features/pronto-atendimento. */
export default {
  name: 'classificacoes-risco',
  entity: 'clinico/classificacao-risco',
  path: '/classificacoes-risco',
  breadcrumb: 'Classificações de risco',
  icon: 'alert',
  subject: 'classificacaorisco',
  // What is clinical is for professionals (PERM-03).
  perfis: {
    prestador: [],
    profissional: ['list', 'view'],
    administrativo: [],
  },
  guard: 'pronto-atendimento-perfil',
  parent: 'clinico',
  filho: true,
  order: 32,
  showFind: false,
  list: {
    columns: [
      'classificadoEm',
      'cor',
      'queixa',
      'discriminador',
      'news2',
      'glasgow',
      'dor',
      'classificadoPor',
    ],
    search: ['cor', 'classificadoEm', 'atendimentoId'],
    card: ['classificadoEm', 'cor', 'queixa'],
  },
  form: { open: 'drawer' },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
