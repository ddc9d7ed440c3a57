import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'faces-dentes',
  entity: 'contratos/face-dente',
  path: '/faces-dentes',
  breadcrumb: 'Faces dos dentes',
  icon: 'block',
  subject: 'facedente',
  parent: 'odonto',
  list: { columns: ['codigo', 'nome', 'posicao', 'arcada', 'ativa'] },
} as const satisfies ResourceDeclaration;
