import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'tipos-contas-receber',
  entity: 'financeiro/tipo-conta-receber',
  path: '/tipos-contas-receber',
  breadcrumb: 'Tipos de contas a receber',
  icon: 'folder',
  subject: 'tipocontareceber',
  parent: 'configuracao-recebimento',
  list: {
    columns: ['codigo', 'descricao', 'natureza', 'planoContaId', 'taxaMultaId', 'taxaJurosId', 'ativo'],
    notice:
      'Um tipo sem multa e juros padrão faz títulos que não os cobram. Preencha-os onde o contrato os prevê: 2% e 1% ao mês já estão em Taxas adicionais.',
    links: ['taxas-adicionais'],
  },
} as const satisfies ResourceDeclaration;
