import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** Ways of telemedicine (Resolução CFM 2.314/2022, art. 5), those in which a paper may be issued to the patient. */
export const MODALIDADES_TELEMEDICINA = [
  { const: 'TELECONSULTA', title: 'Teleconsulta' },
  { const: 'TELEINTERCONSULTA', title: 'Teleinterconsulta' },
  { const: 'TELEDIAGNOSTICO', title: 'Telediagnóstico' },
  { const: 'TELEMONITORAMENTO', title: 'Telemonitoramento' },
  { const: 'TELETRIAGEM', title: 'Teletriagem' },
] as const;

export const tipoAtendimento = {
  $id: 'tipo-atendimento',
  title: 'Tipo de atendimento',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Tipos de atendimento',
    label: ['nome'],
    unique: [['nome']],
    importKey: ['nome'],
  },
  required: ['nome', 'duracaoMinutos'],
  properties: {
    nome: {
      type: 'string',
      title: 'Nome',
      minLength: 1,
      maxLength: 60,
      'x-ui': { placeholder: 'Primeira consulta' },
    },
    natureza: {
      type: 'string',
      title: 'Natureza',
      oneOf: [
        { const: 'CONSULTA', title: 'Consulta' },
        { const: 'RETORNO', title: 'Retorno' },
        { const: 'EXAME', title: 'Exame' },
        { const: 'PROCEDIMENTO', title: 'Procedimento' },
        { const: 'TELECONSULTA', title: 'Teleconsulta' },
      ],
      default: 'CONSULTA',
    },
    modalidadeTelemedicina: {
      type: ['string', 'null'],
      title: 'Modalidade de telemedicina',
      oneOf: [...MODALIDADES_TELEMEDICINA, { const: null, title: 'Teleconsulta' }],
      description: 'Os papéis emitidos nesse atendimento a dizem (Resolução CFM 2.314/2022, art. 5).',
      'x-when': {
        visible: { properties: { natureza: { const: 'TELECONSULTA' } }, required: ['natureza'] },
      },
    },
    duracaoMinutos: {
      type: 'integer',
      title: 'Duração',
      minimum: 5,
      maximum: 720,
      default: 30,
      'x-ui': { suffix: 'minutos' },
      description: 'Vale onde a escala do profissional não diz outra.',
    },
    categoriaId: {
      type: ['integer', 'null'],
      title: 'Categoria do prontuário',
      'x-ref': { resource: 'categorias-prontuario', create: false, filter: { ativo: 'true' } },
      description: 'A que se propõe ao iniciar o atendimento. Vazio: a de mesmo nome da natureza.',
    },
    procedimentoId: {
      type: ['integer', 'null'],
      title: 'Procedimento cobrado',
      'x-ref': { resource: 'procedimentos', create: false },
      description: 'Entra na conta do atendimento. Vazio: o tipo por si não se cobra, como um retorno.',
    },
    preparo: {
      type: ['string', 'null'],
      title: 'Preparo',
      maxLength: 1000,
      'x-ui': { widget: 'textarea' },
      description: 'O que o paciente precisa saber antes de vir; aparece para quem marca.',
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default tipoAtendimento;
export type TipoAtendimento = FromSchema<typeof tipoAtendimento>;
