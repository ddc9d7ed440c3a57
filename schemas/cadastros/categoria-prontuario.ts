import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { SECOES_PRONTUARIO } from '#schemas/compartilhado/prontuario.ts';

/** Categoria de prontuário (CLIN-02): quais partes o prontuário mostra e quais formulários oferece. */
export const categoriaProntuario = {
  $id: 'categoria-prontuario',
  title: 'Categoria de prontuário',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Categorias de prontuário',
    gender: 'f',
    label: ['nome'],
    sort: 'nome',
    unique: [['nome']],
    importKey: ['nome'],
  },
  required: ['nome', 'secoes'],
  properties: {
    nome: { type: 'string', title: 'Nome', minLength: 2, maxLength: 80 },
    descricao: { type: ['string', 'null'], title: 'Descrição', maxLength: 300 },
    secoes: {
      type: 'array',
      title: 'Partes do prontuário',
      minItems: 1,
      maxItems: 12,
      items: { type: 'string', oneOf: SECOES_PRONTUARIO },
      description:
        'O que se preenche num prontuário desta categoria. Os já abertos ficam com as partes que tinham.',
    },
    formularios: {
      type: 'array',
      title: 'Formulários',
      maxItems: 20,
      'x-child': { singular: 'Formulário', unique: [['formTemplateId']] },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['formTemplateId'],
        properties: {
          formTemplateId: {
            type: 'integer',
            title: 'Formulário publicado',
            'x-ref': { resource: 'form-templates', create: false, filter: { situacao: 'PUBLICADO' } },
            description: 'Vale a versão em vigor quando for respondido, no prestador do formulário.',
          },
          obrigatorio: { type: 'boolean', title: 'Obrigatório para encerrar', default: false },
        },
      },
    },
    ativo: { type: 'boolean', title: 'Ativa', default: true },
  },
} as const satisfies EntitySchema;

export default categoriaProntuario;
export type CategoriaProntuario = FromSchema<typeof categoriaProntuario>;
