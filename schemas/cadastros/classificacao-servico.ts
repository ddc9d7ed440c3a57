import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** O que cada serviço especializado do CNES oferece: os três algarismos que seguem os do serviço. */
export const classificacaoServico = {
  $id: 'classificacao-servico',
  title: 'Classificação de serviço',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Classificações de serviços',
    gender: 'f',
    label: ['nome'],
    sort: 'nome',
    unique: [['servicoId', 'codigo']],
    importKey: ['servicoId', 'codigo'],
  },
  required: ['servicoId', 'codigo', 'nome'],
  properties: {
    servicoId: { type: 'integer', title: 'Serviço', 'x-ref': { resource: 'servicos' } },
    codigo: {
      type: 'string',
      title: 'Código',
      maxLength: 3,
      pattern: '^[0-9]{3}$',
      'x-ui': { placeholder: '001' },
    },
    nome: { type: 'string', title: 'Nome', minLength: 1, maxLength: 150 },
    ativa: { type: 'boolean', title: 'Ativa', default: true },
  },
} as const satisfies EntitySchema;

export default classificacaoServico;
export type ClassificacaoServico = FromSchema<typeof classificacaoServico>;
