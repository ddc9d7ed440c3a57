import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'tipos-contas-receber',
  entity: 'financeiro/tipo-conta-receber',
  path: '/tipos-contas-receber',
  breadcrumb: 'Tipos de contas a receber',
  icon: 'folder',
  subject: 'tipocontareceber',
  parent: 'configuracao-recebimento',
  list: { columns: ['codigo', 'descricao', 'natureza', 'planoContaId', 'emiteNota', 'ativo'] },
} as const satisfies ResourceDeclaration;
