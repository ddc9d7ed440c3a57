import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { secaoEndereco } from '#resources/compartilhado/endereco.ts';

export default {
  name: 'prestadores',
  entity: 'pessoas/prestador',
  path: '/prestadores',
  redirect: '/prestadores/list',
  listPath: '/prestadores/list',
  formPath: '/prestadores/form-prestador/:id?',
  breadcrumb: 'Prestadores',
  icon: 'shop',
  searched: 3,
  subject: 'prestador',
  // A provider is made by who reaches them all.
  perfis: {
    prestador: ['list', 'view', 'update'],
    administrativo: ['list', 'view', 'update'],
  },
  parent: 'pessoas',
  order: 10,
  list: {
    columns: ['nome', 'cnpj', 'cnes', 'classificacaoEstabelecimentoId', 'cidadeId', 'integracao', 'ativo'],
    search: [
      'nome',
      'razaoSocial',
      'cnpj',
      'cnes',
      'classificacaoEstabelecimentoId',
      'cidadeId',
      'integracao',
      'ativo',
    ],
    presets: [
      { key: 'ativos', title: 'Ativos', filters: { ativo: 'true' } },
      { key: 'alvara-vencido', title: 'Alvará vencido', filters: { validadeAlvara_lte: '$hoje' } },
      { key: 'integracao', title: 'De integração', filters: { integracao: 'true' } },
    ],
    card: ['nome', 'cnes', 'cidadeId'],
  },
  form: {
    tabs: [
      {
        title: 'Identificação',
        sections: [
          {
            fields: [
              'nome:2',
              'razaoSocial:2',
              'tipoPessoa',
              'cnpj',
              'cpf',
              'inscricaoEstadual',
              'inscricaoMunicipal',
              'regimeTributario',
              'ativo',
            ],
          },
          {
            title: 'CNES',
            fields: [
              'cnes',
              'classificacaoEstabelecimentoId',
              'entidadeId',
              'naturezaJuridicaId',
              'tipoGestao',
              'responsavelTecnicoId',
              'alvaraSanitario',
              'validadeAlvara',
            ],
          },
          { title: 'Registro da empresa', fields: ['conselhoId', 'ufRegistroConselho', 'registroConselho'] },
          {
            title: 'Fila de atendimento',
            fields: ['esperaMaximaMinutos', 'chamadasAteFalta', 'preferenciaisSeguidos'],
          },
          { title: 'Conta do atendimento', fields: ['abreContaAoEncerrar'] },
          { title: 'Sistema', fields: ['fusoHorario', 'integracao', 'logotipo'] },
        ],
      },
      {
        title: 'Contato e endereço',
        sections: [{ title: 'Contato', fields: ['telefone', 'celular', 'email', 'site'] }, secaoEndereco],
      },
      { title: 'Serviços', sections: [{ fields: ['servicos'] }] },
      { title: 'Contas bancárias', sections: [{ fields: ['contasBancarias'] }] },
      { title: 'Horários', sections: [{ fields: ['horarios'] }] },
    ],
    open: 'page',
  },
  documents: { insert: true, rename: true, remove: true, signature: true },
} as const satisfies ResourceDeclaration;
