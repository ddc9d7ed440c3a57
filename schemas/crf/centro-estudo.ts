import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** Um centro do estudo: o prestador que atende, quem investiga e quem recebeu que tarefa (CRF-01). */
export const centroEstudo = {
  $id: 'centro-estudo',
  title: 'Centro do estudo',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Centros do estudo',
    label: ['numero', 'nome'],
    sort: 'numero',
    provider: 'prestadorId',
    unique: [
      ['estudoId', 'numero'],
      ['estudoId', 'prestadorId'],
    ],
    retain: 'A lista de delegação se guarda com o estudo: centros não se excluem.',
  },
  required: ['estudoId', 'prestadorId', 'numero', 'nome'],
  properties: {
    estudoId: { type: 'integer', title: 'Estudo', 'x-ref': { resource: 'estudos', create: false } },
    prestadorId: {
      type: 'integer',
      title: 'Prestador',
      'x-ref': { resource: 'prestadores', create: false },
    },
    numero: {
      type: 'string',
      title: 'Número',
      minLength: 2,
      maxLength: 4,
      pattern: '^[0-9]{2,4}$',
      'x-ui': { placeholder: '01' },
    },
    nome: { type: 'string', title: 'Nome', minLength: 2, maxLength: 150, 'x-col': { search: true } },
    investigadorId: {
      type: ['integer', 'null'],
      title: 'Investigador principal',
      'x-ref': { resource: 'profissionais', create: false },
      description: 'Só ele assina as visitas do centro.',
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
    delegacoes: {
      type: 'array',
      title: 'Lista de delegação',
      maxItems: 200,
      'x-child': {
        singular: 'Delegação',
        columns: ['profissionalId', 'papel', 'treinadoEm', 'inicio', 'fim'],
      },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['profissionalId', 'papel', 'treinadoEm', 'inicio'],
        properties: {
          profissionalId: {
            type: 'integer',
            title: 'Profissional',
            'x-ref': { resource: 'profissionais', create: false },
          },
          papel: {
            type: 'string',
            title: 'Tarefas delegadas',
            oneOf: [
              { const: 'SUBINVESTIGADOR', title: 'Subinvestigador' },
              { const: 'COORDENADOR', title: 'Coordenador' },
              { const: 'ENFERMAGEM', title: 'Enfermagem' },
              { const: 'FARMACIA', title: 'Farmácia' },
              { const: 'DIGITACAO', title: 'Digitação' },
            ],
          },
          treinadoEm: { type: 'string', title: 'Treinado em', format: 'date', 'x-happened': {} },
          inicio: { type: 'string', title: 'Desde', format: 'date' },
          fim: { type: ['string', 'null'], title: 'Até', format: 'date', 'x-range': { from: '$inicio' } },
        },
      },
    },
  },
} as const satisfies EntitySchema;

export default centroEstudo;
export type CentroEstudo = FromSchema<typeof centroEstudo>;
