import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { contaBancaria } from '#schemas/compartilhado/conta-bancaria.ts';
import { REGIME_TRIBUTARIO, TIPO_PESSOA } from '#schemas/compartilhado/opcoes.ts';
import { contato } from '#schemas/compartilhado/contato.ts';
import { endereco } from '#schemas/compartilhado/endereco.ts';
import { CONTA_DE_DESPESA } from '#schemas/compartilhado/conta-do-plano.ts';

export const fornecedor = {
  $id: 'fornecedor',
  title: 'Fornecedor',
  type: 'object',
  additionalProperties: false,
  'x-entity': { plural: 'Fornecedores', label: ['nome'], unique: [['documento']], importKey: ['documento'] },
  required: ['nome', 'tipoPessoa', 'documento'],
  properties: {
    nome: { type: 'string', title: 'Nome ou razão social', minLength: 1, maxLength: 150 },
    nomeFantasia: {
      type: ['string', 'null'],
      title: 'Nome fantasia',
      maxLength: 120,
      'x-col': { search: true },
    },
    tipoPessoa: { type: 'string', title: 'Tipo de pessoa', oneOf: TIPO_PESSOA, default: 'JURIDICA' },
    documento: { type: 'string', title: 'CPF ou CNPJ', format: 'cpf-cnpj', 'x-col': { search: true } },
    inscricaoEstadual: { type: ['string', 'null'], title: 'Inscrição estadual', maxLength: 20 },
    inscricaoMunicipal: { type: ['string', 'null'], title: 'Inscrição municipal', maxLength: 20 },
    regimeTributario: {
      type: ['string', 'null'],
      title: 'Regime tributário',
      oneOf: [...REGIME_TRIBUTARIO, { const: null, title: 'Não informado' }],
      'x-when': {
        visible: { properties: { tipoPessoa: { const: 'JURIDICA' } }, required: ['tipoPessoa'] },
        required: { properties: { tipoPessoa: { const: 'JURIDICA' } }, required: ['tipoPessoa'] },
      },
      description: 'Simples Nacional e MEI não sofrem retenção de PIS, COFINS e CSLL.',
    },
    nit: {
      type: ['string', 'null'],
      title: 'NIT, PIS ou PASEP',
      maxLength: 11,
      pattern: '^[0-9]{11}$',
      'x-when': { visible: { properties: { tipoPessoa: { const: 'FISICA' } }, required: ['tipoPessoa'] } },
    },
    dependentes: {
      type: ['integer', 'null'],
      title: 'Dependentes para o IRRF',
      minimum: 0,
      maximum: 30,
      'x-when': { visible: { properties: { tipoPessoa: { const: 'FISICA' } }, required: ['tipoPessoa'] } },
    },
    servicoSaude: { type: 'boolean', title: 'Presta serviço de saúde', default: false },
    cidadeServicoId: { type: ['integer', 'null'], title: 'Cidade do ISS', 'x-ref': { resource: 'cidades' } },
    itemLc116: {
      type: ['string', 'null'],
      title: 'Item da lista de serviços (LC 116)',
      maxLength: 6,
      pattern: '^[0-9]{1,2}[.][0-9]{2}$',
      'x-ui': { placeholder: '4.01' },
    },
    formaPagamentoId: {
      type: ['integer', 'null'],
      title: 'Forma de pagamento',
      'x-ref': { resource: 'formas-pagamento' },
    },
    tipoContaPagarId: {
      type: ['integer', 'null'],
      title: 'Tipo de conta a pagar',
      'x-ref': { resource: 'tipos-contas-pagar' },
    },
    planoContaId: {
      type: ['integer', 'null'],
      title: 'Conta do plano',
      'x-ref': { resource: 'plano-contas', minChars: 1, filter: CONTA_DE_DESPESA },
    },
    prazoPagamentoDias: {
      type: ['integer', 'null'],
      title: 'Prazo de pagamento',
      minimum: 0,
      maximum: 365,
      'x-ui': { suffix: 'dias' },
    },
    marcadores: {
      type: 'array',
      title: 'Marcadores',
      maxItems: 14,
      uniqueItems: true,
      items: { type: 'string', minLength: 1, maxLength: 14 },
      'x-ui': { widget: 'tags', placeholder: 'OPME, limpeza' },
      description: 'Palavras curtas, sem espaço, que dizem o que ele fornece.',
    },
    nomeContato: { type: ['string', 'null'], title: 'Pessoa de contato', maxLength: 120 },
    ...contato,
    ...endereco,
    contasBancarias: {
      type: 'array',
      title: 'Contas bancárias e Pix',
      maxItems: 10,
      'x-child': { singular: 'Conta' },
      items: {
        type: 'object',
        additionalProperties: false,
        properties: {
          ...contaBancaria,
        },
      },
    },
    retencoes: {
      type: 'array',
      title: 'Retenções próprias',
      maxItems: 200,
      'x-child': {
        singular: 'Retenção',
        noOverlap: { by: ['tipoImpostoId'], from: 'inicioVigencia', to: 'fimVigencia' },
      },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['tipoImpostoId', 'regra', 'inicioVigencia'],
        properties: {
          tipoImpostoId: { type: 'integer', title: 'Imposto', 'x-ref': { resource: 'tipos-impostos' } },
          regra: {
            type: 'string',
            title: 'Regra',
            oneOf: [
              { const: 'RETER', title: 'Reter sempre' },
              { const: 'DISPENSAR', title: 'Dispensar' },
            ],
          },
          motivo: {
            type: ['string', 'null'],
            title: 'Motivo',
            maxLength: 200,
            'x-ui': { placeholder: 'Liminar, isenção, lei municipal' },
          },
          inicioVigencia: { type: 'string', title: 'Início', format: 'date' },
          fimVigencia: {
            type: ['string', 'null'],
            title: 'Fim',
            format: 'date',
            'x-range': { from: '$inicioVigencia' },
          },
        },
      },
      description: 'Só o que foge das tabelas de tributação.',
    },
    observacoes: {
      type: ['string', 'null'],
      title: 'Observações',
      maxLength: 2000,
      'x-ui': { widget: 'textarea' },
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default fornecedor;
export type Fornecedor = FromSchema<typeof fornecedor>;
