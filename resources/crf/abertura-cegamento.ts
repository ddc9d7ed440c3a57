import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Who opened the blinding of a participant, when and why; never the arm (CRF-04). */
export default {
  name: 'aberturas-cegamento',
  entity: 'crf/abertura-cegamento',
  path: '/aberturas-cegamento',
  breadcrumb: 'Aberturas do cegamento',
  icon: 'alert',
  subject: 'aberturacegamento',
  perfis: { prestador: ['list', 'view'], profissional: [], administrativo: [] },
  actions: ['abrir'],
  parent: 'crf',
  filho: true,
  order: 49,
  when: [{ setting: 'estudo' }],
  notShowInIntegration: true,
  list: {
    columns: ['em', 'quem', 'participante', 'centroId', 'motivo', 'validoAte'],
    search: ['em', 'quem', 'centroId', 'estudoId'],
    card: ['participante', 'quem', 'em'],
    empty: 'Nenhum cegamento foi aberto. Em emergência, abre-se na página do participante.',
  },
  form: { open: 'drawer' },
} as const satisfies ResourceDeclaration;
