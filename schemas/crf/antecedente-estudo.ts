import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** O que o participante já teve ou tem, além da condição do estudo (CRF-01). */
export const antecedenteEstudo = {
  $id: 'antecedente-estudo',
  title: 'Antecedente do participante',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'História médica',
    label: ['participante', 'condicao'],
    sort: ['participante', '-inicio'],
    tenant: true,
    importKey: ['participanteId', 'condicao', 'inicio'],
    indexes: [['participanteId']],
    retain:
      'O que um estudo registrou se guarda depois dele (RDC Anvisa 945/2024): antecedentes não se excluem.',
  },
  required: ['participanteId', 'condicao', 'sistema'],
  properties: {
    participanteId: {
      type: 'integer',
      title: 'Participante',
      'x-ref': { resource: 'participantes-estudo', create: false },
    },
    participante: {
      type: ['string', 'null'],
      title: 'Número de triagem',
      maxLength: 20,
      readOnly: true,
      'x-col': { search: true },
    },
    estudoId: {
      type: ['integer', 'null'],
      title: 'Estudo',
      readOnly: true,
      'x-ref': { resource: 'estudos', create: false },
    },
    condicao: {
      type: 'string',
      title: 'Condição',
      minLength: 2,
      maxLength: 200,
      'x-col': { search: true },
    },
    sistema: {
      type: 'string',
      title: 'Sistema',
      oneOf: [
        { const: 'CARDIOVASCULAR', title: 'Cardiovascular' },
        { const: 'ENDOCRINO', title: 'Endócrino e metabólico' },
        { const: 'GENITURINARIO', title: 'Geniturinário' },
        { const: 'NEUROLOGICO', title: 'Neurológico' },
        { const: 'PSIQUIATRICO', title: 'Psiquiátrico' },
        { const: 'RESPIRATORIO', title: 'Respiratório' },
        { const: 'DIGESTIVO', title: 'Digestivo' },
        { const: 'OUTRO', title: 'Outro' },
      ],
    },
    inicio: { type: ['string', 'null'], title: 'Início', format: 'date', 'x-happened': {} },
    fim: {
      type: ['string', 'null'],
      title: 'Fim',
      format: 'date',
      'x-happened': {},
      'x-range': { from: '$inicio' },
    },
    emCurso: { type: 'boolean', title: 'Em curso', default: true },
    observacao: { type: ['string', 'null'], title: 'Observação', maxLength: 500 },
  },
} as const satisfies EntitySchema;

export default antecedenteEstudo;
export type AntecedenteEstudo = FromSchema<typeof antecedenteEstudo>;
