import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const FIM = {
  what: ['fields', 'children', 'delete'],
  why: 'O que o analisador mandou fica como veio.',
} as const;
const contagem = (title: string) =>
  ({ type: ['integer', 'null'], title, minimum: 0, readOnly: true }) as const;

/**
 * Uma mensagem que um analisador mandou pela rede, ou o que de um arquivo não achou amostra (LAB-01): guardada antes de se dizer ao analisador que chegou, e lançada
 * depois, pela fila, nas amostras que estão na bancada.
 */
export const mensagemAnalisador = {
  $id: 'mensagem-analisador',
  title: 'Mensagem de analisador',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Mensagens de analisadores',
    gender: 'f',
    label: ['controle'],
    sort: '-recebidaEm',
    tenant: true,
    readOnly: true,
    unique: [['analisadorId', 'controle', 'resumo']],
    indexes: [['situacao', 'recebidaEm']],
    auditRead: true,
    retain:
      'A Lei 13.787/2018 manda guardar o prontuário por 20 anos: o que o analisador mandou não se exclui de vez.',
    lifecycle: {
      field: 'situacao',
      keeps: ['gravados', 'iguais', 'recusados'],
      locks: { LANCADA: FIM, RESOLVIDA: FIM },
      transitions: {
        lancar: { title: 'Lançar', from: 'RECEBIDA', to: 'LANCADA', internal: true },
        apontar: { title: 'Apontar o que ficou', from: 'RECEBIDA', to: 'PENDENTE', internal: true },
        relancar: { title: 'Lançar de novo', from: 'PENDENTE', to: 'RECEBIDA' },
        resolver: {
          title: 'Dar por resolvida',
          from: 'PENDENTE',
          to: 'RESOLVIDA',
          reason: 'required',
          stamp: { at: 'resolvidaEm', by: 'resolvidaPor', reason: 'resolucao' },
        },
      },
    },
  },
  required: ['controle', 'resumo', 'recebidaEm', 'conteudo'],
  properties: {
    // None: rows of a file that a person imported, of samples that are not there.
    analisadorId: {
      type: ['integer', 'null'],
      title: 'Analisador',
      'x-ref': { resource: 'analisadores', create: false },
    },
    controle: { type: 'string', title: 'Número da mensagem', maxLength: 199, 'x-col': { search: true } },
    // The same number with other words is another message: counters of machines begin anew.
    resumo: { type: 'string', title: 'Resumo (SHA-256)', maxLength: 64, readOnly: true },
    recebidaEm: { type: 'string', title: 'Recebida em', format: 'date-time', readOnly: true },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'RECEBIDA', title: 'Recebida', 'x-tone': 'info' },
        { const: 'LANCADA', title: 'Lançada', 'x-tone': 'success' },
        { const: 'PENDENTE', title: 'Com pendência', 'x-tone': 'warning' },
        { const: 'RESOLVIDA', title: 'Resolvida', 'x-tone': 'neutral' },
      ],
      default: 'RECEBIDA',
    },
    gravados: contagem('Resultados lançados'),
    iguais: contagem('Já estavam lançados'),
    recusados: contagem('Recusados'),
    conteudo: {
      type: 'string',
      title: 'Como veio',
      maxLength: 200_000,
      readOnly: true,
      'x-ui': { rows: 12 },
    },
    resolvidaEm: { type: ['string', 'null'], title: 'Resolvida em', format: 'date-time', readOnly: true },
    resolvidaPor: { type: ['string', 'null'], title: 'Resolvida por', maxLength: 200, readOnly: true },
    resolucao: { type: ['string', 'null'], title: 'Como se resolveu', maxLength: 500, readOnly: true },
    recusas: {
      type: 'array',
      title: 'O que não entrou',
      maxItems: 2000,
      'x-child': { singular: 'Recusa', columns: ['linha', 'motivo'] },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['linha', 'motivo'],
        properties: {
          linha: { type: 'integer', title: 'Linha', minimum: 0 },
          motivo: { type: 'string', title: 'Por quê', maxLength: 400 },
        },
      },
    },
  },
} as const satisfies EntitySchema;

export default mensagemAnalisador;
export type MensagemAnalisador = FromSchema<typeof mensagemAnalisador>;
