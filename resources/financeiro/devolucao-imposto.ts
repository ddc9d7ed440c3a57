import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'devolucoes-impostos',
  entity: 'financeiro/devolucao-imposto',
  path: '/impostos-devolucoes-indevidos',
  breadcrumb: 'Devoluções de impostos indevidos',
  icon: 'export',
  subject: 'devolucaoimposto',
  perfis: {
    prestador: ['list', 'view', 'aprovar'],
    administrativo: ['list', 'view', 'insert', 'update', 'cancelar'],
  },
  parent: 'processo-pagamento',
  neto: true,
  order: 30,
  list: {
    columns: ['numero', 'data', 'nomeFornecedor', 'sigla', 'competencia', 'retido', 'valor', 'situacao'],
    search: ['situacao', 'contaPagarId', 'tipoImpostoId', 'competencia', 'data', 'destino', 'valor'],
    card: ['nomeFornecedor', 'sigla', 'valor'],
    presets: [
      { key: 'a-devolver', title: 'A devolver', filters: { situacao: 'REGISTRADA' } },
      { key: 'devolvidas', title: 'Devolvidas', filters: { situacao: 'DEVOLVIDA' } },
    ],
  },
  form: {
    open: 'page',
    summary: ['nomeFornecedor', 'sigla', 'competencia', 'retido', 'valor'],
    related: [{ resource: 'retencoes-borderos', by: 'devolucaoImpostoId', title: 'Guias em que abateu' }],
    sections: [
      {
        fields: [
          'contaPagarId:2',
          'tipoImpostoId',
          'valor',
          'data',
          'destino:2',
          'vencimento',
          'tipoDocumentoId',
          'motivo:2',
        ],
      },
      {
        title: 'Como se chegou ao valor',
        fields: ['base', 'retido', 'explicacao:2'],
        when: { properties: { numero: { type: 'integer' } }, required: ['numero'] },
      },
      {
        title: 'Andamento',
        fields: ['registradaPor', 'devolvidaPor', 'devolvidaEm', 'contaDevolucaoId', 'motivoDoPasso:2'],
        when: { properties: { numero: { type: 'integer' } }, required: ['numero'] },
      },
    ],
  },
  aoVivo: true,
  documents: { insert: true, rename: true, remove: true },
} as const satisfies ResourceDeclaration;
