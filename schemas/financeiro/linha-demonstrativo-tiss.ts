import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const texto = (title: string, maxLength: number) => ({ type: ['string', 'null'], title, maxLength }) as const;
/** Empty where the line does not speak of it. */
const valor = (title: string) => ({ type: ['string', 'null'], title, format: 'moeda' }) as const;
const posto = (title: string, resource: string) =>
  ({ type: ['integer', 'null'], title, 'x-ref': { resource } }) as const;

/** Linha de um demonstrativo: o que o convênio diz de um item, uma glosa ou uma guia, e com o que aqui ela casou. */
export const linhaDemonstrativoTiss = {
  $id: 'linha-demonstrativo-tiss',
  title: 'Linha do demonstrativo',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Linhas dos demonstrativos TISS',
    gender: 'f',
    label: ['ordem', 'numeroGuia'],
    sort: ['demonstrativoTissId', 'ordem'],
    tenant: true,
    readOnly: true,
    unique: [['demonstrativoTissId', 'ordem']],
    indexes: [['demonstrativoTissId', 'situacao'], ['guiaTissId'], ['glosaId']],
    lifecycle: {
      field: 'resolucao',
      transitions: {
        'dizer-guia': {
          title: 'Dizer a guia',
          question: 'De que guia é esta linha?',
          from: ['ARQUIVO', 'GUIA_DITA'],
          to: 'GUIA_DITA',
          stays: true,
          action: 'lancar',
          // The item is asked where the guide does not say it by itself.
          asks: ['guiaTissId', 'itemDito??'],
          guard: 'tiss/linha-sem-guia',
          shows: ['numeroGuia', 'codigo', 'descricao', 'valorGlosa', 'valorPago'],
          stamp: { at: 'resolvidaEm', by: 'resolvidaPor' },
        },
        tratar: {
          title: 'Dar por tratada',
          question: 'Dar esta linha por tratada, sem lançar nada?',
          from: ['ARQUIVO', 'GUIA_DITA'],
          to: 'TRATADA',
          action: 'lancar',
          guard: 'tiss/linha-sem-par',
          reason: 'required',
          stamp: { at: 'resolvidaEm', by: 'resolvidaPor', reason: 'motivo' },
        },
        retomar: { title: 'Voltar a sem par', from: 'TRATADA', to: 'ARQUIVO', action: 'lancar' },
      },
    },
  },
  required: ['demonstrativoTissId', 'ordem', 'especie'],
  properties: {
    demonstrativoTissId: {
      type: 'integer',
      title: 'Demonstrativo',
      'x-ref': { resource: 'demonstrativos-tiss' },
    },
    ordem: { type: 'integer', title: 'Linha', minimum: 1 },
    especie: {
      type: 'string',
      title: 'O que é',
      oneOf: [
        { const: 'PROTOCOLO', title: 'Lote recebido' },
        { const: 'ITEM', title: 'Item' },
        { const: 'GLOSA', title: 'Glosa', 'x-tone': 'warning' },
        { const: 'GUIA', title: 'Guia' },
        { const: 'PAGAMENTO', title: 'Pagamento', 'x-tone': 'success' },
        { const: 'RECURSO', title: 'Resposta de glosa' },
        { const: 'AJUSTE', title: 'Débito ou crédito' },
      ],
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'CASADA', title: 'Casada', 'x-tone': 'info' },
        { const: 'PENDENTE', title: 'Sem par', 'x-tone': 'error' },
        { const: 'LANCADA', title: 'Lançada', 'x-tone': 'success' },
        { const: 'TRATADA', title: 'Dada por tratada', 'x-tone': 'neutral' },
      ],
      default: 'PENDENTE',
    },
    resolucao: {
      type: 'string',
      title: 'Como se resolve',
      oneOf: [
        { const: 'ARQUIVO', title: 'Pelo arquivo', 'x-tone': 'neutral' },
        { const: 'GUIA_DITA', title: 'Pela guia que se disse', 'x-tone': 'info' },
        { const: 'TRATADA', title: 'Dada por tratada', 'x-tone': 'neutral' },
      ],
      default: 'ARQUIVO',
    },
    itemDito: { type: ['integer', 'null'], title: 'Item da guia', minimum: 1, maximum: 9999 },
    resolvidaEm: { type: ['string', 'null'], title: 'Resolvida em', format: 'date-time', readOnly: true },
    resolvidaPor: { ...texto('Resolvida por', 200), readOnly: true },
    motivo: { ...texto('Motivo de dar por tratada', 500), readOnly: true },
    problema: texto('Por que não casou', 1000),
    numeroLote: texto('Lote', 12),
    protocolo: texto('Protocolo', 12),
    numeroGuia: texto('Guia', 20),
    numeroGuiaOperadora: texto('Guia na operadora', 20),
    sequencial: { type: ['integer', 'null'], title: 'Item' },
    data: { type: ['string', 'null'], title: 'Data', format: 'date' },
    codigo: texto('Código', 20),
    descricao: texto('Descrição', 250),
    valorInformado: valor('Informado'),
    valorLiberado: valor('Liberado'),
    valorGlosa: valor('Glosado'),
    valorPago: valor('Pago'),
    codigoGlosa: texto('Motivo', 10),
    justificativa: texto('Justificativa do convênio', 500),
    convenioId: posto('Convênio', 'convenios'),
    guiaTissId: {
      type: ['integer', 'null'],
      title: 'Guia TISS',
      'x-ref': { resource: 'guias-tiss', filter: { convenioId: '$convenioId' } },
    },
    loteTissId: posto('Lote TISS', 'lotes-tiss'),
    itemContaId: posto('Item da conta', 'itens-conta-atendimento'),
    contaReceberId: posto('Título', 'contas-receber'),
    glosaId: posto('Glosa', 'glosas'),
  },
} as const satisfies EntitySchema;

export default linhaDemonstrativoTiss;
export type LinhaDemonstrativoTiss = FromSchema<typeof linhaDemonstrativoTiss>;
