import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const minimoRetencao = {
  $id: 'minimo-retencao',
  title: 'Mínimo de retenção',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Mínimos de retenção',
    label: ['descricao'],
    sort: 'descricao',
    unique: [['tipoImpostoId', 'sobre', 'inicioVigencia']],
    importKey: ['tipoImpostoId', 'sobre', 'inicioVigencia'],
    noOverlap: { by: ['tipoImpostoId', 'sobre'], from: 'inicioVigencia', to: 'fimVigencia' },
  },
  required: ['descricao', 'tipoImpostoId', 'valorMinimo', 'modo', 'sobre', 'inicioVigencia'],
  properties: {
    descricao: { type: 'string', title: 'Descrição', minLength: 1, maxLength: 120 },
    tipoImpostoId: { type: 'integer', title: 'Imposto', 'x-ref': { resource: 'tipos-impostos' } },
    valorMinimo: {
      type: 'string',
      title: 'Valor mínimo',
      format: 'moeda',
      description: 'Até este valor a retenção é dispensada.',
    },
    modo: {
      type: 'string',
      title: 'Como se soma',
      oneOf: [
        { const: 'PAGAMENTO', title: 'Cada pagamento sozinho' },
        { const: 'DIA', title: 'Pagamentos do mesmo dia' },
        { const: 'MES', title: 'Acumulado no mês' },
      ],
    },
    sobre: {
      type: 'string',
      title: 'Compara com',
      oneOf: [
        { const: 'IMPOSTO', title: 'O imposto retido' },
        { const: 'GUIA', title: 'O total da guia' },
      ],
      default: 'IMPOSTO',
    },
    inicioVigencia: { type: 'string', title: 'Início da vigência', format: 'date' },
    fimVigencia: {
      type: ['string', 'null'],
      title: 'Fim da vigência',
      format: 'date',
      'x-range': { from: '$inicioVigencia' },
    },
    norma: {
      type: ['string', 'null'],
      title: 'Norma',
      maxLength: 120,
      'x-ui': { placeholder: 'Lei 15.191/2025' },
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default minimoRetencao;
export type MinimoRetencao = FromSchema<typeof minimoRetencao>;
