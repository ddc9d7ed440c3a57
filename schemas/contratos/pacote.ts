import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { TIPO_ITEM } from '#schemas/compartilhado/opcoes.ts';
import { referenciaDoItem } from '#schemas/compartilhado/item-tabela.ts';

export const pacote = {
  $id: 'pacote',
  title: 'Pacote',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Pacotes',
    label: ['codigo', 'nome'],
    sort: 'nome',
    unique: [['codigo', 'inicioVigencia']],
    noOverlap: { by: ['codigo'], from: 'inicioVigencia', to: 'fimVigencia' },
  },
  required: ['codigo', 'nome', 'inicioVigencia'],
  properties: {
    codigo: {
      type: 'string',
      title: 'Código',
      minLength: 1,
      maxLength: 20,
      description: 'Tabela 98 do TISS, código próprio da operadora.',
    },
    nome: { type: 'string', title: 'Nome', minLength: 1, maxLength: 150 },
    convenioId: {
      type: ['integer', 'null'],
      title: 'Só para o convênio',
      'x-ref': { resource: 'convenios' },
    },
    procedimentoPrincipalId: {
      type: ['integer', 'null'],
      title: 'Procedimento principal',
      'x-ref': { resource: 'procedimentos' },
    },
    valor: { type: ['string', 'null'], title: 'Valor do pacote', format: 'moeda' },
    inicioVigencia: { type: 'string', title: 'Início da vigência', format: 'date' },
    fimVigencia: {
      type: ['string', 'null'],
      title: 'Fim da vigência',
      format: 'date',
      'x-range': { from: '$inicioVigencia' },
    },
    descricao: {
      type: ['string', 'null'],
      title: 'O que inclui e exclui',
      maxLength: 4000,
      'x-ui': { widget: 'textarea' },
    },
    itens: {
      type: 'array',
      title: 'Itens do pacote',
      maxItems: 300,
      'x-child': { singular: 'Item' },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['tipo', 'quantidade'],
        properties: {
          tipo: { type: 'string', title: 'Tipo', oneOf: TIPO_ITEM },
          ...referenciaDoItem,
          quantidade: {
            type: 'string',
            title: 'Quantidade',
            format: 'decimal',
            default: '1',
            'x-ui': { scale: 3 },
          },
          opcional: { type: 'boolean', title: 'Opcional', default: false },
        },
      },
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default pacote;
export type Pacote = FromSchema<typeof pacote>;
