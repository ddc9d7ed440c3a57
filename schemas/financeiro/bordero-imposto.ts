import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const FIXO = {
  what: ['fields', 'children', 'delete'],
  why: 'Um borderô aprovado não muda. Reabra-o com o motivo; o que foi pago se estorna antes.',
} as const;
/** Until the bank answers, only what it says of each guide is written, by the server. */
const NO_BANCO = {
  what: ['fields', 'typed-children', 'delete'],
  why: 'A remessa está com o banco: só o que ele responde muda as guias. O que já respondeu está em cada uma.',
} as const;
const FIM = { ...FIXO, why: 'Um borderô fechado ou cancelado fica como está. Prepare outro.' } as const;

const calculado = (title: string) =>
  ({ type: 'string', title, format: 'moeda', default: '0.00', readOnly: true }) as const;
const digitado = (title: string, description: string) =>
  ({
    type: 'string',
    title,
    format: 'moeda',
    default: '0.00',
    'x-range': { from: '0' },
    description,
  }) as const;
const conta = (title: string) => ({ type: ['integer', 'null'], title, readOnly: true }) as const;

/** Borderô of taxes (FIN-02): the retentions of payments gathered into guides, approved by another, paid, closed. */
export const borderoImposto = {
  $id: 'bordero-imposto',
  title: 'Borderô de impostos',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Borderôs de impostos',
    label: ['numero', 'competencia'],
    sort: '-numero',
    tenant: true,
    unique: [['numero']],
    indexes: [['situacao'], ['competencia']],
    lifecycle: {
      field: 'situacao',
      locks: { APROVADO: FIXO, ENVIADO: NO_BANCO, PAGO: FIXO, FECHADO: FIM, CANCELADO: FIM },
      keeps: ['principal', 'acrescimos', 'total', 'transportado'],
      transitions: {
        juntar: {
          title: 'Juntar as retenções de novo',
          from: 'ABERTO',
          to: 'ABERTO',
          stays: true,
          action: 'update',
          stamp: { at: 'juntadoEm' },
        },
        aprovar: {
          title: 'Aprovar',
          from: 'ABERTO',
          to: 'APROVADO',
          guard: 'bordero-imposto/aprovavel',
          stamp: { at: 'aprovadoEm', by: 'aprovadoPor' },
        },
        reabrir: {
          title: 'Reabrir',
          from: 'APROVADO',
          to: 'ABERTO',
          action: 'aprovar',
          reason: 'required',
          stamp: { reason: 'motivo' },
        },
        pagar: {
          title: 'Pagar',
          from: 'APROVADO',
          to: 'PAGO',
          guard: 'bordero-imposto/no-dia',
          asks: [
            'dataPagamento=$hoje',
            'contaBancariaId',
            // Of the bank's return alone: the step posts this amount, or nothing.
            'valorDoBanco!',
          ],
        },
        'gerar-remessa': {
          title: 'Gerar remessa',
          from: 'APROVADO',
          to: 'ENVIADO',
          guard: 'bordero-imposto/ao-banco',
          asks: ['contaBancariaId'],
          makes: { resource: 'remessas-pagamentos', by: 'borderoImpostoId' },
        },
        encerrar: {
          title: 'Encerrar sem resposta do banco',
          from: 'ENVIADO',
          to: 'APROVADO',
          action: 'aprovar',
          reason: 'required',
          stamp: { reason: 'motivo' },
          danger: true,
        },
        responder: {
          title: 'Respondido pelo banco',
          from: 'ENVIADO',
          to: 'APROVADO',
          internal: true,
          stamp: { at: 'retornoEm' },
        },
        estornar: {
          title: 'Estornar o pagamento',
          from: 'PAGO',
          to: 'APROVADO',
          reason: 'required',
          stamp: { reason: 'motivo' },
          danger: true,
        },
        fechar: {
          title: 'Fechar',
          from: 'PAGO',
          to: 'FECHADO',
          action: 'aprovar',
          stamp: { at: 'fechadoEm', by: 'fechadoPor' },
        },
        cancelar: {
          title: 'Cancelar',
          from: ['ABERTO', 'APROVADO'],
          to: 'CANCELADO',
          reason: 'required',
          stamp: { reason: 'motivo' },
          danger: true,
        },
      },
    },
  },
  required: ['competencia', 'pagarEm'],
  properties: {
    numero: { type: ['integer', 'null'], title: 'Número', readOnly: true },
    competencia: {
      type: 'string',
      title: 'Retenções até',
      format: 'competencia',
      description: 'Entra o que se pagou até este mês e ainda não está em outro borderô.',
    },
    pagarEm: {
      type: 'string',
      title: 'Pagar em',
      format: 'date',
      description: 'A multa das guias vencidas conta até este dia.',
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'ABERTO', title: 'Aberto', 'x-tone': 'warning' },
        { const: 'APROVADO', title: 'Aprovado', 'x-tone': 'info' },
        { const: 'ENVIADO', title: 'Remessa gerada', 'x-tone': 'info' },
        { const: 'PAGO', title: 'Pago', 'x-tone': 'success' },
        { const: 'FECHADO', title: 'Fechado', 'x-tone': 'neutral' },
        { const: 'CANCELADO', title: 'Cancelado', 'x-tone': 'error' },
      ],
      default: 'ABERTO',
    },
    observacao: {
      type: ['string', 'null'],
      title: 'Observação',
      maxLength: 500,
      'x-ui': { widget: 'textarea', rows: 2 },
    },
    principal: calculado('Principal'),
    acrescimos: calculado('Multa e juros'),
    total: calculado('Total a pagar'),
    transportado: calculado('Vai para o mês seguinte'),
    guias: {
      type: 'array',
      title: 'Guias',
      maxItems: 500,
      'x-child': {
        singular: 'Guia',
        copied: false,
        fixed: true,
        // What is asked of a guide: until when, and what is done with it.
        columns: ['guia', 'tipo', 'imposto', 'codigoReceita', 'vencimento', 'situacao', 'total'],
      },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['total'],
        properties: {
          guia: { type: ['integer', 'null'], title: 'Nº', readOnly: true },
          tipo: {
            type: 'string',
            title: 'Guia',
            oneOf: [
              { const: 'DARF', title: 'DARF' },
              { const: 'GPS', title: 'GPS' },
              { const: 'ISS', title: 'ISS do município' },
            ],
            default: 'DARF',
            readOnly: true,
          },
          imposto: { type: ['string', 'null'], title: 'Imposto', maxLength: 200, readOnly: true },
          codigoReceita: {
            type: ['string', 'null'],
            title: 'Receita',
            maxLength: 4,
            pattern: '^[0-9]{4}$',
            description: 'O da tabela; digite-o onde ela não o tem.',
          },
          competencia: {
            type: ['string', 'null'],
            title: 'Competência',
            format: 'competencia',
            readOnly: true,
          },
          vencimento: {
            type: ['string', 'null'],
            title: 'Vencimento',
            format: 'date',
            description: 'O do ISS é o do município: digite-o.',
          },
          situacao: {
            type: 'string',
            title: 'O que se faz',
            oneOf: [
              { const: 'A_PAGAR', title: 'Paga-se', 'x-tone': 'info' },
              { const: 'TRANSPORTADA', title: 'Vai para o mês seguinte', 'x-tone': 'warning' },
              { const: 'RECUSADA', title: 'Recusada: volta a esperar', 'x-tone': 'error' },
            ],
            default: 'A_PAGAR',
            readOnly: true,
          },
          codigoBarras: {
            type: ['string', 'null'],
            title: 'Linha digitável ou código de barras',
            maxLength: 70,
            description:
              'Da guia emitida. A do ISS só vai ao banco com ele; a federal, com ele ou pelos dados.',
          },
          resposta: {
            type: ['string', 'null'],
            title: 'Resposta do banco',
            oneOf: [
              { const: 'PAGA', title: 'Paga' },
              { const: 'RECUSADA', title: 'Recusada' },
              { const: null, title: 'Nenhuma' },
            ],
            readOnly: true,
          },
          pagaEm: { type: ['string', 'null'], title: 'Paga em', format: 'date', readOnly: true },
          // Read under its row while the others wait for their answer.
          banco: {
            type: ['string', 'null'],
            title: 'O que o banco disse',
            maxLength: 500,
            readOnly: true,
            'x-ui': { widget: 'textarea' },
          },
          trazido: calculado('Veio de antes'),
          principal: calculado('Principal'),
          multa: digitado('Multa', 'A de mora é calculada nas guias federais; a do município se digita.'),
          juros: digitado(
            'Juros',
            'Selic acumulada desde o mês seguinte ao vencimento, mais 1 % no mês do pagamento.',
          ),
          total: calculado('Total'),
          explicacao: {
            type: ['string', 'null'],
            title: 'Como se chegou ao valor',
            maxLength: 4000,
            readOnly: true,
          },
        },
      },
      description:
        'Vêm das retenções. Digitam-se só a receita que falta, o vencimento do ISS, o código de barras, a multa e os juros.',
    },
    dataPagamento: {
      type: ['string', 'null'],
      title: 'Data do pagamento',
      format: 'date',
      readOnly: true,
      'x-happened': {},
    },
    contaBancariaId: {
      type: ['integer', 'null'],
      title: 'Conta bancária',
      readOnly: true,
      'x-ref': { resource: 'contas-bancarias', minChars: 1 },
    },
    valorDoBanco: {
      type: ['string', 'null'],
      title: 'Valor que o banco disse',
      format: 'moeda',
      'x-asked': true,
      'x-range': { from: '0.01' },
    },
    preparadoPorId: conta('Conta de quem preparou'),
    alteradoPorId: conta('Conta de quem alterou'),
    preparadoPor: { type: ['string', 'null'], title: 'Preparado por', maxLength: 200, readOnly: true },
    juntadoEm: { type: ['string', 'null'], title: 'Juntado de novo em', format: 'date-time', readOnly: true },
    aprovadoEm: { type: ['string', 'null'], title: 'Aprovado em', format: 'date-time', readOnly: true },
    aprovadoPor: { type: ['string', 'null'], title: 'Aprovado por', maxLength: 200, readOnly: true },
    fechadoEm: { type: ['string', 'null'], title: 'Fechado em', format: 'date-time', readOnly: true },
    fechadoPor: { type: ['string', 'null'], title: 'Fechado por', maxLength: 200, readOnly: true },
    retornoEm: {
      type: ['string', 'null'],
      title: 'Respondido pelo banco em',
      format: 'date-time',
      readOnly: true,
    },
    motivo: { type: ['string', 'null'], title: 'Motivo', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default borderoImposto;
export type BorderoImposto = FromSchema<typeof borderoImposto>;
