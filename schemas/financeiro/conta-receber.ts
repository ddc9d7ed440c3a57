import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { INTERVALO } from '#schemas/compartilhado/intervalo.ts';
import { CONTA_DE_RECEITA } from '#schemas/compartilhado/conta-do-plano.ts';

const FIXO = {
  what: ['fields', 'children', 'delete'],
  why: 'Um título com recebimento não muda. Para corrigi-lo, estorne antes os recebimentos.',
} as const;
const FIM = { ...FIXO, why: 'Um título cancelado fica como está. Registre outro.' } as const;
const ACORDO = {
  ...FIXO,
  why: 'Um título negociado fica como está: vale o acordo que o substituiu.',
} as const;
const GLOSADA = {
  ...FIXO,
  why: 'Um título glosado por inteiro fica como está. Para reavê-lo, desfaça o resultado da glosa.',
} as const;
const RECEBIMENTO = [
  'dataRecebimento=$hoje',
  'contaBancariaId',
  'formaRecebimentoId',
  'parcelasCartao?',
  'jurosRecebimento?',
  'multaRecebimento?',
  'descontoRecebimento?',
  'tarifaRecebimento?',
  'creditoRecebimento?',
  // Only once the server refuses for want of it: the bank has a boleto of the title.
  'recebidoAssimMesmo??',
  // Of the bank's return alone: the step takes this amount off the title, or nothing.
  'valorDoBanco!',
  // Asked by the server where something is forgiven, or interest or fine is more than the title's rule.
  'motivoEncargos??',
] as const;
const POR_RECEBER = ['EM_ABERTO', 'RECEBIDA_PARCIAL'] as const;

const calculado = (title: string) =>
  ({ type: 'string', title, format: 'moeda', default: '0.00', readOnly: true }) as const;
const doPasso = (title: string, description?: string) =>
  ({
    type: ['string', 'null'],
    title,
    format: 'moeda',
    'x-asked': true,
    'x-range': { from: '0' },
    ...(description === undefined ? {} : { description }),
  }) as const;
const de = (devedor: string) => {
  const quando = { properties: { devedor: { const: devedor } }, required: ['devedor'] };
  return { visible: quando, required: quando } as const;
};
const percentual = (title: string, description: string) =>
  ({
    type: ['string', 'null'],
    title,
    format: 'decimal',
    'x-range': { from: '0', to: '100' },
    'x-ui': { suffix: '%', scale: 4 },
    description,
  }) as const;

