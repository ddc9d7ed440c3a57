import { itemDoPrescritor } from '#schemas/compartilhado/prescricao.ts';
import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** What a professional or the whole unit prescribes often: one medicine (favourite) or several together (protocol). */
export const prescricaoModelo = {
  $id: 'prescricao-modelo',
  title: 'Modelo de prescrição',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Modelos de prescrição',
    label: ['nome'],
    tenant: true,
    importKey: ['nome'],
  },
  required: ['nome'],
  properties: {
    nome: {
      type: 'string',
      title: 'Nome',
      minLength: 2,
      maxLength: 200,
      'x-ui': { placeholder: 'Amigdalite bacteriana no adulto' },
    },
    tipo: {
      type: 'string',
      title: 'Tipo',
      oneOf: [
        { const: 'FAVORITO', title: 'Favorito', 'x-tone': 'info' },
        { const: 'PROTOCOLO', title: 'Protocolo' },
      ],
      default: 'PROTOCOLO',
      'x-col': { index: true },
    },
    profissionalId: {
      type: ['integer', 'null'],
      title: 'De quem',
      description: 'Vazio, é de toda a unidade.',
      'x-ref': { resource: 'profissionais', create: false },
    },
    orientacoes: {
      type: ['string', 'null'],
      title: 'Orientações',
      maxLength: 4000,
      'x-ui': { widget: 'textarea', rows: 3 },
    },
    itens: {
      type: 'array',
      title: 'Medicamentos',
      maxItems: 50,
      'x-child': { singular: 'Medicamento' },
      items: itemDoPrescritor,
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default prescricaoModelo;
export type PrescricaoModelo = FromSchema<typeof prescricaoModelo>;
