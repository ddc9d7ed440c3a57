import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'grupos-procedimentos',
  entity: 'contratos/grupo-procedimento',
  path: '/grupos-procedimentos',
  breadcrumb: 'Grupos de procedimentos',
  icon: 'partition',
  subject: 'grupoprocedimento',
  parent: 'tabela',
  order: 20,
  list: { columns: ['terminologia', 'codigo', 'nome', 'nivel', 'grupoPaiId', 'ativo'] },
} as const satisfies ResourceDeclaration;
