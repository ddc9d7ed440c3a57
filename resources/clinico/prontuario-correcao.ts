import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { NOTA_DO_CUIDADO } from '#resources/compartilhado/cuidado.ts';

/** Vistas dentro de cada prontuário; a lista é para quem confere as de todos. */
export default {
  name: 'prontuario-correcoes',
  entity: 'clinico/prontuario-correcao',
  path: '/prontuario-correcoes',
  breadcrumb: 'Correções de prontuário',
  icon: 'history',
  subject: 'prontuario',
  sharedSubject: true,
  guard: 'prontuarios',
  parent: 'util',
  filho: true,
  showFind: false,
  list: {
    notice: NOTA_DO_CUIDADO,
    columns: ['prontuarioId', 'campo', 'motivo', 'registradaEm'],
    search: ['prontuarioId', 'campo', 'registradaEm'],
    card: ['prontuarioId', 'campo', 'registradaEm'],
  },
} as const satisfies ResourceDeclaration;
