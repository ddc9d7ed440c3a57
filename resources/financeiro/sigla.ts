import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'siglas',
  entity: 'financeiro/sigla',
  path: '/siglas',
  breadcrumb: 'Siglas',
  icon: 'tag',
  subject: 'sigla',
  parent: 'configuracao-pagamento',
  list: { columns: ['sigla', 'descricao', 'uso', 'ativa'] },
} as const satisfies ResourceDeclaration;
