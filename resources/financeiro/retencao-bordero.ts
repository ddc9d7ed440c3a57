import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'retencoes-borderos',
  entity: 'financeiro/retencao-bordero',
  path: '/retencoes-borderos',
  breadcrumb: 'Retenções recolhidas',
  icon: 'percent',
  subject: 'borderoimposto',
  sharedSubject: true,
  parent: 'pagamento',
  order: 40,
  list: {
    columns: [
      'guia',
      'nomeFornecedor',
      'contaPagarId',
      'tipoImpostoId',
      'competencia',
      'base',
      'valor',
      'situacao',
    ],
    search: [
      'borderoImpostoId',
      'situacao',
      'tipoImpostoId',
      'competencia',
      'contaPagarId',
      'devolucaoImpostoId',
      'guia',
    ],
    card: ['nomeFornecedor', 'competencia', 'valor'],
  },
  form: {
    open: 'drawer',
    sections: [
      {
        fields: [
          'borderoImpostoId',
          'guia',
          'contaPagarId:2',
          'tipoImpostoId',
          'competencia',
          'base',
          'valor',
          'devolucaoImpostoId',
          'situacao',
        ],
      },
    ],
  },
} as const satisfies ResourceDeclaration;
