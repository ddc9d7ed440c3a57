import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** Setor de internação (CLIN-04): os leitos de um andar ou ala, contados juntos no mapa e no censo. */
export const setor = {
  $id: 'setor',
  title: 'Setor de internação',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Setores de internação',
    label: ['nome'],
    sort: 'ordem',
    tenant: true,
    unique: [['nome']],
    importKey: ['nome'],
  },
  required: ['nome', 'tipo'],
  properties: {
    nome: {
      type: 'string',
      title: 'Nome',
      minLength: 2,
      maxLength: 80,
      'x-ui': { placeholder: 'Clínica médica' },
    },
    tipo: {
      type: 'string',
      title: 'Tipo',
      oneOf: [
        { const: 'CLINICA', title: 'Clínica' },
        { const: 'CIRURGICA', title: 'Cirúrgica' },
        { const: 'OBSTETRICA', title: 'Obstétrica' },
        { const: 'PEDIATRICA', title: 'Pediátrica' },
        { const: 'PSIQUIATRICA', title: 'Psiquiátrica' },
        { const: 'UTI', title: 'Terapia intensiva' },
        { const: 'SEMI', title: 'Cuidados intermediários' },
        { const: 'HOSPITAL_DIA', title: 'Hospital-dia' },
      ],
      default: 'CLINICA',
    },
    localizacao: {
      type: ['string', 'null'],
      title: 'Onde fica',
      maxLength: 100,
      'x-ui': { placeholder: '3º andar, ala B' },
    },
    ordem: {
      type: 'integer',
      title: 'Ordem no mapa',
      minimum: 0,
      maximum: 999,
      default: 10,
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default setor;
export type Setor = FromSchema<typeof setor>;
