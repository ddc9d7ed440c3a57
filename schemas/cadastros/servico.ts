import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const servico = {
  $id: 'servico',
  title: 'Serviço',
  type: 'object',
  additionalProperties: false,
  'x-entity': { plural: 'Serviços', label: ['codigo', 'nome'], sort: 'nome', unique: [['codigo']] },
  required: ['codigo', 'nome'],
  properties: {
    codigo: {
      type: 'string',
      title: 'Código',
      minLength: 1,
      maxLength: 10,
      description: 'Serviço especializado do CNES, três algarismos.',
    },
    nome: { type: 'string', title: 'Nome', minLength: 1, maxLength: 150 },
    descricao: {
      type: ['string', 'null'],
      title: 'Descrição',
      maxLength: 2000,
      'x-ui': { widget: 'textarea' },
    },
    classificacoes: {
      type: 'array',
      title: 'Onde é oferecido',
      maxItems: 200,
      'x-child': { singular: 'Classificação', unique: [['classificacaoEstabelecimentoId', 'entidadeId']] },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['classificacaoEstabelecimentoId'],
        properties: {
          classificacaoEstabelecimentoId: {
            type: 'integer',
            title: 'Classificação de estabelecimento',
            'x-ref': { resource: 'classificacoes-estabelecimentos' },
          },
          entidadeId: { type: ['integer', 'null'], title: 'Entidade', 'x-ref': { resource: 'entidades' } },
        },
      },
      description: 'Sem linhas, o serviço vale para qualquer estabelecimento.',
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default servico;
export type Servico = FromSchema<typeof servico>;
