import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { secaoEndereco } from '#resources/compartilhado/endereco.ts';

export default {
  name: 'profissionais',
  entity: 'pessoas/profissional',
  path: '/profissionais',
  redirect: '/profissionais/list',
  listPath: '/profissionais/list',
  formPath: '/profissionais/form-profissional/:id?',
  formAction: 'view',
  breadcrumb: 'Profissionais',
  icon: 'idcard',
  searched: 2,
  subject: 'profissional',
  parent: 'pessoas',
  order: 20,
  list: {
    columns: ['nome', 'conselhoId', 'ufConselho', 'numeroConselho', 'cboId', 'celular', 'ativo'],
    search: [
      'nome',
      'cpf',
      'conselhoId',
      'ufConselho',
      'numeroConselho',
      'situacaoConselho',
      'cboId',
      'cidadeId',
      'ativo',
    ],
    presets: [
      { key: 'ativos', title: 'Ativos', filters: { ativo: 'true' } },
      { key: 'irregulares', title: 'Fora da situação regular', filters: { situacaoConselho_ne: 'REGULAR' } },
    ],
    card: ['nome', 'conselhoId', 'numeroConselho'],
  },
  form: {
    tabs: [
      {
        title: 'Identificação',
        sections: [
          { fields: ['nome:2', 'nomeSocial:2', 'cpf', 'cns', 'dataNascimento', 'sexo', 'foto', 'ativo'] },
          {
            title: 'Conselho',
            fields: ['conselhoId', 'ufConselho', 'numeroConselho', 'situacaoConselho', 'cboId'],
          },
        ],
      },
      { title: 'Especialidades', sections: [{ fields: ['especialidades'] }] },
      {
        title: 'Onde atende',
        sections: [
          { fields: ['corpoClinico'] },
          { fields: ['codigosNasOperadoras'] },
          { title: 'Agenda e repasse', fields: ['permiteAgendaOnline', 'fornecedorId'] },
        ],
      },
      {
        title: 'Contato e endereço',
        sections: [
          { title: 'Contato', fields: ['telefone', 'celular', 'email'] },
          secaoEndereco,
          { title: 'Apresentação', fields: ['curriculo'] },
        ],
      },
    ],
    open: 'page',
  },
  documents: { insert: true, rename: true, remove: true, signature: true },
} as const satisfies ResourceDeclaration;
