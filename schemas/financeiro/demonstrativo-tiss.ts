import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const LIDO = {
  what: ['fields', 'delete'],
  why: 'Um demonstrativo fica como o convênio o mandou.',
} as const;
const LINHAS = { of: 'linhas-demonstrativo-tiss', by: 'demonstrativoTissId' } as const;
const texto = (title: string, maxLength: number) =>
  ({ type: ['string', 'null'], title, maxLength, readOnly: true }) as const;
const doPlano = (title: string) =>
  ({ type: ['string', 'null'], title, format: 'moeda', readOnly: true }) as const;
const soma = (title: string, field: string) =>
  ({
    // Empty where no line says one.
    type: ['string', 'null'],
    title,
    format: 'moeda',
    readOnly: true,
    'x-sum': { ...LINHAS, field },
  }) as const;

/** O que um convênio respondeu (INS-03): protocolo, análise, pagamento ou resposta de recurso, com cada linha e o que ela casou. */
export const demonstrativoTiss = {
  $id: 'demonstrativo-tiss',
  title: 'Demonstrativo TISS',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Demonstrativos TISS',
    label: ['numero', 'nomeConvenio'],
    sort: '-lidoEm',
    tenant: true,
    readOnly: true,
    // The same bytes once; given back when it is put aside.
    unique: [['resumo']],
    indexes: [
      ['situacao', 'dataEmissao'],
      ['convenioId', 'dataEmissao'],
    ],
    retain: 'O demonstrativo prova o que o convênio pagou e recusou: guarda-se com a escrituração.',
    lifecycle: {
      field: 'situacao',
      locks: { LIDO, LANCANDO: LIDO, LANCADO: LIDO, DESCARTADO: LIDO },
      keeps: [
        'quantidadeLinhas',
        'pendentes',
        'lancadas',
        'tratadas',
        'somaLiberado',
        'somaGlosa',
        'somaPago',
        'resumo',
        'avisos',
        'usuarioId',
        'contaBancariaId',
        'formaRecebimentoId',
      ],
      transitions: {
        lancar: {
          title: 'Lançar',
          question: 'Lançar as linhas que casaram?',
          from: ['LIDO', 'LANCADO'],
          to: 'LANCANDO',
          guard: 'tiss/com-linhas',
          shows: ['quantidadeLinhas', 'pendentes', 'somaLiberado', 'somaGlosa', 'somaPago'],
          // Asked by the server where money came in.
          asks: ['contaBancariaId??', 'formaRecebimentoId??'],
        },
        lancado: {
          title: 'Lançado',
          from: 'LANCANDO',
          to: 'LANCADO',
          internal: true,
          stamp: { at: 'lancadoEm' },
        },
        // No line found its pair: nothing of it is posted, and it says so by staying to be posted.
        'nada-lancado': { title: 'Nada lançado', from: 'LANCANDO', to: 'LIDO', internal: true },
        descartar: {
          title: 'Descartar',
          from: ['LIDO', 'LANCADO'],
          to: 'DESCARTADO',
          action: 'lancar',
          guard: 'tiss/nada-lancado',
          reason: 'required',
          stamp: { reason: 'motivo' },
          danger: true,
        },
      },
    },
  },
  required: ['tipo', 'nomeArquivo', 'lidoEm'],
  properties: {
    numero: texto('Número', 20),
    tipo: {
      type: 'string',
      title: 'Tipo',
      oneOf: [
        { const: 'PROTOCOLO', title: 'Protocolo de recebimento' },
        { const: 'ANALISE', title: 'Análise de conta' },
        { const: 'PAGAMENTO', title: 'Pagamento' },
        { const: 'RESPOSTA_RECURSO', title: 'Resposta de recurso' },
      ],
    },
    convenioId: { type: ['integer', 'null'], title: 'Convênio', 'x-ref': { resource: 'convenios' } },
    nomeConvenio: texto('Convênio', 150),
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'LIDO', title: 'Lido, a lançar', 'x-tone': 'warning' },
        { const: 'LANCANDO', title: 'Lançando', 'x-tone': 'info' },
        { const: 'LANCADO', title: 'Lançado', 'x-tone': 'success' },
        { const: 'DESCARTADO', title: 'Descartado', 'x-tone': 'neutral' },
      ],
      default: 'LIDO',
    },
    dataEmissao: { type: ['string', 'null'], title: 'Emitido em', format: 'date', readOnly: true },
    dataPagamento: { type: ['string', 'null'], title: 'Pago em', format: 'date', readOnly: true },
    protocolo: texto('Protocolo', 12),
    versaoDita: texto('Versão dita', 10),
    valorInformado: doPlano('Informado, diz o convênio'),
    valorProcessado: doPlano('Processado, diz o convênio'),
    valorLiberado: doPlano('Liberado, diz o convênio'),
    valorGlosa: doPlano('Glosado, diz o convênio'),
    somaLiberado: soma('Liberado nas linhas', 'valorLiberado'),
    somaGlosa: soma('Glosado nas linhas', 'valorGlosa'),
    somaPago: soma('Pago nas linhas', 'valorPago'),
    quantidadeLinhas: {
      type: 'integer',
      title: 'Linhas',
      default: 0,
      minimum: 0,
      readOnly: true,
      'x-sum': LINHAS,
    },
    pendentes: {
      type: 'integer',
      title: 'Linhas sem par',
      default: 0,
      minimum: 0,
      readOnly: true,
      'x-sum': { ...LINHAS, where: { situacao: ['PENDENTE'] } },
    },
    lancadas: {
      type: 'integer',
      title: 'Linhas lançadas',
      default: 0,
      minimum: 0,
      readOnly: true,
      'x-sum': { ...LINHAS, where: { situacao: ['LANCADA'] } },
    },
    tratadas: {
      type: 'integer',
      title: 'Linhas dadas por tratadas',
      default: 0,
      minimum: 0,
      readOnly: true,
      'x-sum': { ...LINHAS, where: { situacao: ['TRATADA'] } },
    },
    avisos: {
      type: ['string', 'null'],
      title: 'O que o arquivo diz e não confere',
      maxLength: 8000,
      readOnly: true,
      'x-ui': { widget: 'textarea' },
      'x-col': { heavy: true },
    },
    nomeArquivo: { type: 'string', title: 'Arquivo', maxLength: 300 },
    resumo: texto('Resumo SHA-256', 64),
    lidoEm: { type: 'string', title: 'Lido em', format: 'date-time' },
    lidoPor: texto('Lido por', 200),
    contaBancariaId: {
      type: ['integer', 'null'],
      title: 'Conta em que o dinheiro entrou',
      readOnly: true,
      'x-ref': { resource: 'contas-bancarias', minChars: 1 },
    },
    formaRecebimentoId: {
      type: ['integer', 'null'],
      title: 'Forma de recebimento',
      readOnly: true,
      'x-ref': { resource: 'forma-recebimento', minChars: 1 },
    },
    usuarioId: { type: ['integer', 'null'], title: 'Conta de quem lançou', minimum: 1, readOnly: true },
    lancadoEm: { type: ['string', 'null'], title: 'Lançado em', format: 'date-time', readOnly: true },
    motivo: texto('Motivo', 500),
  },
} as const satisfies EntitySchema;

export default demonstrativoTiss;
export type DemonstrativoTiss = FromSchema<typeof demonstrativoTiss>;
