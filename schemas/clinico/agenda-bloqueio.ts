import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** A time without appointments: of one professional, of one room, or of the whole unit. */
export const agendaBloqueio = {
  $id: 'agenda-bloqueio',
  title: 'Bloqueio da agenda',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Bloqueios da agenda',
    label: ['motivo'],
    tenant: true,
    sort: '-inicio',
    importKey: ['profissionalId', 'salaId', 'inicio', 'fim'],
    indexes: [['inicio', 'fim']],
  },
  required: ['inicio', 'fim', 'tipo', 'motivo'],
  properties: {
    profissionalId: {
      type: ['integer', 'null'],
      title: 'Profissional',
      'x-ref': { resource: 'profissionais', create: false },
      description: 'Vazio com a sala vazia: a unidade inteira.',
    },
    salaId: { type: ['integer', 'null'], title: 'Sala', 'x-ref': { resource: 'salas', create: false } },
    inicio: { type: 'string', title: 'De', format: 'date-time' },
    fim: { type: 'string', title: 'Até', format: 'date-time', 'x-range': { from: '$inicio' } },
    tipo: {
      type: 'string',
      title: 'Tipo',
      oneOf: [
        { const: 'FERIAS', title: 'Férias' },
        { const: 'AFASTAMENTO', title: 'Afastamento' },
        { const: 'REUNIAO', title: 'Reunião ou evento' },
        { const: 'MANUTENCAO', title: 'Manutenção' },
        { const: 'OUTRO', title: 'Outro' },
      ],
      default: 'OUTRO',
    },
    motivo: { type: 'string', title: 'Motivo', minLength: 1, maxLength: 200 },
  },
} as const satisfies EntitySchema;

export default agendaBloqueio;
export type AgendaBloqueio = FromSchema<typeof agendaBloqueio>;
