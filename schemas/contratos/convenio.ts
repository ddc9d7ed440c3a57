import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { PERCENTUAL_AUTORIZACAO_PADRAO } from '#schemas/compartilhado/padroes.ts';
import { contato } from '#schemas/compartilhado/contato.ts';
import { endereco } from '#schemas/compartilhado/endereco.ts';

export const convenio = {
  $id: 'convenio',
  title: 'Convênio',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Convênios',
    label: ['codigo', 'nome'],
    sort: 'nome',
    unique: [['codigo']],
    indexes: [['registroAns']],
    importKey: ['codigo'],
  },
  required: ['codigo', 'nome', 'modalidade', 'percentualAutorizacao'],
  properties: {
    codigo: { type: 'string', title: 'Código', minLength: 1, maxLength: 10 },
    nome: { type: 'string', title: 'Nome', minLength: 1, maxLength: 120 },
    razaoSocial: {
      type: ['string', 'null'],
      title: 'Razão social',
      maxLength: 150,
      'x-col': { search: true },
    },
    cnpj: { type: ['string', 'null'], title: 'CNPJ', format: 'cnpj' },
    registroAns: {
      type: ['string', 'null'],
      title: 'Registro ANS',
      maxLength: 6,
      pattern: '^[0-9]{6}$',
      'x-import': { zeros: { from: 4, to: 6 } },
      'x-col': { search: true },
      'x-ui': { placeholder: '000000' },
    },
    modalidade: {
      type: 'string',
      title: 'Modalidade',
      oneOf: [
        { const: 'COOPERATIVA_MEDICA', title: 'Cooperativa médica' },
        { const: 'COOPERATIVA_ODONTOLOGICA', title: 'Cooperativa odontológica' },
        { const: 'MEDICINA_GRUPO', title: 'Medicina de grupo' },
        { const: 'ODONTOLOGIA_GRUPO', title: 'Odontologia de grupo' },
        { const: 'SEGURADORA', title: 'Seguradora' },
        { const: 'AUTOGESTAO', title: 'Autogestão' },
        { const: 'FILANTROPIA', title: 'Filantropia' },
        { const: 'ADMINISTRADORA', title: 'Administradora de benefícios' },
        { const: 'PUBLICO', title: 'Instituto público' },
        { const: 'SUS', title: 'SUS' },
        { const: 'PARTICULAR', title: 'Particular' },
      ],
    },
    versaoTiss: {
      type: ['string', 'null'],
      title: 'Versão do TISS',
      oneOf: [
        { const: '3.05.00', title: '3.05.00' },
        { const: '4.00.00', title: '4.00.00' },
        { const: '4.00.01', title: '4.00.01' },
        { const: '4.01.00', title: '4.01.00' },
        { const: '4.02.00', title: '4.02.00' },
        { const: '4.03.00', title: '4.03.00' },
        { const: null, title: 'Não informado' },
      ],
      default: '4.01.00',
      'x-when': {
        visible: {
          not: { properties: { modalidade: { enum: ['SUS', 'PARTICULAR'] } }, required: ['modalidade'] },
        },
      },
    },
    codificacaoHash: {
      type: ['string', 'null'],
      title: 'Codificação do hash TISS',
      oneOf: [
        { const: 'ISO-8859-1', title: 'ISO-8859-1' },
        { const: 'UTF-8', title: 'UTF-8' },
        { const: null, title: 'Não informado' },
      ],
      default: 'ISO-8859-1',
      'x-when': {
        visible: {
          not: { properties: { modalidade: { enum: ['SUS', 'PARTICULAR'] } }, required: ['modalidade'] },
        },
      },
    },
    enderecoTiss: {
      type: ['string', 'null'],
      title: 'Web service TISS',
      format: 'uri',
      maxLength: 300,
      description:
        'Sem ele, as mensagens vão por arquivo. O servidor também precisa conhecer o endereço (TISS_HOSTS).',
      'x-when': {
        visible: {
          not: { properties: { modalidade: { enum: ['SUS', 'PARTICULAR'] } }, required: ['modalidade'] },
        },
      },
    },
    tamanhoCarteira: {
      type: ['integer', 'null'],
      title: 'Tamanho da carteira',
      minimum: 1,
      maximum: 20,
      'x-ui': { suffix: 'dígitos' },
    },
    exigeAutorizacao: { type: 'boolean', title: 'Exige autorização prévia', default: true },
    exigeIndicacaoClinica: { type: 'boolean', title: 'Exige indicação clínica', default: false },
    percentualAutorizacao: {
      type: 'string',
      title: 'Percentual autorizado',
      format: 'decimal',
      'x-ui': { suffix: '%' },
      default: PERCENTUAL_AUTORIZACAO_PADRAO,
    },
    diasRetorno: {
      type: ['integer', 'null'],
      title: 'Retorno sem cobrança',
      minimum: 0,
      maximum: 180,
      'x-ui': { suffix: 'dias' },
      default: 30,
    },
    diaFechamento: { type: ['integer', 'null'], title: 'Dia do fechamento', minimum: 1, maximum: 31 },
    prazoEntregaDias: {
      type: ['integer', 'null'],
      title: 'Prazo para entregar o lote',
      minimum: 0,
      maximum: 365,
      'x-ui': { suffix: 'dias' },
    },
    prazoPagamentoDias: {
      type: ['integer', 'null'],
      title: 'Prazo de pagamento',
      minimum: 0,
      maximum: 365,
      'x-ui': { suffix: 'dias' },
    },
    prazoRecursoDias: {
      type: ['integer', 'null'],
      title: 'Prazo do recurso de glosa',
      minimum: 0,
      maximum: 365,
      'x-ui': { suffix: 'dias' },
    },
    inicioContrato: { type: ['string', 'null'], title: 'Início do contrato', format: 'date' },
    fimContrato: { type: ['string', 'null'], title: 'Fim do contrato', format: 'date' },
    indiceReajuste: {
      type: ['string', 'null'],
      title: 'Índice de reajuste',
      oneOf: [
        { const: 'IPCA', title: 'IPCA' },
        { const: 'ANS', title: 'Índice da ANS' },
        { const: 'NEGOCIADO', title: 'Negociado' },
        { const: null, title: 'Não informado' },
      ],
    },
    mesReajuste: { type: ['integer', 'null'], title: 'Mês do reajuste', minimum: 1, maximum: 12 },
    tabelaPrecoId: {
      type: ['integer', 'null'],
      title: 'Tabela de preços padrão',
      'x-ref': { resource: 'tabelas-precos' },
    },
    formaRecebimentoId: {
      type: ['integer', 'null'],
      title: 'Forma de recebimento',
      'x-ref': { resource: 'forma-recebimento' },
    },
    tipoContaReceberId: {
      type: ['integer', 'null'],
      title: 'Tipo de conta a receber',
      'x-ref': { resource: 'tipos-contas-receber' },
    },
    ...contato,
    site: { type: ['string', 'null'], title: 'Portal do convênio', format: 'uri', maxLength: 200 },
    ...endereco,
    contatos: {
      type: 'array',
      title: 'Contatos por setor',
      maxItems: 200,
      'x-child': { singular: 'Contato' },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['setor'],
        properties: {
          setor: {
            type: 'string',
            title: 'Setor',
            minLength: 1,
            maxLength: 60,
            'x-ui': { placeholder: 'Autorização' },
          },
          nome: { type: ['string', 'null'], title: 'Nome', maxLength: 120 },
          telefone: { type: ['string', 'null'], title: 'Telefone', format: 'telefone' },
          email: { type: ['string', 'null'], title: 'E-mail', format: 'email' },
        },
      },
    },
    logotipo: { type: ['string', 'null'], title: 'Logotipo', format: 'arquivo', 'x-ui': { widget: 'image' } },
    orientacoes: {
      type: ['string', 'null'],
      title: 'Orientações para a recepção',
      maxLength: 4000,
      'x-ui': { widget: 'textarea' },
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default convenio;
export type Convenio = FromSchema<typeof convenio>;
