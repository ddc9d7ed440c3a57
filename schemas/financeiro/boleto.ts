import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const texto = (title: string, maxLength: number) =>
  ({ type: ['string', 'null'], title, maxLength, readOnly: true }) as const;
const dinheiro = (title: string) =>
  ({ type: 'string', title, format: 'moeda', default: '0.00', readOnly: true }) as const;
const taxa = (title: string) =>
  ({
    type: ['string', 'null'],
    title,
    format: 'decimal',
    readOnly: true,
    'x-ui': { suffix: '%', scale: 4 },
  }) as const;

/** Boleto de um título (FIN-03): como saiu, a quem, e o que o banco respondeu. Só o servidor o escreve. */
export const boleto = {
  $id: 'boleto',
  title: 'Boleto',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Boletos',
    label: ['nomeDevedor', 'nossoNumero'],
    sort: '-vencimento',
    tenant: true,
    readOnly: true,
    unique: [['contaBancariaId', 'nossoNumeroArquivo']],
    indexes: [['contaReceberId'], ['remessaId'], ['situacao'], ['vencimento']],
    retain: 'O boleto prova o que se cobrou: guarda-se com a escrituração (Código Civil, art. 1.194).',
    lifecycle: {
      field: 'situacao',
      transitions: {
        'pedir-baixa': {
          title: 'Pedir baixa ao banco',
          from: 'REGISTRADO',
          to: 'BAIXA_PEDIDA',
          reason: 'required',
          stamp: { reason: 'motivo' },
        },
        'desistir-da-baixa': {
          title: 'Desistir da baixa',
          from: 'BAIXA_PEDIDA',
          to: 'REGISTRADO',
          action: 'pedir-baixa',
        },
        retirar: {
          title: 'Retirar da remessa',
          from: 'EMITIDO',
          to: 'EMITIDO',
          stays: true,
          action: 'remeter',
          guard: 'boleto/em-remessa',
        },
        cancelar: {
          title: 'Cancelar',
          from: 'EMITIDO',
          to: 'CANCELADO',
          reason: 'required',
          guard: 'boleto/fora-de-remessa',
          stamp: { reason: 'motivo' },
          danger: true,
        },
        enviar: { title: 'Enviado ao banco', from: 'EMITIDO', to: 'ENVIADO', internal: true },
        'voltar-a-emitido': { title: 'Remessa cancelada', from: 'ENVIADO', to: 'EMITIDO', internal: true },
        registrar: {
          title: 'Entrada confirmada',
          from: 'ENVIADO',
          to: 'REGISTRADO',
          internal: true,
          stamp: { at: 'respondidoEm' },
        },
        recusar: {
          title: 'Recusado pelo banco',
          from: 'ENVIADO',
          to: 'RECUSADO',
          internal: true,
          reason: 'optional',
          stamp: { at: 'respondidoEm', reason: 'motivo' },
        },
        liquidar: {
          title: 'Liquidado',
          from: ['ENVIADO', 'REGISTRADO', 'BAIXA_PEDIDA'],
          to: 'LIQUIDADO',
          internal: true,
          stamp: { at: 'respondidoEm' },
        },
        baixar: {
          title: 'Baixado no banco',
          from: ['ENVIADO', 'REGISTRADO', 'BAIXA_PEDIDA'],
          to: 'BAIXADO',
          internal: true,
          stamp: { at: 'respondidoEm' },
        },
        'recusar-baixa': {
          title: 'Baixa recusada pelo banco',
          from: 'BAIXA_PEDIDA',
          to: 'REGISTRADO',
          internal: true,
          reason: 'optional',
          stamp: { at: 'respondidoEm', reason: 'motivo' },
        },
      },
    },
  },
  required: ['contaReceberId', 'contaBancariaId', 'banco', 'numero', 'nossoNumero', 'vencimento', 'valor'],
  properties: {
    contaReceberId: { type: 'integer', title: 'Título', 'x-ref': { resource: 'contas-receber' } },
    contaBancariaId: { type: 'integer', title: 'Conta', 'x-ref': { resource: 'contas-bancarias' } },
    nomeDevedor: texto('Pagador', 150),
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'EMITIDO', title: 'Emitido', 'x-tone': 'warning' },
        { const: 'ENVIADO', title: 'Na remessa', 'x-tone': 'info' },
        { const: 'REGISTRADO', title: 'Registrado no banco', 'x-tone': 'info' },
        { const: 'BAIXA_PEDIDA', title: 'Baixa pedida', 'x-tone': 'warning' },
        { const: 'LIQUIDADO', title: 'Liquidado', 'x-tone': 'success' },
        { const: 'RECUSADO', title: 'Recusado pelo banco', 'x-tone': 'error' },
        { const: 'BAIXADO', title: 'Baixado', 'x-tone': 'neutral' },
        { const: 'CANCELADO', title: 'Cancelado', 'x-tone': 'neutral' },
      ],
      default: 'EMITIDO',
    },
    banco: { type: 'string', title: 'Banco', maxLength: 3 },
    carteira: texto('Carteira', 3),
    numero: { type: 'integer', title: 'Sequência', minimum: 1 },
    nossoNumero: { type: 'string', title: 'Nosso número', maxLength: 25 },
    nossoNumeroArquivo: texto('Nosso número no arquivo', 20),
    agenciaCodigo: texto('Agência e código do beneficiário', 40),
    numeroDocumento: texto('Número do documento', 25),
    emissao: { type: ['string', 'null'], title: 'Emissão', format: 'date', readOnly: true },
    vencimento: { type: 'string', title: 'Vencimento', format: 'date' },
    valor: { type: 'string', title: 'Valor', format: 'moeda', 'x-range': { from: '0.01' } },
    abate: {
      ...dinheiro('Abate do título'),
      description: 'O saldo do título na emissão; o resto são juros e multa até o vencimento do boleto.',
    },
    jurosMes: taxa('Juros por mês de atraso'),
    multaAtraso: {
      ...taxa('Multa por atraso'),
      description: 'Em branco no boleto de título vencido: a multa já está no valor.',
    },
    atrasoDe: { type: ['string', 'null'], title: 'Juros e multa desde', format: 'date', readOnly: true },
    linhaDigitavel: texto('Linha digitável', 47),
    codigoBarras: texto('Código de barras', 44),
    documento: {
      type: ['string', 'null'],
      title: 'CPF ou CNPJ do pagador',
      format: 'cpf-cnpj',
      readOnly: true,
    },
    endereco: texto('Endereço', 200),
    bairro: texto('Bairro', 80),
    cep: { type: ['string', 'null'], title: 'CEP', format: 'cep', readOnly: true },
    cidade: texto('Cidade', 100),
    uf: texto('UF', 2),
    remessaId: {
      type: ['integer', 'null'],
      title: 'Remessa',
      readOnly: true,
      'x-ref': { resource: 'remessa-recebimentos' },
    },
    respondidoEm: {
      type: ['string', 'null'],
      title: 'Última resposta do banco',
      format: 'date-time',
      readOnly: true,
    },
    tarifa: dinheiro('Tarifas do banco'),
    emitidoPor: texto('Emitido por', 200),
    motivo: texto('Motivo', 500),
  },
} as const satisfies EntitySchema;

export default boleto;
export type Boleto = FromSchema<typeof boleto>;
