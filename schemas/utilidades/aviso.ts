import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const aviso = {
  $id: 'aviso',
  title: 'Aviso',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Avisos',
    label: ['titulo'],
    sort: '-inicio',
    provider: 'prestadorId',
    audience: { field: 'destino', all: 'TODOS' },
    importKey: ['titulo', 'inicio'],
  },
  required: ['titulo', 'texto', 'prioridade', 'destino', 'inicio'],
  properties: {
    titulo: { type: 'string', title: 'Título', minLength: 1, maxLength: 120 },
    texto: {
      type: 'string',
      title: 'Texto',
      minLength: 1,
      maxLength: 4000,
      'x-ui': { widget: 'textarea', rows: 6 },
    },
    prioridade: {
      type: 'string',
      title: 'Prioridade',
      oneOf: [
        { const: 'INFORMATIVO', title: 'Informativo', 'x-tone': 'info' },
        { const: 'ATENCAO', title: 'Atenção', 'x-tone': 'warning' },
        { const: 'URGENTE', title: 'Urgente', 'x-tone': 'error' },
      ],
      default: 'INFORMATIVO',
    },
    destino: {
      type: 'string',
      title: 'Quem vê',
      oneOf: [
        { const: 'TODOS', title: 'Todos' },
        { const: 'PROFISSIONAL', title: 'Profissionais' },
        { const: 'ADMINISTRATIVO', title: 'Administrativo' },
        { const: 'PRESTADOR', title: 'Prestadores' },
        { const: 'FORNECEDOR', title: 'Fornecedores' },
        { const: 'PARCEIRO', title: 'Parceiros' },
      ],
      default: 'TODOS',
    },
    prestadorId: {
      type: ['integer', 'null'],
      title: 'Só no prestador',
      'x-ref': { resource: 'prestadores' },
    },
    inicio: { type: 'string', title: 'Mostrar a partir de', format: 'date-time', default: '$agora' },
    fim: {
      type: ['string', 'null'],
      title: 'Mostrar até',
      format: 'date-time',
      'x-range': { from: '$inicio' },
    },
    fixo: { type: 'boolean', title: 'Fixo no topo', default: false },
    link: { type: ['string', 'null'], title: 'Endereço para saber mais', format: 'uri', maxLength: 300 },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default aviso;
export type Aviso = FromSchema<typeof aviso>;
