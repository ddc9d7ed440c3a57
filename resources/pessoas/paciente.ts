import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { secaoEndereco } from '#resources/compartilhado/endereco.ts';

export default {
  name: 'pacientes',
  entity: 'pessoas/paciente',
  path: '/pacientes',
  redirect: '/pacientes/list-pacientes',
  listPath: '/pacientes/list-pacientes',
  formPath: '/pacientes/form-pacientes/:id?',
  breadcrumb: 'Pacientes',
  icon: 'user',
  searched: 1,
  subject: 'paciente',
  order: 10,
  list: {
    columns: ['nome', 'dataNascimento', 'idade', 'cpf', 'celular', 'cidadeId'],
    search: [
      'nome',
      'nomeSocial',
      'cpf',
      'cns',
      'numeroProntuario',
      'dataNascimento',
      'sexo',
      'nomeMae',
      'cidadeId',
      'obito',
      'ativo',
    ],
    presets: [
      { key: 'ativos', title: 'Ativos', filters: { ativo: 'true' } },
      { key: 'obito', title: 'Óbito registrado', filters: { obito: 'true' } },
    ],
    card: ['nome', 'dataNascimento', 'celular'],
    links: ['buscar-paciente'],
  },
  form: {
    tabs: [
      {
        title: 'Identificação',
        sections: [
          {
            title: 'Cadastro unificado',
            fields: ['unificadoComId:2', 'motivoUnificacao:2', 'unificadoEm', 'unificadoPor', 'cadastro'],
            when: { properties: { cadastro: { const: 'UNIFICADO' } }, required: ['cadastro'] },
          },
          {
            fields: ['provisorio:2'],
            when: { properties: { provisorio: { const: true } }, required: ['provisorio'] },
          },
          {
            fields: [
              'nome:2',
              'nomeSocial:2',
              'cpf',
              'cns',
              'dataNascimento',
              'sexo',
              'nomeMae:2',
              'nomePai:2',
              'numeroProntuario',
              'idade',
              'foto',
              'ativo',
            ],
          },
          {
            title: 'Dados pessoais',
            fields: [
              'identidadeGenero',
              'racaCor',
              'etnia',
              'estadoCivil',
              'escolaridade',
              'ocupacaoId',
              'nacionalidade',
              'paisNascimentoId',
              'naturalidadeId',
              'tipoSanguineo',
            ],
          },
          {
            title: 'Documento',
            fields: ['rg', 'orgaoExpedidorId', 'ufRg', 'outroDocumento', 'numeroOutroDocumento', 'paisDocumentoId'],
          },
        ],
      },
      {
        title: 'Contato e endereço',
        sections: [
          { title: 'Contato', fields: ['telefone', 'celular', 'email', 'aceitaMensagens'] },
          secaoEndereco,
          { fields: ['outrosEnderecos'] },
        ],
      },
      { title: 'Convênios', sections: [{ fields: ['convenios'] }] },
      { title: 'Responsáveis', sections: [{ fields: ['responsaveis'] }] },
      {
        title: 'Alergias e avisos',
        sections: [
          { fields: ['situacaoAlergias', 'alergias', 'alertas:2'] },
          { title: 'Recepção', fields: ['observacoes'] },
          { title: 'Óbito', fields: ['obito', 'dataObito'] },
        ],
      },
    ],
    open: 'page',
    links: ['gerar-documento', 'enviar-mensagem', 'unificar-pacientes'],
    summary: [
      'foto',
      'alergias!|situacaoAlergias',
      'alertas!',
      'obito!',
      'idade',
      'sexo',
      'dataNascimento',
      'cpf',
      'cns',
      'convenios',
    ],
  },
  capabilities: ['duplicidade', 'formularios'],
  actions: ['unificar'],
  // Whoever attends attaches, without the right to change the register itself.
  documents: {
    insert: 'documento',
    rename: 'documento',
    remove: 'documento',
    signature: 'documento',
    clinical: 'clinico',
    tags: true,
  },
} as const satisfies ResourceDeclaration;
