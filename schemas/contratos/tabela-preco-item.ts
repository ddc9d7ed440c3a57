import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { TIPO_ITEM_OU_PACOTE } from '#schemas/compartilhado/opcoes.ts';
import { referenciaComCodigo } from '#schemas/compartilhado/item-tabela.ts';

/** Preço de um item em uma tabela, com vigência. Sem valor ou com valor zero, o faturamento para e avisa. */
export const tabelaPrecoItem = {
  $id: 'tabela-preco-item',
  title: 'Item de tabela de preços',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Itens das tabelas de preços',
    label: ['codigo', 'descricao'],
    sort: 'codigo',
    provider: 'tabelaPrecoId',
    unique: [['tabelaPrecoId', 'tipo', 'codigo', 'inicioVigencia']],
    importKey: ['tabelaPrecoId', 'tipo', 'codigo', 'inicioVigencia'],
    noOverlap: { by: ['tabelaPrecoId', 'tipo', 'codigo'], from: 'inicioVigencia', to: 'fimVigencia' },
  },
  required: ['tabelaPrecoId', 'tipo', 'codigo', 'descricao', 'inicioVigencia'],
  properties: {
    tabelaPrecoId: { type: 'integer', title: 'Tabela de preços', 'x-ref': { resource: 'tabelas-precos' } },
    tipo: { type: 'string', title: 'Tipo', oneOf: TIPO_ITEM_OU_PACOTE },
    codigo: {
      type: 'string',
      title: 'Código',
      minLength: 1,
      maxLength: 20,
      description: 'Como está na tabela publicada ou no contrato.',
    },
    descricao: { type: 'string', title: 'Descrição', minLength: 1, maxLength: 320 },
    ...referenciaComCodigo,
    pacoteId: {
      type: ['integer', 'null'],
      title: 'Pacote',
      'x-ref': { resource: 'pacotes', fills: { codigo: 'codigo', descricao: 'nome' } },
      'x-when': { visible: { properties: { tipo: { const: 'PACOTE' } }, required: ['tipo'] } },
    },
    valor: {
      type: ['string', 'null'],
      title: 'Valor',
      format: 'moeda',
      description: 'Dispensado quando a tabela paga por CH ou por porte.',
      // An item without any way to be valued has no price.
      'x-when': { required: { properties: { quantidadeCh: { const: null }, porte: { const: null } } } },
    },
    quantidadeCh: {
      type: ['string', 'null'],
      title: 'Quantidade de CH',
      format: 'decimal',
      'x-ui': { scale: 4 },
    },
    porte: { type: ['string', 'null'], title: 'Porte', maxLength: 4, 'x-ui': { placeholder: '3A' } },
    fracaoPorte: {
      type: ['string', 'null'],
      title: 'Fração do porte',
      format: 'decimal',
      'x-ui': { scale: 4 },
    },
    custoOperacional: {
      type: ['string', 'null'],
      title: 'Custo operacional (UCO)',
      format: 'decimal',
      'x-ui': { scale: 4 },
    },
    filmeM2: {
      type: ['string', 'null'],
      title: 'Filme',
      format: 'decimal',
      'x-ui': { scale: 4, suffix: 'm²' },
    },
    auxiliares: { type: ['integer', 'null'], title: 'Auxiliares', minimum: 0, maximum: 4 },
    porteAnestesico: { type: ['integer', 'null'], title: 'Porte anestésico', minimum: 0, maximum: 8 },
    unidade: { type: ['string', 'null'], title: 'Unidade', maxLength: 20 },
    inicioVigencia: { type: 'string', title: 'Início da vigência', format: 'date' },
    fimVigencia: {
      type: ['string', 'null'],
      title: 'Fim da vigência',
      format: 'date',
      'x-range': { from: '$inicioVigencia' },
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default tabelaPrecoItem;
export type TabelaPrecoItem = FromSchema<typeof tabelaPrecoItem>;
