import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { secaoEndereco } from '#resources/compartilhado/endereco.ts';

export default {
  name: 'convenios',
  entity: 'contratos/convenio',
  path: '/convenios',
  redirect: '/convenios/list-convenio',
  listPath: '/convenios/list-convenio',
  formPath: '/convenios/form-convenio/:id?',
  formAction: 'insert',
  breadcrumb: 'Convênios',
  icon: 'safety',
  searched: 5,
  subject: 'convenio',
  parent: 'contrato',
  order: 10,
  list: {
    columns: ['codigo', 'nome', 'registroAns', 'modalidade', 'versaoTiss', 'fimContrato', 'ativo'],
    search: ['codigo', 'nome', 'registroAns', 'cnpj', 'modalidade', 'fimContrato', 'ativo'],
    presets: [
      { key: 'ativos', title: 'Ativos', filters: { ativo: 'true' } },
      { key: 'contrato-encerrado', title: 'Contrato encerrado', filters: { fimContrato_lte: '$hoje' } },
    ],
    card: ['nome', 'registroAns', 'modalidade'],
  },
  form: {
    tabs: [
      {
        title: 'Identificação',
        sections: [
          {
            fields: [
              'codigo',
              'nome',
              'razaoSocial:2',
              'cnpj',
              'registroAns',
              'modalidade',
              'logotipo',
              'ativo',
            ],
          },
          { title: 'TISS', fields: ['versaoTiss', 'codificacaoHash', 'enderecoTiss', 'tamanhoCarteira'] },
        ],
      },
      {
        title: 'Regras e prazos',
        sections: [
          {
            title: 'Atendimento',
            fields: ['exigeAutorizacao', 'exigeIndicacaoClinica', 'percentualAutorizacao', 'diasRetorno'],
          },
          {
            title: 'Faturamento',
            fields: [
              'diaFechamento',
              'prazoEntregaDias',
              'prazoPagamentoDias',
              'prazoRecursoDias',
              'formaRecebimentoId',
              'tipoContaReceberId',
            ],
          },
          {
            title: 'Contrato',
            fields: ['inicioContrato', 'fimContrato', 'indiceReajuste', 'mesReajuste', 'tabelaPrecoId'],
          },
          { title: 'Recepção', fields: ['orientacoes'] },
        ],
      },
      {
        title: 'Contatos e endereço',
        sections: [
          { fields: ['contatos'] },
          { title: 'Geral', fields: ['telefone', 'celular', 'email', 'site'] },
          secaoEndereco,
        ],
      },
    ],
    open: 'page',
  },
  documents: { insert: true, rename: true, remove: true, withoutPermission: ['view'] },
  limits: {
    rows: [{ key: 'criados', title: 'os que incluiu', field: 'criadoPor', is: 'usuario' }],
    fields: [
      'razaoSocial',
      'cnpj',
      'indiceReajuste',
      'mesReajuste',
      'prazoEntregaDias',
      'prazoPagamentoDias',
      'prazoRecursoDias',
      'inicioContrato',
      'celular',
      'orientacoes',
    ],
  },
  comments: true,
} as const satisfies ResourceDeclaration;
