import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const tipoDocumentoContaPagar = {
  $id: 'tipo-documento-conta-pagar',
  title: 'Tipo de documento',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Tipos de documentos',
    label: ['codigo', 'descricao'],
    sort: 'codigo',
    unique: [['codigo']],
  },
  required: ['codigo', 'descricao'],
  properties: {
    codigo: { type: 'string', title: 'Código', minLength: 1, maxLength: 10 },
    descricao: { type: 'string', title: 'Descrição', minLength: 1, maxLength: 100 },
    fiscal: { type: 'boolean', title: 'Documento fiscal', default: false },
    exigeNumero: { type: 'boolean', title: 'Exige número', default: true },
    exigeChaveAcesso: { type: 'boolean', title: 'Exige chave de acesso', default: false },
    exigeAnexo: {
      type: 'boolean',
      title: 'Exige anexo',
      default: false,
      description: 'O título só se libera com um arquivo em Documentos.',
    },
    siglaId: {
      type: ['integer', 'null'],
      title: 'Sigla',
      'x-ref': { resource: 'siglas', filter: { uso: 'DOCUMENTO' } },
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default tipoDocumentoContaPagar;
export type TipoDocumentoContaPagar = FromSchema<typeof tipoDocumentoContaPagar>;
