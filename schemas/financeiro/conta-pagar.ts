import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { INTERVALO } from '#schemas/compartilhado/intervalo.ts';
import { NATUREZA_SERVICO } from '#schemas/compartilhado/natureza-servico.ts';
import { CONTA_DE_DESPESA } from '#schemas/compartilhado/conta-do-plano.ts';

const FIXO = {
  what: ['fields', 'children', 'delete'],
  why: 'Um título liberado não muda. Para corrigi-lo, devolva-o com o motivo; o que já foi pago se estorna antes.',
} as const;
const FIM = { ...FIXO, why: 'Um título cancelado fica como está. Registre outro.' } as const;
const PAGAMENTO = [
  'dataPagamento=$hoje',
  'contaBancariaId=$ultimo',
  'formaPagamentoId?',
  'encargos?',
  'motivoEncargos??',
  // Only once the server refuses for want of it: the title is in a file that the bank has.
  'pagoAssimMesmo??',
  // Of the bank's return alone: the step posts this amount, or nothing.
  'valorDoBanco!',
] as const;
/** O que o dia do pagamento muda, dito antes de pagar. */
const PREVISTO = ['totalRetido', 'valorLiquido', 'retencaoNoPagamento'] as const;
const POR_PAGAR = ['LIBERADA', 'PAGA_PARCIAL'] as const;

const moeda = (title: string) =>
  ({ type: 'string', title, format: 'moeda', default: '0.00', 'x-range': { from: '0' } }) as const;
const calculado = (title: string) =>
  ({ type: 'string', title, format: 'moeda', default: '0.00', readOnly: true }) as const;
/** De que o servidor tira as retenções e o líquido. */
const DO_CALCULO = {
  follows: [
    'fornecedorId',
    'vencimento',
    'valorBruto',
    'desconto',
    'juros',
    'multa',
    'tipoContaPagarId',
    'naturezaServico',
    'itemLc116',
    'cidadeServicoId',
    'inssOutrasFontes',
  ],
} as const;
const conta = (title: string) => ({ type: ['integer', 'null'], title, readOnly: true }) as const;

