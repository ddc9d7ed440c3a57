import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Seen inside each prescription; the list is for who checks what left the unit. */
export default {
  name: 'prescricao-papeis',
  entity: 'clinico/prescricao-papel',
  path: '/prescricao-papeis',
  breadcrumb: 'Receitas emitidas',
  icon: 'file',
  subject: 'prescricao',
  sharedSubject: true,
  guard: 'prontuarios',
  parent: 'clinico',
  filho: true,
  showFind: false,
  list: {
    columns: ['nome', 'tipo', 'vias', 'validaAte', 'assinatura', 'feitaEm'],
    search: ['prescricaoId', 'tipo', 'assinatura', 'validaAte', 'feitaEm'],
    card: ['nome', 'tipo', 'feitaEm'],
  },
} as const satisfies ResourceDeclaration;
