import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const momento = (title: string) =>
  ({ type: ['string', 'null'], title, format: 'date-time', readOnly: true }) as const;
const texto = (title: string, maxLength: number) =>
  ({ type: ['string', 'null'], title, maxLength, readOnly: true }) as const;

/** Of the emergency alone. */
const SO_URGENCIA = {
  visible: { properties: { origem: { const: 'IDENTIFICACAO' } }, required: ['origem'] },
  onHide: 'keep',
} as const;

/**
 * Two records of one person that became one, or the emergency's provisional record that got its name: what moved and what
 * was merged, kept so that it can be undone (docs/guides/paciente.md). Written by server/capabilities/uniao alone.
 */
export const uniaoPaciente = {
  $id: 'uniao-paciente',
  title: 'União de cadastros',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Uniões de cadastros',
    gender: 'f',
    label: ['nomeSai', 'nomeFica'],
    sort: '-pedidaEm',
    tenant: true,
    readOnly: true,
    indexes: [['saiId'], ['situacao', 'pedidaEm']],
    retain: 'O que se moveu entre dois cadastros de paciente guarda-se com eles: uniões não se excluem.',
    lifecycle: {
      field: 'situacao',
      transitions: {
        // By whoever asks, where nothing tells the two apart.
        fazer: {
          title: 'Unificar',
          from: 'AGUARDA',
          to: 'FEITA',
          internal: true,
          stamp: { at: 'feitaEm', by: 'feitaPor' },
        },
        // The emergency gave somebody their name.
        identificar: {
          title: 'Identificar',
          from: 'AGUARDA',
          to: 'FEITA',
          internal: true,
          stamp: { at: 'feitaEm', by: 'feitaPor' },
        },
        confirmar: {
          title: 'Confirmar',
          question: 'Confirmar que os dois cadastros são da mesma pessoa?',
          action: 'unificar',
          from: 'AGUARDA',
          to: 'FEITA',
          guard: 'paciente/segunda-pessoa',
          shows: ['nomeFica', 'nomeSai', 'diferem', 'motivo', 'pedidaPor'],
          stamp: { at: 'feitaEm', by: 'feitaPor' },
        },
        recusar: {
          title: 'Recusar',
          question: 'Recusar a união dos dois cadastros?',
          action: 'unificar',
          from: 'AGUARDA',
          to: 'RECUSADA',
          reason: 'required',
          guard: 'paciente/segunda-pessoa',
          stamp: { at: 'decididaEm', by: 'decididaPor', reason: 'motivoDecisao' },
        },
        retirar: {
          title: 'Retirar o pedido',
          action: 'unificar',
          from: 'AGUARDA',
          to: 'RETIRADA',
          reason: 'required',
          stamp: { at: 'decididaEm', by: 'decididaPor', reason: 'motivoDecisao' },
        },
        desfazer: {
          title: 'Desfazer',
          question: 'Desfazer a união e separar os dois cadastros?',
          action: 'unificar',
          from: 'FEITA',
          to: 'DESFEITA',
          reason: 'required',
          danger: true,
          shows: ['nomeFica', 'nomeSai', 'aoDesfazer', 'desfazAte'],
          asks: ['decididoAoDesfazer!'],
          guard: 'paciente/de-quem-e',
          stamp: { at: 'desfeitaEm', by: 'desfeitaPor', reason: 'motivoDesfazer' },
        },
      },
    },
  },
  required: ['ficaId', 'nomeFica', 'saiId', 'nomeSai', 'origem', 'motivo', 'pedidaEm', 'pedidaPor'],
  properties: {
    // Not moved with a later union: it says what was done here.
    ficaId: {
      type: 'integer',
      title: 'Cadastro que fica',
      'x-ref': { resource: 'pacientes', create: false },
    },
    nomeFica: { type: 'string', title: 'Nome de quem fica', maxLength: 150, 'x-col': { search: true } },
    // A number and no reference: a provisional record that got its name goes to the bin, where nothing refers to it.
    saiId: { type: 'integer', title: 'Número do cadastro que sai', minimum: 1 },
    nomeSai: { type: 'string', title: 'Nome de quem sai', maxLength: 150, 'x-col': { search: true } },
    origem: {
      type: 'string',
      title: 'Origem',
      oneOf: [
        { const: 'CADASTROS', title: 'Dois cadastros' },
        { const: 'IDENTIFICACAO', title: 'Identificação na urgência' },
      ],
      default: 'CADASTROS',
    },
    atendimentoId: {
      type: ['integer', 'null'],
      title: 'Atendimento de urgência',
      'x-ref': { resource: 'atendimentos-urgencia', create: false },
      'x-when': SO_URGENCIA,
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'AGUARDA', title: 'Aguarda segunda pessoa', 'x-tone': 'warning' },
        { const: 'FEITA', title: 'Feita', 'x-tone': 'success' },
        { const: 'RECUSADA', title: 'Recusada', 'x-tone': 'error' },
        { const: 'RETIRADA', title: 'Retirada', 'x-tone': 'neutral' },
        { const: 'DESFEITA', title: 'Desfeita', 'x-tone': 'neutral' },
      ],
      default: 'AGUARDA',
    },
    diferem: {
      type: ['string', 'null'],
      title: 'O que difere',
      maxLength: 1500,
      description: 'CPF, nascimento ou sexo diferentes pedem uma segunda pessoa.',
    },
    motivo: { type: 'string', title: 'Motivo', minLength: 1, maxLength: 500, 'x-ui': { widget: 'textarea' } },
    motivoDiferenca: {
      type: ['string', 'null'],
      title: 'Por que é a mesma pessoa',
      maxLength: 300,
      'x-when': SO_URGENCIA,
      'x-ui': { widget: 'textarea' },
    },
    pedidaEm: { type: 'string', title: 'Pedida em', format: 'date-time' },
    pedidaPorId: { type: ['integer', 'null'], title: 'Conta de quem pediu', minimum: 1, readOnly: true },
    pedidaPor: { type: 'string', title: 'Pedida por', maxLength: 150 },
    feitaEm: momento('Feita em'),
    feitaPor: texto('Feita por', 150),
    // Said of an open record as it is read (server/features/paciente/hooks.ts); nothing of it is stored.
    aoDesfazer: { ...texto('Ao desfazer', 4000), 'x-col': { heavy: true } },
    // How many of what was written since wait to be said of whom they are: the step's guard reads it.
    aDecidir: {
      type: ['integer', 'null'],
      title: 'Escritos depois da união, a decidir',
      minimum: 0,
      readOnly: true,
      'x-col': { heavy: true },
    },
    // By the key of each thing that was written since: kept with the step (server/capabilities/uniao).
    decididoAoDesfazer: {
      type: ['string', 'null'],
      title: 'De quem é o que se escreveu depois',
      format: 'json',
      maxLength: 200_000,
      'x-asked': true,
    },
    desfazAte: momento('Pode ser desfeita até'),
    decididaEm: momento('Decidida em'),
    decididaPor: texto('Decidida por', 150),
    motivoDecisao: texto('Motivo da decisão', 500),
    desfeitaEm: momento('Desfeita em'),
    desfeitaPor: texto('Desfeita por', 150),
    motivoDesfazer: texto('Por que se desfez', 500),
    passaram: {
      type: 'array',
      title: 'O que passou',
      maxItems: 200,
      readOnly: true,
      'x-child': { singular: 'Cadastro' },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['titulo', 'total'],
        properties: {
          titulo: { type: 'string', title: 'Registros', maxLength: 150 },
          total: { type: 'integer', title: 'Quantos', minimum: 0 },
        },
      },
    },
    // What was asked (versions seen, choices), which rows moved, and both records before and after (server/capabilities/uniao).
    guardado: {
      type: ['string', 'null'],
      title: 'O que se guardou para desfazer',
      format: 'json',
      maxLength: 10_000_000,
      readOnly: true,
      'x-access': { read: 'unificar' },
      'x-col': { heavy: true },
    },
  },
} as const satisfies EntitySchema;

export default uniaoPaciente;
export type UniaoPaciente = FromSchema<typeof uniaoPaciente>;
