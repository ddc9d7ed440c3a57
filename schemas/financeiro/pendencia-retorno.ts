import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const texto = (title: string, maxLength: number) =>
  ({ type: ['string', 'null'], title, maxLength, readOnly: true }) as const;
const ligado = (title: string, resource: string) =>
  ({ type: ['integer', 'null'], title, readOnly: true, 'x-ref': { resource } }) as const;

/** Uma linha de um retorno que nada lançou (FIN-03): espera que alguém diga o que fez dela. */
export const pendenciaRetorno = {
  $id: 'pendencia-retorno',
  title: 'Pendência de retorno',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Pendências dos retornos',
    gender: 'f',
    label: ['nome', 'data'],
    sort: '-data',
    tenant: true,
    readOnly: true,
    indexes: [
      ['contaBancariaId', 'situacao', 'data'],
      ['retornoPagamentoId'],
      ['retornoRecebimentoId'],
      ['contaPagarId'],
    ],
    retain:
      'O que o banco respondeu e não se lançou prova o que foi feito: guarda-se com a escrituração (Código Civil, art. 1.194).',
    lifecycle: {
      field: 'situacao',
      transitions: {
        resolver: {
          title: 'Resolver',
          from: 'PENDENTE',
          to: 'RESOLVIDA',
          reason: 'required',
          guard: 'pendencia-retorno/com-movimento',
          asks: ['comoResolvida', 'movimentoId?'],
          shows: ['explicacao', 'valor'],
          stamp: { at: 'resolvidaEm', by: 'resolvidaPor', reason: 'motivo' },
        },
        reabrir: {
          title: 'Reabrir',
          from: 'RESOLVIDA',
          to: 'PENDENTE',
          action: 'resolver',
          reason: 'required',
          stamp: { reason: 'motivo' },
        },
      },
    },
  },
  required: ['lado', 'tipo', 'contaBancariaId', 'data', 'linha'],
  properties: {
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'PENDENTE', title: 'Por resolver', 'x-tone': 'error' },
        { const: 'RESOLVIDA', title: 'Resolvida', 'x-tone': 'success' },
      ],
      default: 'PENDENTE',
    },
    lado: {
      type: 'string',
      title: 'Retorno de',
      oneOf: [
        { const: 'PAGAMENTO', title: 'Pagamentos' },
        { const: 'RECEBIMENTO', title: 'Recebimentos' },
      ],
    },
    tipo: {
      type: 'string',
      title: 'Por quê',
      oneOf: [
        { const: 'DIVERGENTE', title: 'Não confere', 'x-tone': 'error' },
        { const: 'SEM_TITULO', title: 'Sem título aqui', 'x-tone': 'warning' },
        { const: 'DESCONHECIDA', title: 'Código desconhecido', 'x-tone': 'warning' },
      ],
    },
    contaBancariaId: { type: 'integer', title: 'Conta', 'x-ref': { resource: 'contas-bancarias' } },
    data: {
      type: 'string',
      title: 'Dia',
      format: 'date',
      description: 'O que o banco diz; senão o da leitura.',
    },
    nome: texto('Favorecido ou pagador', 150),
    valor: { type: ['string', 'null'], title: 'Valor no banco', format: 'moeda', readOnly: true },
    numero: texto('Número no arquivo', 40),
    codigos: texto('Códigos do banco', 20),
    explicacao: texto('O que houve', 1000),
    linha: { type: 'integer', title: 'Linha do arquivo' },
    retornoPagamentoId: ligado('Retorno de pagamentos', 'retornos-pagamentos'),
    retornoRecebimentoId: ligado('Retorno de recebimentos', 'retornos-recebimentos'),
    contaPagarId: ligado('Título a pagar', 'contas-pagar'),
    borderoImpostoId: ligado('Borderô de impostos', 'borderos-impostos'),
    boletoId: ligado('Boleto', 'boletos'),
    comoResolvida: {
      type: ['string', 'null'],
      title: 'Como se resolveu',
      oneOf: [
        { const: 'LANCADA', title: 'Lançada à mão' },
        { const: 'DEVOLVIDA', title: 'O dinheiro foi devolvido' },
        { const: 'BANCO', title: 'O banco corrigiu' },
        { const: 'NADA', title: 'Nada a lançar' },
        { const: null, title: 'Ainda não' },
      ],
      readOnly: true,
    },
    movimentoId: {
      type: ['integer', 'null'],
      title: 'Movimento que a lançou',
      readOnly: true,
      'x-ref': {
        resource: 'movimentos-bancarios',
        minChars: 1,
        filter: { contaBancariaId: '$contaBancariaId' },
      },
      description: 'Onde foi lançada à mão: o movimento desta conta, do mesmo valor.',
    },
    resolvidaEm: { type: ['string', 'null'], title: 'Resolvida em', format: 'date-time', readOnly: true },
    resolvidaPor: texto('Resolvida por', 200),
    motivo: texto('O que se fez', 500),
  },
} as const satisfies EntitySchema;

export default pendenciaRetorno;
export type PendenciaRetorno = FromSchema<typeof pendenciaRetorno>;
