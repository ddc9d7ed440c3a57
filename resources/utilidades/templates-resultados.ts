import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'templates-resultados',
  path: '/templates/resultados/:id',
  breadcrumb: 'Resultados do formulário',
  icon: 'form',
  action: 'view',
  reads: ['form-resposta:list'],
  subject: 'form-resposta',
  parent: 'templates',
  neto: true,
  showFind: false,
  tenant: true,
  screen: 'resultados-formulario',
} as const satisfies ResourceDeclaration;
