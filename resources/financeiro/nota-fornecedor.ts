import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'notas-fornecedor',
  entity: 'financeiro/nota-fornecedor',
  path: '/notas-fornecedor',
  breadcrumb: 'Notas enviadas',
  icon: 'file',
  subject: 'notafornecedor',
  perfis: {
    prestador: ['list', 'view', 'vertodos'],
    administrativo: ['list', 'view', 'vertodos', 'aceitar'],
    fornecedor: ['list', 'view', 'insert', 'update'],
  },
  parent: 'area-fornecedor',
  order: 20,
  list: {
    columns: [
      'nomeFornecedor',
      'numero',
      'emissao',
      'competencia',
      'valor',
      'conferencia',
      'situacao',
      'vencimento',
    ],
    search: ['situacao', 'conferencia', 'fornecedorId', 'numero', 'emissao', 'competencia', 'valor'],
    card: ['nomeFornecedor', 'numero', 'valor'],
    presets: [
      {
        key: 'a-conferir',
        title: 'A conferir',
        filters: { situacao: 'ENVIADA' },
        waits: { title: 'Notas de fornecedores a conferir', action: 'aceitar' },
      },
      { key: 'recusadas', title: 'Recusadas', filters: { situacao: 'RECUSADA' } },
    ],
    links: ['enviar-nota'],
  },
  form: {
    open: 'page',
    summary: ['nomeFornecedor', 'numero', 'valor'],
    sections: [
      {
        fields: [
          'fornecedorId:2',
          'numero',
          'emissao',
          'competencia',
          'valor',
          'chaveAcesso:2',
          'descricao:2',
          'conferencia',
          'diferencas:2',
        ],
      },
      {
        title: 'Resposta',
        fields: ['avaliadaEm', 'avaliadaPor', 'vencimento', 'contaPagarId', 'motivo:2'],
        when: { properties: { avaliadaEm: { type: 'string' } }, required: ['avaliadaEm'] },
      },
      // Asked on the way, or the server's own: never drawn.
      {
        fields: [
          'leituraId',
          'nomeFornecedor',
          'situacao',
          'tipoContaPagarId',
          'tipoDocumentoId',
          'naturezaServico',
        ],
        when: { properties: { leituraId: { const: -1 } }, required: ['leituraId'] },
      },
    ],
  },
  documents: { insert: 'insert', rename: 'update', remove: 'update' },
  comments: true,
} as const satisfies ResourceDeclaration;
