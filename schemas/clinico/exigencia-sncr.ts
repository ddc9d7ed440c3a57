import { RECEITUARIOS } from '#schemas/compartilhado/prescricao.ts';
import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/**
 * Desde quando um tipo de receita só vale eletrônica com número do SNCR da Anvisa (RDC 1.000/2025). É dado, e não código: o
 * início de fato não foi confirmado, e quem administra corrige a data ou desliga a linha.
 */
export const exigenciaSncr = {
  $id: 'exigencia-sncr',
  title: 'Exigência do SNCR',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Exigências do SNCR',
    gender: 'f',
    label: ['receituario'],
    sort: 'receituario',
    unique: [['receituario']],
    importKey: ['receituario'],
  },
  required: ['receituario'],
  properties: {
    receituario: { type: 'string', title: 'Tipo de receita', oneOf: RECEITUARIOS },
    exigeDesde: {
      type: ['string', 'null'],
      title: 'Exigido desde',
      format: 'date',
      description: 'Vale pelo dia em que a receita é emitida. Vazio: ainda não se exige.',
    },
    fonte: {
      type: ['string', 'null'],
      title: 'Em que se apoia',
      maxLength: 300,
      'x-ui': { widget: 'textarea', rows: 3 },
    },
    dataConfirmada: {
      type: 'boolean',
      title: 'Data confirmada',
      default: false,
      description:
        'Marque quando a Anvisa disser o dia. Sem isso, a tela avisa que a data não foi confirmada.',
    },
    ativo: { type: 'boolean', title: 'Exigir', default: true },
  },
} as const satisfies EntitySchema;

export default exigenciaSncr;
export type ExigenciaSncr = FromSchema<typeof exigenciaSncr>;
