import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/**
 * A verificação de fonte de um formulário de visita: o que o monitor conferiu com a fonte, campo a campo (MON-03). Nasce com a
 * primeira gravação; o valor que muda perde a marca. O servidor a escreve.
 */
export const verificacaoCrf = {
  $id: 'verificacao-crf',
  title: 'Verificação de fonte',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Verificação de fonte',
    gender: 'f',
    label: ['visita', 'formulario'],
    sort: ['visita', 'formulario'],
    tenant: true,
    readOnly: true,
    unique: [['formularioId']],
    indexes: [['estudoId', 'situacao'], ['prontuarioCrfId']],
    retain:
      'O que um estudo registrou se guarda depois dele (RDC Anvisa 945/2024): verificações não se excluem.',
  },
  required: [
    'visita',
    'formulario',
    'estudoId',
    'centroId',
    'participanteId',
    'prontuarioCrfId',
    'formularioId',
  ],
  properties: {
    visita: { type: 'string', title: 'Visita', maxLength: 110, 'x-col': { search: true } },
    formulario: { type: 'string', title: 'Formulário', maxLength: 150, 'x-col': { search: true } },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'A_VERIFICAR', title: 'A verificar', 'x-tone': 'warning' },
        { const: 'PARCIAL', title: 'Verificado em parte', 'x-tone': 'info' },
        { const: 'VERIFICADO', title: 'Verificado', 'x-tone': 'success' },
      ],
      default: 'A_VERIFICAR',
      'x-col': { index: true },
    },
    // Os que têm resposta: o que está vazio não se confere.
    respondidos: { type: 'integer', title: 'Campos respondidos', minimum: 0, default: 0 },
    verificados: { type: 'integer', title: 'Campos verificados', minimum: 0, default: 0 },
    // Marcas que caíram porque o valor mudou depois delas.
    desfeitos: { type: 'integer', title: 'Marcas desfeitas', minimum: 0, default: 0 },
    verificadoEm: { type: ['string', 'null'], title: 'Última marca em', format: 'date-time' },
    verificadoPor: { type: ['string', 'null'], title: 'Última marca de', maxLength: 200 },
    estudoId: { type: 'integer', title: 'Estudo', 'x-ref': { resource: 'estudos', create: false } },
    centroId: { type: 'integer', title: 'Centro', 'x-ref': { resource: 'centros-estudo', create: false } },
    participanteId: {
      type: 'integer',
      title: 'Participante',
      'x-ref': { resource: 'participantes-estudo', create: false },
    },
    prontuarioCrfId: {
      type: 'integer',
      title: 'Visita do participante',
      'x-ref': { resource: 'prontuarios-crf', create: false },
    },
    formularioId: {
      type: 'integer',
      title: 'Formulário da visita',
      'x-ref': { resource: 'formularios-crf', create: false },
    },
    campos: {
      type: 'array',
      title: 'Campos verificados',
      maxItems: 1000,
      'x-child': {
        singular: 'Campo verificado',
        unique: [['coluna']],
        columns: ['campo', 'valor', 'por', 'em'],
      },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['coluna', 'campo', 'por', 'em'],
        properties: {
          coluna: { type: 'string', title: 'Chave', minLength: 1, maxLength: 80 },
          campo: { type: 'string', title: 'Campo', minLength: 1, maxLength: 200 },
          valor: { type: ['string', 'null'], title: 'Valor conferido', maxLength: 500 },
          por: { type: 'string', title: 'Verificado por', minLength: 1, maxLength: 200 },
          em: { type: 'string', title: 'Verificado em', format: 'date-time' },
        },
      },
    },
  },
} as const satisfies EntitySchema;

export default verificacaoCrf;
export type VerificacaoCrf = FromSchema<typeof verificacaoCrf>;
