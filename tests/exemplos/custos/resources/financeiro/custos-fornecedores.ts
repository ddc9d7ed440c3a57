// #region resource
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'custos-fornecedores',
  path: '/custos-fornecedores',
  breadcrumb: 'Custos por fornecedor',
  icon: 'calculator',
  subject: 'contapagar',
  sharedSubject: true,
  tenant: true,
  parent: 'pagamento',
  order: 90,
  screen: 'custos-fornecedores',
} as const satisfies ResourceDeclaration;
// #endregion
