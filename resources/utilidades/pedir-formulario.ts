import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'pedir-formulario',
  path: '/form-pedidos/pedir',
  breadcrumb: 'Pedir resposta',
  icon: 'solution',
  action: 'insert',
  reads: ['form-template:list'],
  subject: 'form-resposta',
  parent: 'templates',
  neto: true,
  showFind: false,
  tenant: true,
  screen: 'pedir-formulario',
} as const satisfies ResourceDeclaration;
