import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'recibos',
  entity: 'financeiro/recibo',
  path: '/recibos',
  breadcrumb: 'Recibos',
  icon: 'file',
  subject: 'recibo',
  perfis: {
    administrativo: ['list', 'view', 'emitir-nota'],
  },
  parent: 'recebimento',
  order: 25,
  list: {
    columns: ['numero', 'nomeDevedor', 'data', 'valor', 'referente', 'emitidoEm', 'situacao'],
    search: ['numero', 'data', 'situacao', 'valor', 'emitidoEm'],
    card: ['numero', 'nomeDevedor', 'valor'],
    empty: 'Um recibo se emite no título ou no recebimento, pelo botão Emitir recibo.',
    links: ['contas-receber'],
  },
  form: {
    open: 'page',
    principal: ['emitir-nota'],
    related: [{ resource: 'notas-servico', by: 'reciboId', title: 'Notas fiscais', folded: true }],
    summary: ['numero', 'nomeDevedor', 'data', 'valor'],
    sections: [
      {
        fields: [
          'numero',
          'data',
          'nomeDevedor:2',
          'documento',
          'valor',
          'extenso:2',
          'referente:2',
          'forma',
          'contaReceberId',
          'baixaId:2',
          'emitidoEm',
          'emitidoPor',
        ],
      },
      {
        title: 'Sem efeito',
        fields: ['semEfeitoEm', 'motivo:2'],
        when: { properties: { semEfeitoEm: { type: 'string' } }, required: ['semEfeitoEm'] },
      },
    ],
  },
  sheet: {},
} as const satisfies ResourceDeclaration;
