import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const tipoRecebimento = {
  $id: 'tipo-recebimento',
  title: 'Tipo de recebimento',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Tipos de recebimentos',
    label: ['codigo', 'descricao'],
    sort: 'codigo',
    unique: [['codigo']],
  },
  required: ['codigo', 'descricao', 'efeito'],
  properties: {
    codigo: { type: 'string', title: 'Código', minLength: 1, maxLength: 10 },
    descricao: { type: 'string', title: 'Descrição', minLength: 1, maxLength: 100 },
    efeito: {
      type: 'string',
      title: 'Efeito no título',
      oneOf: [
        { const: 'BAIXA_TOTAL', title: 'Baixa total' },
        { const: 'BAIXA_PARCIAL', title: 'Baixa parcial' },
        { const: 'GLOSA', title: 'Glosa' },
        { const: 'DESCONTO', title: 'Desconto' },
        { const: 'ESTORNO', title: 'Estorno' },
        { const: 'PERDA', title: 'Perda' },
      ],
    },
    movimentaCaixa: { type: 'boolean', title: 'Movimenta o caixa', default: true },
    exigeMotivo: { type: 'boolean', title: 'Exige motivo', default: false },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default tipoRecebimento;
export type TipoRecebimento = FromSchema<typeof tipoRecebimento>;
