import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** Recibo de um recebimento (FIN-06): numerado sem falhas no prestador; estornado o recebimento, fica sem efeito. */
export const recibo = {
  $id: 'recibo',
  title: 'Recibo',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Recibos',
    label: ['numero', 'nomeDevedor'],
    sort: '-numero',
    tenant: true,
    readOnly: true,
    unique: [['numero']],
    indexes: [['baixaId'], ['contaReceberId']],
    retain: 'O recibo prova a quitação: guarda-se com a escrituração (Código Civil, art. 1.194).',
    lifecycle: {
      field: 'situacao',
      transitions: {
        'emitir-nota': {
          title: 'Emitir nota fiscal',
          from: 'VALIDO',
          to: 'VALIDO',
          stays: true,
          guard: 'nota-servico/com-valor',
          asks: ['servicoNotaId?', 'conferirNota?'],
          makes: { resource: 'notas-servico', by: 'reciboId' },
        },
        'tornar-sem-efeito': {
          title: 'Tornar sem efeito',
          from: 'VALIDO',
          to: 'SEM_EFEITO',
          internal: true,
          reason: 'optional',
          stamp: { at: 'semEfeitoEm', reason: 'motivo' },
        },
      },
    },
  },
  required: [
    'numero',
    'baixaId',
    'contaReceberId',
    'nomeDevedor',
    'data',
    'valor',
    'extenso',
    'referente',
    'emitidoEm',
  ],
  properties: {
    numero: { type: 'integer', title: 'Número', minimum: 1 },
    baixaId: { type: 'integer', title: 'Recebimento', 'x-ref': { resource: 'baixas-contas-receber' } },
    contaReceberId: { type: 'integer', title: 'Título', 'x-ref': { resource: 'contas-receber' } },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'VALIDO', title: 'Válido', 'x-tone': 'success' },
        { const: 'SEM_EFEITO', title: 'Sem efeito', 'x-tone': 'neutral' },
      ],
      default: 'VALIDO',
    },
    nomeDevedor: { type: 'string', title: 'Recebido de', maxLength: 150 },
    documento: { type: ['string', 'null'], title: 'CPF ou CNPJ', format: 'cpf-cnpj' },
    data: { type: 'string', title: 'Data do recebimento', format: 'date', 'x-happened': {} },
    valor: { type: 'string', title: 'Valor', format: 'moeda' },
    extenso: { type: 'string', title: 'Por extenso', maxLength: 300 },
    referente: { type: 'string', title: 'Referente a', maxLength: 500 },
    forma: { type: ['string', 'null'], title: 'Forma de recebimento', maxLength: 150 },
    emitidoEm: { type: 'string', title: 'Emitido em', format: 'date-time' },
    emitidoPor: { type: ['string', 'null'], title: 'Emitido por', maxLength: 200 },
    documentoId: { type: ['string', 'null'], title: 'Documento do paciente', maxLength: 60, readOnly: true },
    servicoNotaId: {
      type: ['integer', 'null'],
      title: 'Serviço da nota',
      'x-asked': true,
      description: 'Em branco: o serviço marcado como padrão.',
      'x-ref': { resource: 'servicos-nota', minChars: 1, filter: { ativo: 'true' } },
    },
    conferirNota: {
      type: ['boolean', 'null'],
      title: 'Só preparar: confiro e envio depois',
      'x-asked': true,
    },
    semEfeitoEm: { type: ['string', 'null'], title: 'Sem efeito desde', format: 'date-time', readOnly: true },
    motivo: { type: ['string', 'null'], title: 'Motivo', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default recibo;
export type Recibo = FromSchema<typeof recibo>;
