import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/**
 * Uma lista de randomização de um centro e estrato, importada lacrada: aqui se vê quantos lugares tem e quantos já
 * saíram, nunca os braços, que ficam em alocacao-estudo (CRF-04, docs/guides/randomizacao.md).
 */
export const listaRandomizacao = {
  $id: 'lista-randomizacao',
  title: 'Lista de randomização',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Listas de randomização',
    gender: 'f',
    label: ['nome'],
    sort: ['nome', '-importadaEm'],
    provider: 'centroId',
    readOnly: true,
    indexes: [['centroId', 'situacao']],
    retain: 'O que um estudo registrou se guarda depois dele (RDC Anvisa 945/2024): listas não se excluem.',
  },
  required: ['nome', 'estudoId', 'centroId', 'estrato', 'total', 'importadaEm', 'importadaPor'],
  properties: {
    nome: { type: 'string', title: 'Lista', maxLength: 120, 'x-col': { search: true } },
    estudoId: { type: 'integer', title: 'Estudo', 'x-ref': { resource: 'estudos', create: false } },
    centroId: { type: 'integer', title: 'Centro', 'x-ref': { resource: 'centros-estudo', create: false } },
    estrato: { type: 'string', title: 'Estrato', maxLength: 60 },
    total: { type: 'integer', title: 'Lugares', minimum: 1 },
    usados: { type: 'integer', title: 'Já sorteados', minimum: 0, default: 0 },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'EM_USO', title: 'Em uso', 'x-tone': 'success' },
        { const: 'ESGOTADA', title: 'Esgotada', 'x-tone': 'warning' },
      ],
      default: 'EM_USO',
    },
    importadaEm: { type: 'string', title: 'Importada em', format: 'date-time' },
    importadaPor: { type: 'string', title: 'Importada por', maxLength: 200 },
  },
} as const satisfies EntitySchema;

export default listaRandomizacao;
export type ListaRandomizacao = FromSchema<typeof listaRandomizacao>;
