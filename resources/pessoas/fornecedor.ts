import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { secaoEndereco } from '#resources/compartilhado/endereco.ts';

export default {
  name: 'fornecedores',
  entity: 'pessoas/fornecedor',
  path: '/fornecedores',
  redirect: '/fornecedores/list-fornecedores',
  listPath: '/fornecedores/list-fornecedores',
  formPath: '/fornecedores/form-fornecedores/:id?',
  breadcrumb: 'Fornecedores',
  icon: 'car',
  searched: 4,
  subject: 'fornecedor',
  parent: 'pessoas',
  order: 30,
  list: {
    columns: ['nome', 'documento', 'regimeTributario', 'formaPagamentoId', 'cidadeId', 'ativo'],
    search: [
      'nome',
      'nomeFantasia',
      'documento',
      'tipoPessoa',
      'regimeTributario',
      'formaPagamentoId',
      'cidadeId',
      'servicoSaude',
      'ativo',
    ],
    presets: [
      { key: 'ativos', title: 'Ativos', filters: { ativo: 'true' } },
      { key: 'inativos', title: 'Inativos', filters: { ativo: 'false' } },
    ],
    card: ['nome', 'documento', 'cidadeId'],
  },
  form: {
    tabs: [
      {
        title: 'Identificação',
        sections: [
          {
            fields: [
              'tipoPessoa',
              'documento',
              'nome:2',
              'nomeFantasia:2',
              'inscricaoEstadual',
              'inscricaoMunicipal',
              'ativo',
              'marcadores:2',
            ],
          },
          {
            title: 'Tributação',
            fields: [
              'regimeTributario',
              'nit',
              'dependentes',
              'servicoSaude',
              'itemLc116',
              'cidadeServicoId',
            ],
          },
        ],
      },
      {
        title: 'Pagamento',
        sections: [
          { fields: ['formaPagamentoId', 'prazoPagamentoDias', 'tipoContaPagarId', 'planoContaId'] },
          { fields: ['contasBancarias'] },
        ],
      },
      { title: 'Retenções', sections: [{ fields: ['retencoes'] }] },
      {
        title: 'Contato e endereço',
        sections: [
          { title: 'Contato', fields: ['nomeContato', 'telefone', 'celular', 'email'] },
          secaoEndereco,
          { title: 'Observações', fields: ['observacoes'] },
        ],
      },
    ],
    open: 'page',
  },
  capabilities: ['duplicidade'],
  documents: { insert: true, rename: true, remove: true, signature: true },
  limits: {
    rows: [{ key: 'criados', title: 'os que incluiu', field: 'criadoPor', is: 'usuario' }],
    fields: [
      'inscricaoEstadual',
      'inscricaoMunicipal',
      'nit',
      'dependentes',
      'prazoPagamentoDias',
      'telefone',
      'celular',
      'email',
      'observacoes',
    ],
  },
  comments: true,
} as const satisfies ResourceDeclaration;
