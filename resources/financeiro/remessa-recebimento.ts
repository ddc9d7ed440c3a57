import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'remessa-recebimentos',
  entity: 'financeiro/remessa-recebimento',
  path: '/remessa-recebimentos',
  redirect: '/remessa-recebimentos/list-remessa-recebimentos',
  listPath: '/remessa-recebimentos/list-remessa-recebimentos',
  formPath: '/remessa-recebimentos/form-remessa-recebimento/:id?',
  aliases: ['/remessa-recebimentos/form/:id?'],
  breadcrumb: 'Remessas de recebimentos',
  icon: 'export',
  subject: 'remessarecebimento',
  perfis: {
    administrativo: ['list', 'view', 'insert', 'update', 'gerar-arquivo', 'cancelar', 'retorno'],
  },
  actions: ['retorno'],
  parent: 'recebimento',
  order: 30,
  list: {
    columns: ['data', 'descricao', 'contaBancariaId', 'quantidade', 'total', 'nome', 'geradaEm', 'situacao'],
    search: ['situacao', 'contaBancariaId', 'geradaEm', 'nsa', 'total'],
    card: ['descricao', 'total', 'geradaEm'],
    presets: [{ key: 'abertas', title: 'Abertas', filters: { situacao_in: 'EM_PREPARO,GERADA' } }],
  },
  form: {
    open: 'page',
    summary: ['quantidade', 'total', 'nsa', 'geradaEm'],
    related: [{ resource: 'boletos', by: 'remessaId', title: 'Boletos' }],
    sections: [
      { fields: ['descricao:2', 'contaBancariaId', 'data', 'quantidade', 'total'] },
      {
        title: 'Arquivo',
        fields: ['nome', 'nsa', 'registros', 'geradaEm', 'geradaPor', 'resumo:2'],
        when: { properties: { nome: { type: 'string' } }, required: ['nome'] },
      },
      { fields: ['deFora:2'], when: { properties: { deFora: { type: 'string' } }, required: ['deFora'] } },
      { fields: ['motivo:2'], when: { properties: { motivo: { type: 'string' } }, required: ['motivo'] } },
    ],
  },
  capabilities: ['arquivo-banco'],
  aoVivo: true,
} as const satisfies ResourceDeclaration;
