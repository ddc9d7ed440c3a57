import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { SITUACAO_MODELO } from '#schemas/compartilhado/situacoes.ts';

/**
 * One version of a form template (FORM-02). A published version never changes; its successor is a new row of the same
 * series. `dado` is JSON text with `templateRecord`, checked by src/domain/formulario.
 */
export const formTemplate = {
  $id: 'form-template',
  title: 'Modelo de formulário',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Modelos de formulário',
    label: ['nome'],
    tenant: true,
    importKey: ['nome'],
    indexes: [['serieId']],
    lifecycle: {
      field: 'situacao',
      locks: {
        RASCUNHO: {
          what: ['form-respostas.formTemplateId'],
          why: 'Só uma versão publicada recebe respostas.',
        },
        PUBLICADO: { what: ['fields'], why: 'Uma versão publicada não muda. Crie uma nova versão.' },
        SUBSTITUIDO: {
          what: ['fields', 'form-respostas.formTemplateId'],
          why: 'Uma versão substituída não muda nem recebe respostas. Use a versão publicada.',
        },
      },
      transitions: {
        publicar: {
          title: 'Publicar',
          from: 'RASCUNHO',
          to: 'PUBLICADO',
          action: 'update',
          guard: 'formulario/publicavel',
          stamp: { at: 'publicadoEm' },
        },
        // The version in force gives way to the one that is published.
        substituir: { title: 'Substituir', from: 'PUBLICADO', to: 'SUBSTITUIDO', internal: true },
      },
    },
  },
  required: ['nome', 'dado'],
  properties: {
    nome: { type: 'string', title: 'Nome', minLength: 2, maxLength: 150 },
    descricao: { type: ['string', 'null'], title: 'Descrição', maxLength: 300 },
    dado: {
      type: 'string',
      title: 'Conteúdo',
      format: 'json',
      maxLength: 1_000_000,
      'x-col': { heavy: true },
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: SITUACAO_MODELO,
      default: 'RASCUNHO',
      'x-col': { index: true },
    },
    numero: { type: 'integer', title: 'Versão', minimum: 1, default: 1, readOnly: true },
    dono: { type: ['string', 'null'], title: 'Dono', maxLength: 200, readOnly: true },
    publicadoEm: { type: ['string', 'null'], title: 'Publicado em', format: 'date-time', readOnly: true },
    serieId: {
      type: ['integer', 'null'],
      title: 'Primeira versão',
      readOnly: true,
      'x-ref': { resource: 'form-templates', create: false },
    },
  },
} as const satisfies EntitySchema;

export default formTemplate;
export type FormTemplate = FromSchema<typeof formTemplate>;
