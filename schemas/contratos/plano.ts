import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const plano = {
  $id: 'plano',
  title: 'Plano',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Planos',
    label: ['nome'],
    unique: [['convenioId', 'codigo']],
    importKey: ['convenioId', 'codigo'],
  },
  required: ['convenioId', 'codigo', 'nome'],
  properties: {
    convenioId: { type: 'integer', title: 'Convênio', 'x-ref': { resource: 'convenios' } },
    codigo: { type: 'string', title: 'Código', minLength: 1, maxLength: 20 },
    nome: { type: 'string', title: 'Nome', minLength: 1, maxLength: 120 },
    registroAns: { type: ['string', 'null'], title: 'Registro do produto na ANS', maxLength: 12 },
    contratacao: {
      type: ['string', 'null'],
      title: 'Contratação',
      oneOf: [
        { const: 'INDIVIDUAL', title: 'Individual ou familiar' },
        { const: 'EMPRESARIAL', title: 'Coletivo empresarial' },
        { const: 'ADESAO', title: 'Coletivo por adesão' },
        { const: null, title: 'Não informado' },
      ],
      description: 'Tipo de contratação da ANS: decide carências, rescisão e reajuste.',
    },
    segmentacao: {
      type: ['string', 'null'],
      title: 'Segmentação',
      oneOf: [
        { const: 'AMBULATORIAL', title: 'Ambulatorial' },
        { const: 'HOSPITALAR', title: 'Hospitalar' },
        { const: 'AMBULATORIAL_HOSPITALAR', title: 'Ambulatorial e hospitalar' },
        { const: 'ODONTOLOGICA', title: 'Odontológica' },
        { const: 'REFERENCIA', title: 'Referência' },
        { const: null, title: 'Não informado' },
      ],
    },
    acomodacao: {
      type: ['string', 'null'],
      title: 'Acomodação',
      oneOf: [
        { const: 'COLETIVA', title: 'Coletiva (enfermaria)' },
        { const: 'INDIVIDUAL', title: 'Individual (apartamento)' },
        { const: 'SEM', title: 'Sem acomodação' },
        { const: null, title: 'Não informado' },
      ],
    },
    abrangencia: {
      type: ['string', 'null'],
      title: 'Abrangência',
      oneOf: [
        { const: 'NACIONAL', title: 'Nacional' },
        { const: 'ESTADUAL', title: 'Estadual' },
        { const: 'GRUPO_ESTADOS', title: 'Grupo de estados' },
        { const: 'MUNICIPAL', title: 'Municipal' },
        { const: 'GRUPO_MUNICIPIOS', title: 'Grupo de municípios' },
        { const: null, title: 'Não informado' },
      ],
    },
    coparticipacao: {
      type: 'boolean',
      title: 'Tem coparticipação',
      default: false,
      'x-ui': { column: 'Coparticipação' },
    },
    percentualCoparticipacao: {
      type: ['string', 'null'],
      title: 'Coparticipação',
      format: 'decimal',
      'x-ui': { suffix: '%' },
      'x-when': {
        visible: { properties: { coparticipacao: { const: true } }, required: ['coparticipacao'] },
        required: { properties: { coparticipacao: { const: true } }, required: ['coparticipacao'] },
      },
    },
    incluiObstetricia: { type: 'boolean', title: 'Inclui obstetrícia', default: false },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default plano;
export type Plano = FromSchema<typeof plano>;
