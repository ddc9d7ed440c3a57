import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const ITENS = 'itens-borderos-pagamentos.borderoId';
const FIXO = {
  what: ['fields', 'delete', ITENS],
  why: 'Um borderô aprovado não muda. Para corrigi-lo, reabra-o com o motivo; depois da remessa, espere o retorno do banco.',
} as const;
const FIM = { ...FIXO, why: 'Este borderô está encerrado. Prepare outro.' } as const;

/** Borderô de pagamentos (FIN-02): títulos liberados que se pagam juntos, preparados por um e aprovados por outro. */
export const borderoPagamento = {
  $id: 'bordero-pagamento',
  title: 'Borderô de pagamentos',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Borderôs de pagamentos',
    label: ['descricao'],
    sort: '-dataPagamento',
    tenant: true,
    indexes: [['situacao'], ['dataPagamento']],
    importKey: ['descricao', 'dataPagamento'],
    lifecycle: {
      field: 'situacao',
      locks: { APROVADO: FIXO, ENVIADO: FIXO, FECHADO: FIM, CANCELADO: FIM },
      transitions: {
        reunir: {
          title: 'Reunir títulos',
          from: 'ABERTO',
          to: 'ABERTO',
          stays: true,
          action: 'update',
          asks: ['vencimentoAte', 'formaPagamentoId?'],
        },
        incluir: {
          title: 'Incluir um título',
          from: 'ABERTO',
          to: 'ABERTO',
          stays: true,
          action: 'update',
          guard: 'bordero-pagamento/titulo-em-aberto',
          asks: ['tituloId', 'formaTituloId?', 'codigoBarras?', 'valorTitulo?'],
        },
        atualizar: {
          title: 'Atualizar valores',
          from: 'ABERTO',
          to: 'ABERTO',
          stays: true,
          action: 'update',
          guard: 'bordero-pagamento/com-titulos',
        },
        aprovar: {
          title: 'Aprovar',
          from: 'ABERTO',
          to: 'APROVADO',
          guard: 'bordero-pagamento/de-outro',
          stamp: { at: 'aprovadoEm', by: 'aprovadoPor' },
        },
        'gerar-remessa': {
          title: 'Gerar remessa',
          from: 'APROVADO',
          to: 'ENVIADO',
          guard: 'bordero-pagamento/com-titulos',
          makes: { resource: 'remessas-pagamentos', by: 'borderoId' },
        },
        reabrir: {
          title: 'Reabrir',
          from: 'APROVADO',
          to: 'ABERTO',
          action: 'aprovar',
          reason: 'required',
          stamp: { reason: 'motivo' },
        },
        encerrar: {
          title: 'Encerrar sem resposta do banco',
          from: 'ENVIADO',
          to: 'FECHADO',
          action: 'aprovar',
          reason: 'required',
          stamp: { reason: 'motivo' },
          danger: true,
        },
        cancelar: {
          title: 'Cancelar',
          from: ['ABERTO', 'APROVADO'],
          to: 'CANCELADO',
          reason: 'required',
          stamp: { reason: 'motivo' },
          danger: true,
        },
        fechar: { title: 'Fechar', from: 'ENVIADO', to: 'FECHADO', internal: true },
      },
    },
  },
  required: ['descricao', 'contaBancariaId', 'dataPagamento'],
  properties: {
    descricao: {
      type: 'string',
      title: 'Descrição',
      minLength: 1,
      maxLength: 120,
      'x-ui': { placeholder: 'Fornecedores da semana' },
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'ABERTO', title: 'Em preparo', 'x-tone': 'warning' },
        { const: 'APROVADO', title: 'Aprovado', 'x-tone': 'info' },
        { const: 'ENVIADO', title: 'Remessa gerada', 'x-tone': 'info' },
        { const: 'FECHADO', title: 'Fechado', 'x-tone': 'success' },
        { const: 'CANCELADO', title: 'Cancelado', 'x-tone': 'neutral' },
      ],
      default: 'ABERTO',
    },
    contaBancariaId: {
      type: 'integer',
      title: 'Conta que paga',
      'x-ref': { resource: 'contas-bancarias', minChars: 1, filter: { ativa: 'true' } },
      'x-col': { index: true },
    },
    dataPagamento: { type: 'string', title: 'Data do pagamento', format: 'date' },
    dataUtil: {
      type: ['string', 'null'],
      title: 'Paga-se em',
      format: 'date',
      readOnly: true,
      description: 'A data do pagamento, ou o dia útil seguinte.',
    },
    quantidade: { type: 'integer', title: 'Títulos', minimum: 0, default: 0, readOnly: true },
    total: { type: 'string', title: 'Total', format: 'moeda', default: '0.00', readOnly: true },
    vencimentoAte: { type: ['string', 'null'], title: 'Vencimento até', format: 'date', 'x-asked': true },
    formaPagamentoId: {
      type: ['integer', 'null'],
      title: 'Só os da forma de pagamento',
      'x-asked': true,
      'x-ref': { resource: 'formas-pagamento', minChars: 1 },
    },
    tituloId: {
      type: ['integer', 'null'],
      title: 'Título',
      'x-asked': true,
      'x-ref': { resource: 'contas-pagar', minChars: 1, filter: { situacao_in: 'LIBERADA,PAGA_PARCIAL' } },
    },
    formaTituloId: {
      type: ['integer', 'null'],
      title: 'Forma de pagamento do título',
      'x-asked': true,
      'x-ref': { resource: 'formas-pagamento', minChars: 1 },
      description: 'Em branco: a do fornecedor.',
    },
    codigoBarras: {
      type: ['string', 'null'],
      title: 'Linha digitável ou código de barras',
      maxLength: 70,
      'x-asked': true,
      description: 'De boleto, conta ou guia. Os algarismos, com pontos e espaços ou sem eles.',
    },
    valorTitulo: {
      type: ['string', 'null'],
      title: 'Valor a pagar',
      format: 'moeda',
      'x-asked': true,
      'x-range': { from: '0.01' },
      description: 'Em branco: o saldo do título.',
    },
    deFora: {
      type: ['string', 'null'],
      title: 'Resultado de reunir',
      maxLength: 8000,
      readOnly: true,
      'x-ui': { widget: 'textarea' },
    },
    preparadoPorId: { type: ['integer', 'null'], title: 'Conta de quem preparou', readOnly: true },
    alteradoPorId: { type: ['integer', 'null'], title: 'Conta de quem alterou', readOnly: true },
    preparadoPor: { type: ['string', 'null'], title: 'Preparado por', maxLength: 200, readOnly: true },
    aprovadoEm: { type: ['string', 'null'], title: 'Aprovado em', format: 'date-time', readOnly: true },
    aprovadoPor: { type: ['string', 'null'], title: 'Aprovado por', maxLength: 200, readOnly: true },
    motivo: { type: ['string', 'null'], title: 'Motivo', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default borderoPagamento;
export type BorderoPagamento = FromSchema<typeof borderoPagamento>;
