import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const valor = (title: string) => ({ type: 'string', title, format: 'moeda', readOnly: true }) as const;
const dia = (title: string) => ({ type: ['string', 'null'], title, format: 'date', readOnly: true }) as const;

/** What a supplier is told of a title (issue 14, scope 8): the views of the migration leave out all that is the house's own. */
export const meuPagamento = {
  $id: 'meu-pagamento',
  title: 'Meu pagamento',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Meus pagamentos',
    label: ['numeroDocumento', 'previsao'],
    sort: '-previsao',
    tenant: true,
    lens: 'contas-pagar',
    rows: { all: 'vertodos', own: [{ field: 'fornecedorId', is: 'fornecedor' }] },
  },
  required: ['fornecedorId', 'situacao', 'emissao', 'competencia', 'previsao', 'valorBruto'],
  properties: {
    fornecedorId: {
      type: 'integer',
      title: 'Fornecedor',
      readOnly: true,
      'x-ref': { resource: 'fornecedores' },
    },
    numeroDocumento: {
      type: ['string', 'null'],
      title: 'Documento',
      maxLength: 44,
      readOnly: true,
      'x-col': { search: true },
    },
    parcela: { type: 'string', title: 'Parcela', maxLength: 12, readOnly: true },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'REGISTRADA', title: 'Em conferência', 'x-tone': 'warning' },
        { const: 'LIBERADA', title: 'Aprovado, aguarda o pagamento', 'x-tone': 'info' },
        { const: 'PAGA_PARCIAL', title: 'Pago em parte', 'x-tone': 'info' },
        { const: 'PAGA', title: 'Pago', 'x-tone': 'success' },
        { const: 'DEVOLVIDA', title: 'Em correção', 'x-tone': 'warning' },
        { const: 'CANCELADA', title: 'Cancelado', 'x-tone': 'neutral' },
      ],
      readOnly: true,
    },
    emissao: { type: 'string', title: 'Emissão', format: 'date', readOnly: true },
    competencia: { type: 'string', title: 'Competência', format: 'competencia', readOnly: true },
    previsao: {
      type: 'string',
      title: 'Previsto para',
      format: 'date',
      readOnly: true,
      description: 'O vencimento, ou o dia útil seguinte.',
    },
    valorBruto: valor('Valor bruto'),
    desconto: valor('Desconto'),
    acrescimos: valor('Juros e multa'),
    totalRetido: valor('Retenções'),
    valorLiquido: valor('Valor líquido'),
    valorPago: valor('Já pago'),
    ultimoPagamento: dia('Último pagamento'),
    retencoes: {
      type: 'array',
      title: 'Impostos retidos',
      readOnly: true,
      'x-child': { singular: 'Imposto retido', copied: false },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['imposto', 'base', 'aliquota', 'valor'],
        properties: {
          imposto: { type: 'string', title: 'Imposto', maxLength: 200 },
          base: { type: 'string', title: 'Base', format: 'moeda' },
          aliquota: { type: 'string', title: 'Alíquota', format: 'decimal', 'x-ui': { suffix: '%' } },
          valor: { type: 'string', title: 'Retido', format: 'moeda' },
          explicacao: { type: ['string', 'null'], title: 'Como se chegou ao valor', maxLength: 1000 },
        },
      },
    },
    pagamentos: {
      type: 'array',
      title: 'Pagamentos recebidos',
      readOnly: true,
      'x-child': { singular: 'Pagamento recebido', copied: false },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['data', 'valor'],
        properties: {
          data: { type: 'string', title: 'Data', format: 'date' },
          valor: { type: 'string', title: 'Valor', format: 'moeda' },
          encargos: { type: 'string', title: 'Juros e multa', format: 'moeda', default: '0.00' },
        },
      },
    },
  },
} as const satisfies EntitySchema;

export default meuPagamento;
export type MeuPagamento = FromSchema<typeof meuPagamento>;
