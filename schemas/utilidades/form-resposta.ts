import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const GUARDADA = {
  what: ['fields'],
  why: 'Uma resposta fica como foi dada. Corrija-a por um adendo.',
} as const;

/**
 * An answer to a form, by the version of its template that it was given to; written once and kept as it was. What was
 * wrong in it is put right by an addendum beside it, which says who, when and why (Resolução CFM 1.638/2002, art. 5).
 */
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
    // An answer given in a chart is in sight where the chart is.
    within: 'prontuarioId',
    restricted: { field: 'leitura', value: 'CLINICA', subject: 'paciente', action: 'clinico' },
    retain:
      'A Lei 13.787/2018 manda guardar o prontuário por 20 anos depois do último registro: respostas não se excluem de vez.',
    lifecycle: {
      field: 'situacao',
      locks: { ORIGINAL: GUARDADA, CORRIGIDA: GUARDADA },
      transitions: {
        // By its first addendum (server/features/formulario/adendos.ts); those after it find it so.
        corrigir: {
          title: 'Corrigir',
          from: 'ORIGINAL',
          to: 'CORRIGIDA',
          reason: 'required',
          internal: true,
        },
      },
    },
  },
  required: ['nome', 'numero', 'formTemplateId', 'serieId', 'valores', 'rotulos'],
  properties: {
    nome: { type: 'string', title: 'Formulário', maxLength: 150 },
    numero: { type: 'integer', title: 'Versão', minimum: 1 },
    formTemplateId: {
      type: 'integer',
      title: 'Versão do modelo',
      'x-ref': { resource: 'form-templates', create: false },
    },
    serieId: { type: 'integer', title: 'Modelo', 'x-ref': { resource: 'form-templates', create: false } },
    pacienteId: {
      type: ['integer', 'null'],
      title: 'Paciente',
      'x-ref': { resource: 'pacientes', create: false },
    },
    // The chart that it is a part of; closed, it takes no answer and no addendum.
    prontuarioId: {
      type: ['integer', 'null'],
      title: 'Prontuário',
      'x-ref': { resource: 'prontuarios', create: false },
    },
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
    origem: {
      type: 'string',
      title: 'Origem',
      oneOf: [
        { const: 'EQUIPE', title: 'Equipe' },
        { const: 'PACIENTE', title: 'Paciente, por link' },
        { const: 'PUBLICO', title: 'QR da unidade' },
      ],
      default: 'EQUIPE',
      'x-col': { index: true },
    },
    pedidoId: {
      type: ['integer', 'null'],
      title: 'Pedido',
      'x-ref': { resource: 'form-pedidos', create: false },
    },
    // Who answered from where: what was asked to know them, address and browser.
    evidencia: {
      type: ['string', 'null'],
      title: 'Evidência',
      format: 'json',
      maxLength: 5000,
      'x-col': { heavy: true },
    },
    respondidaEm: { type: 'string', title: 'Respondida em', format: 'date-time', readOnly: true },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'ORIGINAL', title: 'Original', 'x-tone': 'neutral' },
        { const: 'CORRIGIDA', title: 'Corrigida', 'x-tone': 'warning' },
      ],
      default: 'ORIGINAL',
    },
    valores: {
      type: 'string',
      title: 'Valores',
      format: 'json',
      maxLength: 1_000_000,
      'x-col': { heavy: true },
    },
    rotulos: {
      type: 'string',
      title: 'Nomes dos registros',
      format: 'json',
      maxLength: 200_000,
      'x-col': { heavy: true },
    },
    adendos: {
      type: 'array',
      title: 'Adendos',
      maxItems: 200,
      'x-child': { singular: 'Adendo' },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['em', 'autor', 'motivo'],
        properties: {
          em: { type: 'string', title: 'Escrito em', format: 'date-time' },
          autor: { type: 'string', title: 'Autor', maxLength: 200 },
          motivo: { type: 'string', title: 'Motivo', minLength: 1, maxLength: 500 },
          texto: { type: ['string', 'null'], title: 'Texto', maxLength: 5000 },
          // What it puts in place of the values before it, by field; the rest of the answer stays.
          valores: {
            type: ['string', 'null'],
            title: 'Valores corrigidos',
            format: 'json',
            maxLength: 1_000_000,
          },
          rotulos: {
            type: ['string', 'null'],
            title: 'Nomes dos registros',
            format: 'json',
            maxLength: 200_000,
          },
        },
      },
    },
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
