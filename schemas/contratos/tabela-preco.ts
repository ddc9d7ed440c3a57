import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const tabelaPreco = {
  $id: 'tabela-preco',
  title: 'Tabela de preços',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Tabelas de preços',
    gender: 'f',
    label: ['codigo', 'nome'],
    sort: 'nome',
    provider: 'prestadorId',
    unique: [['codigo', 'inicioVigencia']],
    importKey: ['codigo', 'inicioVigencia'],
    noOverlap: { by: ['codigo'], from: 'inicioVigencia', to: 'fimVigencia' },
  },
  required: ['codigo', 'nome', 'referencia', 'inicioVigencia', 'percentualPadrao'],
  properties: {
    codigo: { type: 'string', title: 'Código', minLength: 1, maxLength: 10 },
    nome: { type: 'string', title: 'Nome', minLength: 1, maxLength: 120 },
    referencia: {
      type: 'string',
      title: 'Referência',
      oneOf: [
        { const: 'PROPRIA', title: 'Própria' },
        { const: 'TUSS', title: 'TUSS' },
        { const: 'CBHPM', title: 'CBHPM' },
        { const: 'AMB', title: 'AMB' },
        { const: 'SIGTAP', title: 'SIGTAP' },
        { const: 'BRASINDICE', title: 'Brasíndice' },
        { const: 'SIMPRO', title: 'Simpro' },
        { const: 'CONVENIO', title: 'Do convênio' },
      ],
      default: 'PROPRIA',
    },
    edicao: { type: ['string', 'null'], title: 'Edição', maxLength: 30, 'x-ui': { placeholder: '2026/1' } },
    codigoTabelaTiss: {
      type: ['string', 'null'],
      title: 'Código da tabela no TISS',
      oneOf: [
        { const: '00', title: '00 · própria da operadora' },
        { const: '18', title: '18 · diárias, taxas e gases' },
        { const: '19', title: '19 · materiais e OPME' },
        { const: '20', title: '20 · medicamentos' },
        { const: '22', title: '22 · procedimentos' },
        { const: '90', title: '90 · pacote odontológico' },
        { const: '98', title: '98 · pacotes' },
        { const: null, title: 'Não informado' },
      ],
    },
    prestadorId: {
      type: ['integer', 'null'],
      title: 'Só para o prestador',
      'x-ref': { resource: 'prestadores' },
    },
    convenioId: {
      type: ['integer', 'null'],
      title: 'Só para o convênio',
      'x-ref': { resource: 'convenios' },
    },
    planoId: {
      type: ['integer', 'null'],
      title: 'Só para o plano',
      'x-ref': { resource: 'planos', filter: { convenioId: '$convenioId' } },
      'x-when': { visible: { required: ['convenioId'] } },
    },
    inicioVigencia: { type: 'string', title: 'Início da vigência', format: 'date' },
    fimVigencia: {
      type: ['string', 'null'],
      title: 'Fim da vigência',
      format: 'date',
      'x-range': { from: '$inicioVigencia' },
    },
    valorCh: {
      type: ['string', 'null'],
      title: 'Valor do CH',
      format: 'moeda',
      description: 'Para tabelas em coeficiente de honorários.',
    },
    valorFilme: { type: ['string', 'null'], title: 'Valor do m² de filme', format: 'moeda' },
    valorUco: { type: ['string', 'null'], title: 'Valor da UCO', format: 'moeda' },
    percentualPadrao: {
      type: 'string',
      title: 'Percentual sobre os itens',
      format: 'decimal',
      'x-range': { from: '0' },
      'x-ui': { suffix: '%' },
      default: '100.00',
    },
    portes: {
      type: 'array',
      title: 'Valores dos portes',
      maxItems: 60,
      'x-child': { singular: 'Porte', unique: [['porte']] },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['porte', 'valor'],
        properties: {
          porte: {
            type: 'string',
            title: 'Porte',
            minLength: 1,
            maxLength: 4,
            'x-ui': { placeholder: '3A' },
          },
          valor: { type: 'string', title: 'Valor', format: 'moeda' },
        },
      },
      description: 'Para tabelas por porte, como a CBHPM.',
    },
    observacoes: {
      type: ['string', 'null'],
      title: 'Observações',
      maxLength: 2000,
      'x-ui': { widget: 'textarea' },
    },
    ativa: { type: 'boolean', title: 'Ativa', default: true },
  },
} as const satisfies EntitySchema;

export default tabelaPreco;
export type TabelaPreco = FromSchema<typeof tabelaPreco>;
