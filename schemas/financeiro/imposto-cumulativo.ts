import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const valor = (title: string) => ({ type: 'string', title, format: 'moeda', readOnly: true }) as const;
const escrito = (title: string, maxLength: number) =>
  ({ type: ['string', 'null'], title, maxLength, readOnly: true }) as const;

/** What a month has brought of a tax of a supplier (FIN-05): views of the migration, so that there is one truth and no copy. */
export const impostoCumulativo = {
  $id: 'imposto-cumulativo',
  title: 'Imposto cumulativo',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Impostos cumulativos',
    label: ['nomeFornecedor', 'sigla', 'competencia'],
    sort: ['-competencia', 'nomeFornecedor', 'sigla'],
    tenant: true,
    lens: 'contas-pagar',
  },
  required: ['fornecedorId', 'tipoImpostoId', 'competencia', 'base', 'retido', 'situacao'],
  properties: {
    fornecedorId: {
      type: 'integer',
      title: 'Fornecedor',
      readOnly: true,
      'x-ref': { resource: 'fornecedores' },
    },
    tipoImpostoId: {
      type: 'integer',
      title: 'Imposto',
      readOnly: true,
      'x-ref': { resource: 'tipos-impostos' },
    },
    nomeFornecedor: { ...escrito('Fornecedor', 150), 'x-col': { search: true } },
    sigla: escrito('Imposto', 60),
    competencia: {
      type: 'string',
      title: 'Mês',
      format: 'competencia',
      readOnly: true,
      description: 'O do pagamento; enquanto não se paga, o do vencimento.',
    },
    titulos: { type: 'integer', title: 'Títulos', readOnly: true },
    base: valor('Base do mês'),
    retido: valor('Retido'),
    espera: valor('Abaixo do mínimo'),
    devolvido: valor('Devolvido'),
    minimo: { type: ['string', 'null'], title: 'Mínimo', format: 'moeda', readOnly: true },
    modo: {
      type: ['string', 'null'],
      title: 'O mínimo se compara',
      oneOf: [
        { const: 'PAGAMENTO', title: 'Com cada pagamento' },
        { const: 'DIA', title: 'Com a soma do dia' },
        { const: 'MES', title: 'Com a soma do mês' },
        { const: null, title: 'Não há mínimo' },
      ],
      readOnly: true,
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'RETIDO', title: 'Retido', 'x-tone': 'success' },
        { const: 'ESPERA', title: 'Espera passar do mínimo', 'x-tone': 'warning' },
        { const: 'DISPENSADO', title: 'Dispensado', 'x-tone': 'neutral' },
        { const: 'NADA', title: 'Nada a reter', 'x-tone': 'neutral' },
      ],
      readOnly: true,
    },
    explicacao: {
      ...escrito('Como se chegou ao valor', 1000),
      'x-ui': { widget: 'textarea', rows: 3 },
      'x-col': { heavy: true },
    },
    parcelas: {
      type: 'array',
      title: 'Títulos do mês',
      readOnly: true,
      'x-child': { singular: 'Título', copied: false },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['vencimento', 'base', 'valor'],
        properties: {
          documento: { type: ['string', 'null'], title: 'Documento', maxLength: 44 },
          vencimento: { type: 'string', title: 'Pago em, ou vence em', format: 'date' },
          pago: { type: 'boolean', title: 'Pago', default: false },
          base: { type: 'string', title: 'Base', format: 'moeda' },
          valor: { type: 'string', title: 'Retido', format: 'moeda' },
          dispensado: { type: 'string', title: 'Abaixo do mínimo', format: 'moeda', default: '0.00' },
          devolvido: { type: 'string', title: 'Devolvido', format: 'moeda', default: '0.00' },
          explicacao: { type: ['string', 'null'], title: 'Como se chegou ao valor', maxLength: 1000 },
        },
      },
    },
  },
} as const satisfies EntitySchema;

export default impostoCumulativo;
export type ImpostoCumulativo = FromSchema<typeof impostoCumulativo>;
