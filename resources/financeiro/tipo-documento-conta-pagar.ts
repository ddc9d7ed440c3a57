import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'tipos-documentos-contas-pagar',
  entity: 'financeiro/tipo-documento-conta-pagar',
  path: '/tipos-documentos-contas-pagar',
  breadcrumb: 'Tipos de documentos',
  icon: 'file',
  subject: 'tipodocumentocontapagar',
  parent: 'configuracao-pagamento',
  list: { columns: ['codigo', 'descricao', 'fiscal', 'exigeNumero', 'exigeAnexo', 'ativo'] },
} as const satisfies ResourceDeclaration;
