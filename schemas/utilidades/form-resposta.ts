import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** An answer to a form, by the version of its template that it was given to; written once and kept as it was. */
export const formResposta = {
  $id: 'form-resposta',
  title: 'Resposta de formulário',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Respostas de formulários',
    gender: 'f',
    label: ['nome'],
    sort: '-respondidaEm',
    tenant: true,
    importKey: ['formTemplateId', 'respondidaEm'],
    readOnly: true,
    auditRead: true,
    restricted: { field: 'leitura', value: 'CLINICA', subject: 'paciente', action: 'clinico' },
    retain:
      'A Lei 13.787/2018 manda guardar o prontuário por 20 anos depois do último registro: respostas não se excluem de vez.',
  },
  required: ['nome', 'numero', 'formTemplateId', 'serieId', 'valores', 'rotulos'],
  properties: {
    nome: { type: 'string', title: 'Formulário', maxLength: 150 },
    numero: { type: 'integer', title: 'Versão', minimum: 1 },
    formTemplateId: { type: 'integer', title: 'Versão do modelo', 'x-ref': { resource: 'form-templates', create: false } },
    serieId: { type: 'integer', title: 'Modelo', 'x-ref': { resource: 'form-templates', create: false } },
    pacienteId: { type: ['integer', 'null'], title: 'Paciente', 'x-ref': { resource: 'pacientes', create: false } },
    // As its version of the template said when it was given.
    leitura: {
      type: 'string',
      title: 'Quem pode ler',
      oneOf: [
        { const: 'CLINICA', title: 'Clínico' },
        { const: 'GERAL', title: 'Administrativo' },
      ],
      default: 'CLINICA',
      'x-col': { index: true },
    },
    respondidaEm: { type: 'string', title: 'Respondida em', format: 'date-time', readOnly: true },
    valores: { type: 'string', title: 'Valores', format: 'json', maxLength: 1_000_000, 'x-col': { heavy: true } },
    rotulos: { type: 'string', title: 'Nomes dos registros', format: 'json', maxLength: 200_000, 'x-col': { heavy: true } },
    arquivos: {
      type: 'array',
      title: 'Arquivos',
      maxItems: 200,
      'x-child': { singular: 'Arquivo' },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['campo', 'arquivo'],
        properties: {
          campo: { type: 'string', title: 'Campo', maxLength: 40 },
          arquivo: { type: 'string', title: 'Arquivo', format: 'arquivo' },
        },
      },
    },
  },
} as const satisfies EntitySchema;

export default formResposta;
export type FormResposta = FromSchema<typeof formResposta>;
