import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { PERCENTUAL_AUTORIZACAO_PADRAO } from '#schemas/compartilhado/padroes.ts';
import { TIPO_ITEM_OU_PACOTE } from '#schemas/compartilhado/opcoes.ts';
import { VERSAO_TISS } from '#schemas/compartilhado/tiss.ts';

export const prestadorConvenio = {
  $id: 'prestador-convenio',
  title: 'Contrato com convênio',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Contratos com convênios',
    label: ['codigo', 'descricao'],
    sort: 'codigo',
    provider: 'prestadorId',
    unique: [['codigo']],
    noOverlap: { by: ['prestadorId', 'convenioId'], from: 'inicioVigencia', to: 'fimVigencia' },
  },
  required: ['codigo', 'descricao', 'prestadorId', 'convenioId', 'inicioVigencia', 'percentualAutorizacao'],
  properties: {
    codigo: { type: 'string', title: 'Código', minLength: 1, maxLength: 20 },
    descricao: {
      type: 'string',
      title: 'Descrição',
      minLength: 1,
      maxLength: 150,
      'x-ui': { placeholder: 'Clínica Centro com a operadora' },
    },
    prestadorId: { type: 'integer', title: 'Prestador', 'x-ref': { resource: 'prestadores' } },
    convenioId: { type: 'integer', title: 'Convênio', 'x-ref': { resource: 'convenios' } },
    codigoNaOperadora: {
      type: ['string', 'null'],
      title: 'Código do prestador na operadora',
      maxLength: 14,
      pattern: '^[0-9A-Za-z]{1,14}$',
      description: 'Vai nas guias TISS.',
    },
    numeroContrato: { type: ['string', 'null'], title: 'Número do contrato', maxLength: 30 },
    numeroProcesso: {
      type: ['string', 'null'],
      title: 'Número do processo',
      format: 'processo',
      maxLength: 30,
      description: 'Do credenciamento ou da licitação, quando o convênio é público. Só números.',
    },
    inicioVigencia: { type: 'string', title: 'Início da vigência', format: 'date' },
    fimVigencia: {
      type: ['string', 'null'],
      title: 'Fim da vigência',
      format: 'date',
      'x-range': { from: '$inicioVigencia' },
    },
    percentualAutorizacao: {
      type: 'string',
      title: 'Percentual autorizado',
      format: 'decimal',
      'x-range': { from: '0' },
      'x-ui': { suffix: '%' },
      default: PERCENTUAL_AUTORIZACAO_PADRAO,
    },
    enviaTiss: {
      type: 'boolean',
      title: 'Fatura por guias TISS',
      default: false,
      description: 'Fechar uma fatura deste convênio faz as guias e os lotes.',
    },
    versaoTiss: {
      type: ['string', 'null'],
      title: 'Versão do TISS',
      oneOf: [...VERSAO_TISS, { const: null, title: 'A do convênio' }],
      'x-when': { visible: { properties: { enviaTiss: { const: true } }, required: ['enviaTiss'] } },
    },
    cobraPorGuia: { type: 'boolean', title: 'Fatura por guia', default: false },
    diaFechamento: { type: ['integer', 'null'], title: 'Dia do fechamento', minimum: 1, maximum: 31 },
    prazoPagamentoDias: {
      type: ['integer', 'null'],
      title: 'Prazo de pagamento',
      minimum: 0,
      maximum: 365,
      'x-ui': { suffix: 'dias' },
    },
    contratoArquivo: { type: ['string', 'null'], title: 'Contrato assinado', format: 'arquivo' },
    ajustes: {
      type: 'array',
      title: 'Acréscimos e deflatores',
      maxItems: 200,
      'x-child': { singular: 'Ajuste' },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['descricao', 'natureza', 'percentual', 'inicioVigencia'],
        properties: {
          descricao: {
            type: 'string',
            title: 'Descrição',
            minLength: 1,
            maxLength: 120,
            'x-ui': { placeholder: 'Deflator negociado em 2026' },
          },
          natureza: {
            type: 'string',
            title: 'Natureza',
            oneOf: [
              { const: 'ACRESCIMO', title: 'Acréscimo' },
              { const: 'DEFLATOR', title: 'Deflator' },
            ],
            default: 'ACRESCIMO',
          },
          percentual: {
            type: 'string',
            title: 'Percentual',
            format: 'decimal',
            'x-range': { from: '0' },
            'x-ui': { suffix: '%', scale: 4 },
            'x-when': {
              refused: [
                {
                  if: { properties: { natureza: { const: 'DEFLATOR' }, percentual: { gt: 100 } } },
                  message: 'Um deflator vai até 100 %: mais que isso daria um preço negativo.',
                },
              ],
            },
          },
          tipo: {
            type: ['string', 'null'],
            title: 'Só para o tipo',
            oneOf: [...TIPO_ITEM_OU_PACOTE, { const: null, title: 'Não informado' }],
          },
          codigo: { type: ['string', 'null'], title: 'Só para o código', maxLength: 20 },
          planoId: {
            type: ['integer', 'null'],
            title: 'Só para o plano',
            'x-ref': { resource: 'planos', filter: { convenioId: '$convenioId' } },
          },
          inicioVigencia: { type: 'string', title: 'Início da vigência', format: 'date' },
          fimVigencia: {
            type: ['string', 'null'],
            title: 'Fim da vigência',
            format: 'date',
            'x-range': { from: '$inicioVigencia' },
          },
        },
      },
    },
    especialidades: {
      type: 'array',
      title: 'Especialidades contratadas',
      maxItems: 200,
      'x-child': { singular: 'Especialidade', unique: [['especialidadeId']] },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['especialidadeId'],
        properties: {
          especialidadeId: {
            type: 'integer',
            title: 'Especialidade',
            'x-ref': { resource: 'especialidades' },
          },
          limiteMensal: { type: ['integer', 'null'], title: 'Limite por mês', minimum: 0, maximum: 99999 },
        },
      },
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

export default prestadorConvenio;
export type PrestadorConvenio = FromSchema<typeof prestadorConvenio>;