/** Conta a pagar (FIN-01): uma linha é um título; o que se retém, quem libera e o que foi pago vêm do servidor. */
export const contaPagar = {
  $id: 'conta-pagar',
  title: 'Conta a pagar',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Contas a pagar',
    gender: 'f',
    label: ['nomeFornecedor', 'numeroDocumento'],
    sort: 'vencimento',
    tenant: true,
    indexes: [['situacao'], ['vencimento'], ['fornecedorId', 'vencimento']],
    importKey: ['fornecedorId', 'tipoDocumentoId', 'numeroDocumento', 'parcela', 'competencia'],
    // A repasse is one title, and never two: the number is given back when the repasse is reopened.
    unique: [['repasseVivo']],
    lifecycle: {
      field: 'situacao',
      locks: { LIBERADA: FIXO, PAGA_PARCIAL: FIXO, PAGA: FIXO, CANCELADA: FIM },
      keeps: [
        'repasseId',
        'repasseVivo',
        'valorPago',
        // The day of payment is the fact of the tax: what was foreseen is worked out again there (0166).
        'totalRetido',
        'valorLiquido',
        'retencaoNoPagamento',
        // An order to the bank foresees for its own day.
        'retencoes',
        'dataPagamento',
        'contaBancariaId',
        'formaPagamentoId',
      ],
      transitions: {
        liberar: {
          title: 'Liberar',
          from: 'REGISTRADA',
          to: 'LIBERADA',
          guard: 'conta-pagar/de-outro',
          stamp: { at: 'liberadaEm', by: 'liberadaPor' },
        },
        // Where the kind of title asks for no second person; the server looks it up (server/features/conta-pagar/liberacao.ts).
        'mandar-pagar': {
          title: 'Mandar pagar',
          from: 'REGISTRADA',
          to: 'LIBERADA',
          action: 'update',
          stamp: { at: 'liberadaEm', by: 'liberadaPor' },
        },
        pagar: {
          title: 'Pagar',
          from: [...POR_PAGAR],
          to: 'PAGA',
          asks: [...PAGAMENTO],
          shows: ['valorLiquido', 'valorPago', 'saldo'],
          foresees: [...PREVISTO],
          makes: { resource: 'baixas-contas-pagar', by: 'contaPagarId' },
        },
        'pagar-parte': {
          title: 'Pagar em parte',
          from: [...POR_PAGAR],
          to: 'PAGA_PARCIAL',
          stays: true,
          action: 'pagar',
          guard: 'conta-pagar/parte-do-saldo',
          asks: ['valorParte', ...PAGAMENTO],
          shows: ['valorLiquido', 'valorPago', 'saldo'],
          foresees: [...PREVISTO],
          makes: { resource: 'baixas-contas-pagar', by: 'contaPagarId' },
        },
        recalcular: {
          title: 'Recalcular retenções',
          from: 'REGISTRADA',
          to: 'REGISTRADA',
          stays: true,
          recomputes: true,
          guard: 'conta-pagar/com-retencao',
          action: 'update',
        },
        parcelar: {
          title: 'Dividir em parcelas',
          from: 'REGISTRADA',
          to: 'REGISTRADA',
          stays: true,
          action: 'insert',
          guard: 'titulo/inteiro',
          asks: ['quantidade', 'intervalo'],
        },
        repetir: {
          title: 'Repetir',
          from: 'REGISTRADA',
          to: 'REGISTRADA',
          stays: true,
          action: 'insert',
          guard: 'titulo/inteiro',
          asks: ['quantidade', 'intervalo'],
        },
        devolver: {
          title: 'Devolver',
          from: ['REGISTRADA', 'LIBERADA'],
          to: 'DEVOLVIDA',
          action: 'liberar',
          reason: 'required',
          stamp: { reason: 'motivo' },
        },
        reapresentar: { title: 'Apresentar de novo', from: 'DEVOLVIDA', to: 'REGISTRADA', action: 'update' },
        cancelar: {
          title: 'Cancelar',
          from: ['REGISTRADA', 'DEVOLVIDA', 'LIBERADA'],
          to: 'CANCELADA',
          reason: 'required',
          stamp: { reason: 'motivo' },
          danger: true,
        },
        prever: {
          title: 'Prever pelo dia da ordem',
          from: 'LIBERADA',
          to: 'LIBERADA',
          stays: true,
          recomputes: true,
          internal: true,
        },
        'prever-resto': {
          title: 'Prever pelo dia da ordem',
          from: 'PAGA_PARCIAL',
          to: 'PAGA_PARCIAL',
          stays: true,
          recomputes: true,
          internal: true,
        },
        'estornar-parte': {
          title: 'Estornar um pagamento',
          from: 'PAGA',
          to: 'PAGA_PARCIAL',
          internal: true,
        },
        'estornar-tudo': {
          title: 'Estornar o pagamento',
          from: ['PAGA', 'PAGA_PARCIAL'],
          to: 'LIBERADA',
          internal: true,
        },
      },
    },
  },
  required: [
    'fornecedorId',
    'tipoContaPagarId',
    'tipoDocumentoId',
    'emissao',
    'competencia',
    'vencimento',
    'valorBruto',
    'naturezaServico',
  ],
  properties: {
    fornecedorId: {
      type: 'integer',
      title: 'Fornecedor',
      'x-ref': { resource: 'fornecedores' },
      'x-col': { index: true },
    },
    nomeFornecedor: { type: ['string', 'null'], title: 'Fornecedor', maxLength: 150, readOnly: true },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'REGISTRADA', title: 'Registrada', 'x-tone': 'warning' },
        { const: 'LIBERADA', title: 'Liberada', 'x-tone': 'info' },
        { const: 'PAGA_PARCIAL', title: 'Paga em parte', 'x-tone': 'info' },
        { const: 'PAGA', title: 'Paga', 'x-tone': 'success' },
        { const: 'DEVOLVIDA', title: 'Devolvida', 'x-tone': 'error' },
        { const: 'CANCELADA', title: 'Cancelada', 'x-tone': 'neutral' },
      ],
      default: 'REGISTRADA',
    },
    tipoContaPagarId: {
      type: 'integer',
      title: 'Tipo de conta',
      'x-ref': { resource: 'tipos-contas-pagar', minChars: 1 },
    },
    tipoDocumentoId: {
      type: 'integer',
      title: 'Tipo de documento',
      'x-ref': { resource: 'tipos-documentos-contas-pagar', minChars: 1 },
    },
    numeroDocumento: { type: ['string', 'null'], title: 'Número do documento', maxLength: 44 },
    chaveAcesso: {
      type: ['string', 'null'],
      title: 'Chave de acesso',
      maxLength: 50,
      pattern: '^(?:[0-9]{6}[0-9A-Z]{12}[0-9]{26}|[0-9]{9}[0-9A-Z]{12}[0-9]{29})$',
      'x-col': { index: true },
      description: '44 caracteres na NF-e, 50 na NFS-e nacional.',
    },
    emissao: {
      type: 'string',
      title: 'Emissão',
      format: 'date',
      // The first day of the real: nothing is owed in it before.
      'x-range': { from: '1994-07-01' },
      'x-ui': { start: '$hoje' },
    },
    competencia: {
      type: 'string',
      title: 'Competência',
      format: 'competencia',
      'x-ui': { start: '$mes.emissao' },
    },
    vencimento: { type: 'string', title: 'Vencimento', format: 'date', 'x-range': { from: '$emissao' } },
    vencimentoUtil: {
      type: ['string', 'null'],
      title: 'Paga-se em',
      format: 'date',
      readOnly: true,
      description: 'O vencimento, ou o dia útil seguinte.',
    },
    parcela: { type: 'integer', title: 'Parcela', minimum: 1, maximum: 999, default: 1 },
    parcelas: { type: 'integer', title: 'De quantas', minimum: 1, maximum: 999, default: 1 },
    historico: {
      type: ['string', 'null'],
      title: 'Histórico',
      maxLength: 300,
      'x-ui': {
        widget: 'textarea',
        rows: 2,
        placeholder: 'Honorários de outubro, plantões do pronto atendimento',
      },
    },
    valorBruto: {
      type: 'string',
      title: 'Valor bruto',
      format: 'moeda',
      'x-range': { from: '0.01', to: '999999999.99' },
      'x-col': { index: true },
    },
    desconto: moeda('Desconto'),
    juros: moeda('Juros'),
    multa: moeda('Multa'),
    motivoAcrescimos: {
      type: ['string', 'null'],
      title: 'Por que estes juros e multa',
      maxLength: 300,
      description: 'Onde passam do usual: 2% de multa e 1% ao mês.',
      'x-when': {
        visible: {
          not: {
            properties: { juros: { enum: ['0.00', null] }, multa: { enum: ['0.00', null] } },
          },
        },
      },
    },
    totalRetido: { ...calculado('Retenções'), 'x-ui': DO_CALCULO },
    valorLiquido: { ...calculado('Valor líquido'), 'x-ui': DO_CALCULO },
    valorPago: {
      ...calculado('Valor pago'),
      'x-sum': {
        of: 'baixas-contas-pagar',
        by: 'contaPagarId',
        field: 'valor',
        where: { situacao: 'EFETIVADA' },
      },
    },
    saldo: {
      type: ['string', 'null'],
      title: 'Saldo a pagar',
      format: 'moeda',
      readOnly: true,
      'x-computed': { fn: 'saldoAPagar' },
    },
    naturezaServico: {
      type: 'string',
      title: 'Natureza do serviço',
      oneOf: [...NATUREZA_SERVICO, { const: 'NENHUMA', title: 'Não é serviço: nada se retém' }],
      description: 'Escolhe as linhas da tabela de tributação, onde o tipo de conta sofre retenção.',
    },
    itemLc116: {
      type: ['string', 'null'],
      title: 'Item da lista de serviços (LC 116)',
      maxLength: 6,
      pattern: '^[0-9]{1,2}[.][0-9]{2}$',
      'x-ui': { placeholder: '4.01' },
      description: 'Em branco: o do fornecedor.',
    },
    cidadeServicoId: {
      type: ['integer', 'null'],
      title: 'Cidade do serviço',
      'x-ref': { resource: 'cidades' },
      description: 'Em branco: a do fornecedor.',
    },
    inssOutrasFontes: {
      type: ['string', 'null'],
      title: 'Base do INSS já retida por outras fontes no mês',
      format: 'moeda',
      'x-range': { from: '0' },
      description: 'O que o prestador do serviço declarou; conta para o teto.',
    },
    divisao: {
      type: 'array',
      title: 'Divisão por conta e centro de custo',
      maxItems: 50,
      'x-child': { singular: 'Linha da divisão' },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['planoContaId'],
        properties: {
          planoContaId: {
            type: 'integer',
            title: 'Conta do plano',
            'x-ref': { resource: 'plano-contas', minChars: 1, filter: CONTA_DE_DESPESA },
          },
          centroCustoId: {
            type: ['integer', 'null'],
            title: 'Centro de custo',
            'x-ref': { resource: 'centros-custo', minChars: 1 },
          },
          percentual: {
            type: ['string', 'null'],
            title: 'Percentual',
            format: 'decimal',
            'x-range': { from: '0', to: '100' },
            'x-ui': { suffix: '%', scale: 4 },
          },
          valor: { type: ['string', 'null'], title: 'Valor', format: 'moeda', 'x-range': { from: '0' } },
        },
      },
      description:
        'Percentual ou valor em cada linha; a última leva o que falta. Sem linhas, vale a conta do fornecedor.',
    },
    retencoes: {
      type: 'array',
      title: 'Retenções previstas',
      readOnly: true,
      description: 'Pelo vencimento. O que se reteve de fato está em cada pagamento.',
      'x-child': { singular: 'Retenção', copied: false },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['tipoImpostoId', 'base', 'aliquota', 'valor'],
        properties: {
          tipoImpostoId: { type: 'integer', title: 'Imposto', 'x-ref': { resource: 'tipos-impostos' } },
          base: { type: 'string', title: 'Base', format: 'moeda' },
          aliquota: { type: 'string', title: 'Alíquota', format: 'decimal', 'x-ui': { suffix: '%' } },
          valor: { type: 'string', title: 'Retido', format: 'moeda' },
          explicacao: { type: ['string', 'null'], title: 'Como se chegou ao valor', maxLength: 1000 },
          codigoReceita: { type: ['string', 'null'], title: 'Receita', maxLength: 4 },
          dispensado: { type: 'string', title: 'Dispensado', format: 'moeda', default: '0.00' },
        },
      },
    },
    retencaoNoPagamento: {
      type: ['string', 'null'],
      title: 'O que mudou no pagamento',
      maxLength: 4000,
      readOnly: true,
      'x-ui': { widget: 'textarea', rows: 3 },
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
    formaPagamentoId: {
      type: ['integer', 'null'],
      title: 'Forma de pagamento',
      readOnly: true,
      'x-ref': { resource: 'formas-pagamento', minChars: 1 },
    },
    valorParte: {
      type: ['string', 'null'],
      title: 'Valor desta parte',
      format: 'moeda',
      'x-asked': true,
      'x-range': { from: '0.01' },
    },
    encargos: {
      type: ['string', 'null'],
      title: 'Juros e multa deste pagamento',
      format: 'moeda',
      'x-asked': true,
      'x-range': { from: '0' },
    },
    pagoAssimMesmo: {
      type: ['string', 'null'],
      title: 'Já está no banco: pagar assim mesmo, porque',
      'x-asked': true,
      maxLength: 300,
    },
    valorDoBanco: {
      type: ['string', 'null'],
      title: 'Valor que o banco disse',
      format: 'moeda',
      'x-asked': true,
      'x-range': { from: '0.01' },
    },
    motivoEncargos: {
      type: ['string', 'null'],
      title: 'Por que tantos juros e multa',
      maxLength: 300,
      'x-asked': true,
    },
    quantidade: { type: ['integer', 'null'], title: 'Quantas', minimum: 2, maximum: 120, readOnly: true },
    intervalo: { ...INTERVALO, title: 'De quanto em quanto tempo', readOnly: true },
    repasseId: {
      type: ['integer', 'null'],
      title: 'Repasse',
      readOnly: true,
      'x-ref': { resource: 'repasses' },
    },
    repasseVivo: conta('Repasse que este título paga'),
    registradaPorId: conta('Conta de quem registrou'),
    alteradaPorId: conta('Conta de quem alterou'),
    registradaPor: { type: ['string', 'null'], title: 'Registrada por', maxLength: 200, readOnly: true },
    liberadaEm: { type: ['string', 'null'], title: 'Liberada em', format: 'date-time', readOnly: true },
    liberadaPor: { type: ['string', 'null'], title: 'Liberada por', maxLength: 200, readOnly: true },
    motivo: { type: ['string', 'null'], title: 'Motivo', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default contaPagar;
export type ContaPagar = FromSchema<typeof contaPagar>;