/** Conta a receber (FIN-01): uma linha é um título; o que se recebeu, e quem recebeu, vem do servidor. */
export const contaReceber = {
  $id: 'conta-receber',
  title: 'Conta a receber',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Contas a receber',
    gender: 'f',
    label: ['nomeDevedor', 'numeroDocumento'],
    sort: 'vencimento',
    tenant: true,
    indexes: [
      ['situacao'],
      ['vencimento'],
      ['pacienteId', 'vencimento'],
      ['convenioId', 'vencimento'],
      ['acordoId'],
    ],
    // A part of an account of care is one title, and never two: the key is given back when the account is reopened.
    unique: [['chaveOrigem']],
    importKey: ['tipoContaReceberId', 'numeroDocumento', 'parcela', 'competencia'],
    lifecycle: {
      field: 'situacao',
      locks: { RECEBIDA_PARCIAL: FIXO, RECEBIDA: FIXO, CANCELADA: FIM, NEGOCIADA: ACORDO, GLOSADA },
      keeps: [
        'valorRecebido',
        'dataRecebimento',
        'contaBancariaId',
        'formaRecebimentoId',
        'acordoId',
        'contaAtendimentoId',
        'faturaConvenioId',
        'chaveOrigem',
        'valorGlosado',
        'valorPerdido',
      ],
      transitions: {
        receber: {
          title: 'Receber',
          from: [...POR_RECEBER],
          to: 'RECEBIDA',
          // Asked by the server where a convênio disputes a part of it.
          asks: [...RECEBIMENTO, 'recuperaGlosas??'],
          shows: ['devidoHoje'],
          makes: { resource: 'baixas-contas-receber', by: 'contaReceberId' },
        },
        'receber-nao-glosado': {
          title: 'Receber o não glosado',
          from: [...POR_RECEBER],
          to: 'RECEBIDA_PARCIAL',
          stays: true,
          action: 'receber',
          guard: 'glosa/com-glosa',
          asks: [...RECEBIMENTO],
          shows: ['valorGlosado'],
          makes: { resource: 'baixas-contas-receber', by: 'contaReceberId' },
        },
        'receber-parte': {
          title: 'Receber em parte',
          from: [...POR_RECEBER],
          to: 'RECEBIDA_PARCIAL',
          stays: true,
          action: 'receber',
          guard: 'conta-receber/parte-do-saldo',
          asks: ['valorParte', ...RECEBIMENTO],
          shows: ['devidoHoje'],
          makes: { resource: 'baixas-contas-receber', by: 'contaReceberId' },
        },
        'emitir-boleto': {
          title: 'Emitir boleto',
          from: 'EM_ABERTO',
          to: 'EM_ABERTO',
          stays: true,
          guard: 'boleto/titulo-cobravel',
          asks: ['contaCobrancaId?', 'vencimentoBoleto?'],
          tab: 'cobranca',
          makes: { resource: 'boletos', by: 'contaReceberId' },
        },
        'emitir-boleto-do-saldo': {
          title: 'Emitir boleto do saldo',
          from: 'RECEBIDA_PARCIAL',
          to: 'RECEBIDA_PARCIAL',
          stays: true,
          action: 'emitir-boleto',
          guard: 'boleto/titulo-cobravel',
          asks: ['contaCobrancaId?', 'vencimentoBoleto?'],
          tab: 'cobranca',
          makes: { resource: 'boletos', by: 'contaReceberId' },
        },
        'emitir-recibo': {
          title: 'Emitir recibo',
          from: 'RECEBIDA',
          to: 'RECEBIDA',
          stays: true,
          guard: 'conta-receber/com-recebimento',
          makes: { resource: 'recibos', by: 'contaReceberId' },
        },
        'emitir-recibo-da-parte': {
          title: 'Emitir recibo',
          from: 'RECEBIDA_PARCIAL',
          to: 'RECEBIDA_PARCIAL',
          stays: true,
          action: 'emitir-recibo',
          guard: 'conta-receber/com-recebimento',
          makes: { resource: 'recibos', by: 'contaReceberId' },
        },
        'emitir-nota': {
          title: 'Emitir nota fiscal',
          from: 'EM_ABERTO',
          to: 'EM_ABERTO',
          stays: true,
          guard: 'nota-servico/com-valor',
          asks: ['servicoNotaId?', 'conferirNota?'],
          makes: { resource: 'notas-servico', by: 'contaReceberId' },
        },
        'emitir-nota-do-recebido': {
          title: 'Emitir nota fiscal',
          from: 'RECEBIDA',
          to: 'RECEBIDA',
          stays: true,
          action: 'emitir-nota',
          guard: 'nota-servico/com-valor',
          asks: ['servicoNotaId?', 'conferirNota?'],
          makes: { resource: 'notas-servico', by: 'contaReceberId' },
        },
        parcelar: {
          title: 'Dividir em parcelas',
          from: 'EM_ABERTO',
          to: 'EM_ABERTO',
          stays: true,
          action: 'insert',
          guard: 'titulo/inteiro',
          asks: ['quantidade', 'intervalo'],
        },
        repetir: {
          title: 'Repetir',
          from: 'EM_ABERTO',
          to: 'EM_ABERTO',
          stays: true,
          action: 'insert',
          guard: 'titulo/inteiro',
          asks: ['quantidade', 'intervalo'],
        },
        negociar: {
          title: 'Negociar',
          from: [...POR_RECEBER],
          to: 'NEGOCIADA',
          reason: 'required',
          asks: ['abrangencia', 'quantidade', 'intervalo', 'primeiroVencimento', 'descontoRecebimento?'],
          stamp: { reason: 'motivo' },
        },
        cancelar: {
          title: 'Cancelar',
          from: 'EM_ABERTO',
          to: 'CANCELADA',
          reason: 'required',
          // Asked by the server where a boleto is in collection.
          asks: ['encerraBoleto??'],
          stamp: { reason: 'motivo' },
          danger: true,
        },
        'entrar-no-acordo': {
          title: 'Entrar no acordo',
          from: [...POR_RECEBER],
          to: 'NEGOCIADA',
          internal: true,
          reason: 'optional',
          stamp: { reason: 'motivo' },
        },
        'estornar-parte': {
          title: 'Estornar um recebimento',
          from: 'RECEBIDA',
          to: 'RECEBIDA_PARCIAL',
          internal: true,
        },
        'estornar-tudo': {
          title: 'Estornar o recebimento',
          from: ['RECEBIDA', 'RECEBIDA_PARCIAL'],
          to: 'EM_ABERTO',
          internal: true,
        },
        // What a convênio refused for good (server/features/glosa): nothing is left to receive, or something is again.
        'baixar-glosa': { title: 'Baixar a glosa', from: 'RECEBIDA_PARCIAL', to: 'RECEBIDA', internal: true },
        'glosar-tudo': { title: 'Glosar por inteiro', from: 'EM_ABERTO', to: 'GLOSADA', internal: true },
        'reaver-glosa': { title: 'Reaver a glosa', from: 'RECEBIDA', to: 'RECEBIDA_PARCIAL', internal: true },
        'reaver-tudo': { title: 'Reaver a glosa', from: 'GLOSADA', to: 'EM_ABERTO', internal: true },
      },
    },
  },
  required: ['devedor', 'tipoContaReceberId', 'emissao', 'competencia', 'vencimento', 'valorBruto'],
  properties: {
    devedor: {
      type: 'string',
      title: 'Quem paga',
      oneOf: [
        { const: 'PACIENTE', title: 'Paciente' },
        { const: 'CONVENIO', title: 'Convênio' },
        { const: 'EMPRESA', title: 'Empresa' },
      ],
      default: 'PACIENTE',
    },
    pacienteId: {
      type: ['integer', 'null'],
      title: 'Paciente',
      'x-ref': { resource: 'pacientes' },
      'x-col': { index: true },
      'x-when': de('PACIENTE'),
    },
    convenioId: {
      type: ['integer', 'null'],
      title: 'Convênio',
      'x-ref': { resource: 'convenios', minChars: 1 },
      'x-when': de('CONVENIO'),
    },
    entidadeId: {
      type: ['integer', 'null'],
      title: 'Empresa',
      'x-ref': { resource: 'entidades', minChars: 1 },
      'x-when': de('EMPRESA'),
      description: 'Do cadastro de entidades.',
    },
    nomeDevedor: { type: ['string', 'null'], title: 'Quem paga', maxLength: 150, readOnly: true },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'EM_ABERTO', title: 'Em aberto', 'x-tone': 'warning' },
        { const: 'RECEBIDA_PARCIAL', title: 'Recebida em parte', 'x-tone': 'info' },
        { const: 'RECEBIDA', title: 'Recebida', 'x-tone': 'success' },
        { const: 'NEGOCIADA', title: 'Negociada', 'x-tone': 'neutral' },
        { const: 'GLOSADA', title: 'Glosada', 'x-tone': 'error' },
        { const: 'CANCELADA', title: 'Cancelada', 'x-tone': 'neutral' },
      ],
      default: 'EM_ABERTO',
    },
    tipoContaReceberId: {
      type: 'integer',
      title: 'Tipo de conta',
      'x-ref': { resource: 'tipos-contas-receber', minChars: 1 },
    },
    numeroDocumento: { type: ['string', 'null'], title: 'Número do documento', maxLength: 25 },
    emissao: {
      type: 'string',
      title: 'Emissão',
      format: 'date',
      // The first day of the real: interest of a mistyped century would be asked of somebody.
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
      title: 'Recebe-se até',
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
      'x-ui': { widget: 'textarea', rows: 2, placeholder: 'Consultas de outubro, lote 1042' },
    },
    valorBruto: {
      type: 'string',
      title: 'Valor bruto',
      format: 'moeda',
      'x-range': { from: '0.01', to: '999999999.99' },
      'x-col': { index: true },
    },
    desconto: {
      type: 'string',
      title: 'Desconto',
      format: 'moeda',
      default: '0.00',
      'x-range': { from: '0' },
    },
    acrescimos: { ...calculado('Taxas adicionais'), 'x-ui': { follows: ['valorBruto', 'taxas'] } },
    valorLiquido: {
      ...calculado('Valor a receber'),
      'x-ui': { follows: ['valorBruto', 'desconto', 'taxas'] },
    },
    valorRecebido: {
      ...calculado('Valor recebido'),
      'x-sum': {
        of: 'baixas-contas-receber',
        by: 'contaReceberId',
        field: 'valor',
        where: { situacao: 'EFETIVADA' },
      },
    },
    valorGlosado: {
      ...calculado('Glosa em aberto'),
      'x-sum': {
        of: 'glosas',
        by: 'contaReceberId',
        field: 'valor',
        where: { situacao: ['GLOSADA', 'EM_RECURSO'] },
      },
    },
    valorPerdido: {
      ...calculado('Glosa definitiva'),
      'x-sum': { of: 'glosas', by: 'contaReceberId', field: 'valorPerdido' },
    },
    atraso: {
      type: ['integer', 'null'],
      title: 'Dias de atraso',
      readOnly: true,
      'x-computed': { fn: 'atrasoDoTitulo' },
    },
    devidoHoje: {
      type: ['string', 'null'],
      title: 'Devido hoje',
      format: 'moeda',
      readOnly: true,
      'x-computed': { fn: 'devidoHoje' },
    },
    explicacaoHoje: {
      type: ['string', 'null'],
      title: 'Como se chegou ao devido hoje',
      maxLength: 500,
      readOnly: true,
      'x-computed': { fn: 'explicacaoDevido' },
    },
    taxas: {
      type: 'array',
      title: 'Taxas adicionais',
      maxItems: 20,
      'x-child': { singular: 'Taxa adicional', unique: [['taxaAdicionalId']] },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['taxaAdicionalId'],
        properties: {
          taxaAdicionalId: {
            type: 'integer',
            title: 'Taxa',
            'x-ref': {
              resource: 'taxas-adicionais',
              minChars: 1,
              filter: { incidencia_in: 'ACRESCIMO,TARIFA,DESCONTO' },
            },
          },
          valor: { type: ['string', 'null'], title: 'Valor', format: 'moeda', 'x-range': { from: '0' } },
        },
      },
      description: 'Em branco, o valor vem do cadastro da taxa. As de desconto diminuem, as outras somam.',
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
            'x-ref': { resource: 'plano-contas', minChars: 1, filter: CONTA_DE_RECEITA },
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
        'Percentual ou valor em cada linha; a última leva o que falta. Sem linhas, vale a conta do tipo de conta a receber.',
    },
    jurosMes: percentual(
      'Juros por mês de atraso',
      'Por dia, em mês de 30 dias. Em branco: os do tipo de conta.',
    ),
    multaAtraso: percentual('Multa por atraso', 'Uma vez. Em branco: a do tipo de conta.'),
    carenciaDias: {
      type: ['integer', 'null'],
      title: 'Carência',
      minimum: 0,
      maximum: 365,
      'x-ui': { suffix: 'dias' },
      description: 'Até estes dias de atraso nada se cobra; depois deles contam-se todos.',
    },
    dataRecebimento: {
      type: ['string', 'null'],
      title: 'Data do recebimento',
      format: 'date',
      readOnly: true,
      'x-happened': {},
    },
    contaBancariaId: {
      type: ['integer', 'null'],
      title: 'Conta ou caixa',
      readOnly: true,
      'x-ref': { resource: 'contas-bancarias', minChars: 1 },
    },
    formaRecebimentoId: {
      type: ['integer', 'null'],
      title: 'Forma de recebimento',
      readOnly: true,
      'x-ref': { resource: 'forma-recebimento', minChars: 1 },
    },
    parcelasCartao: {
      type: ['integer', 'null'],
      title: 'Parcelas no cartão',
      minimum: 1,
      maximum: 48,
      'x-asked': true,
    },
    valorParte: {
      type: ['string', 'null'],
      title: 'Quanto abate do saldo',
      format: 'moeda',
      'x-asked': true,
      'x-range': { from: '0.01' },
      description: 'Juros e multa vêm por cima.',
    },
    recebidoAssimMesmo: {
      type: ['string', 'null'],
      title: 'O boleto está no banco: receber assim mesmo, porque',
      'x-asked': true,
      maxLength: 300,
    },
    valorDoBanco: {
      type: ['string', 'null'],
      title: 'Valor do título que o banco liquidou',
      format: 'moeda',
      'x-asked': true,
      'x-range': { from: '0.01' },
    },
    jurosRecebimento: doPasso('Juros', 'Em branco, os da regra; zero, dispensados.'),
    multaRecebimento: doPasso('Multa', 'Em branco, a da regra; zero, dispensada.'),
    descontoRecebimento: doPasso('Desconto concedido'),
    tarifaRecebimento: doPasso('Tarifa', 'Em branco, a da forma de recebimento.'),
    creditoRecebimento: {
      type: ['string', 'null'],
      title: 'Crédito em',
      format: 'date',
      'x-asked': true,
      description:
        'Em branco, pelo prazo da forma de recebimento. De cartão parcelado, é o dia da primeira parcela.',
      'x-range': { from: '$dataRecebimento' },
    },
    motivoEncargos: {
      type: ['string', 'null'],
      title: 'Por que o desconto, ou juros e multa além da regra',
      maxLength: 300,
      'x-asked': true,
    },
    recuperaGlosas: {
      type: 'boolean',
      title: 'O convênio pagou também o glosado',
      default: false,
      'x-asked': true,
      description: 'As glosas em aberto deste título ficam como recuperadas.',
    },
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
    contaCobrancaId: {
      type: ['integer', 'null'],
      title: 'Conta do boleto',
      'x-asked': true,
      'x-ref': { resource: 'contas-bancarias', minChars: 1, filter: { ativa: 'true' } },
      description: 'Em branco: a única conta com cobrança configurada.',
    },
    vencimentoBoleto: {
      type: ['string', 'null'],
      title: 'Vencimento do boleto',
      format: 'date',
      'x-asked': true,
      'x-range': { from: '$hoje' },
      description: 'Em branco: o do título. De título vencido, o boleto leva juros e multa até este dia.',
    },
    encerraBoleto: {
      type: 'boolean',
      title: 'Encerrar também o boleto',
      default: false,
      'x-asked': true,
    },
    quantidade: { type: ['integer', 'null'], title: 'Quantas', minimum: 1, maximum: 120, 'x-asked': true },
    intervalo: { ...INTERVALO, title: 'De quanto em quanto tempo', 'x-asked': true },
    abrangencia: {
      type: ['string', 'null'],
      title: 'O que entra no acordo',
      oneOf: [
        { const: 'ESTE', title: 'Só este título' },
        { const: 'VENCIDOS', title: 'Este e os outros vencidos de quem paga' },
        { const: 'TODOS', title: 'Todos os títulos em aberto de quem paga' },
        { const: null, title: 'Não informado' },
      ],
      'x-asked': true,
    },
    primeiroVencimento: {
      type: ['string', 'null'],
      title: 'Primeiro vencimento do acordo',
      format: 'date',
      'x-range': { from: '$hoje' },
      'x-asked': true,
    },
    acordoId: {
      type: ['integer', 'null'],
      title: 'Acordo que o substituiu',
      readOnly: true,
      'x-ref': { resource: 'contas-receber' },
    },
    contaAtendimentoId: {
      type: ['integer', 'null'],
      title: 'Conta de atendimento',
      readOnly: true,
      'x-ref': { resource: 'contas-atendimento' },
      description: 'De onde este título veio.',
    },
    faturaConvenioId: {
      type: ['integer', 'null'],
      title: 'Fatura do convênio',
      readOnly: true,
      'x-ref': { resource: 'faturas-convenios' },
    },
    chaveOrigem: {
      type: ['string', 'null'],
      title: 'Chave da origem',
      maxLength: 60,
      readOnly: true,
      'x-col': { search: false },
    },
    registradaPor: { type: ['string', 'null'], title: 'Registrada por', maxLength: 200, readOnly: true },
    motivo: { type: ['string', 'null'], title: 'Motivo', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default contaReceber;
export type ContaReceber = FromSchema<typeof contaReceber>;
