import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** Retorno de pagamentos (FIN-03): o que o banco respondeu, linha a linha, e o que se fez com cada uma. */
export const retornoPagamento = {
  $id: 'retorno-pagamento',
  title: 'Retorno de pagamentos',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Retornos de pagamentos',
    label: ['nome'],
    sort: '-lidoEm',
    tenant: true,
    readOnly: true,
    unique: [['resumo']],
    retain:
      'A resposta do banco prova o que se pagou: guarda-se com a escrituração (Código Civil, art. 1.194).',
  },
  required: ['nome', 'contaBancariaId', 'lidoEm', 'pagos', 'recusados', 'semEfeito', 'total', 'resumo'],
  properties: {
    nome: { type: 'string', title: 'Arquivo', maxLength: 120 },
    contaBancariaId: { type: 'integer', title: 'Conta', 'x-ref': { resource: 'contas-bancarias' } },
    nsa: { type: ['integer', 'null'], title: 'Sequência (NSA)' },
    lidoEm: { type: 'string', title: 'Lido em', format: 'date-time' },
    lidoPor: { type: ['string', 'null'], title: 'Lido por', maxLength: 200 },
    pagos: { type: 'integer', title: 'Pagos' },
    recusados: { type: 'integer', title: 'Recusados' },
    semEfeito: {
      type: 'integer',
      title: 'Sem efeito',
      description: 'Já respondidas, só aceitas ou só informadas: nada a fazer.',
    },
    naoLancadas: {
      type: ['integer', 'null'],
      title: 'Por resolver',
      description: 'Não conferem, sem título ou de código desconhecido. Em branco nos retornos mais antigos.',
    },
    total: { type: 'string', title: 'Total pago', format: 'moeda' },
    resumo: { type: 'string', title: 'Resumo SHA-256', maxLength: 64 },
    linhas: {
      type: 'array',
      title: 'Linhas',
      maxItems: 20_000,
      'x-child': { singular: 'Linha do retorno', copied: false },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['linha', 'situacao'],
        properties: {
          linha: { type: 'integer', title: 'Linha' },
          situacao: {
            type: 'string',
            title: 'Situação',
            oneOf: [
              { const: 'PAGA', title: 'Paga', 'x-tone': 'success' },
              { const: 'RECUSADA', title: 'Recusada', 'x-tone': 'error' },
              { const: 'ACEITA', title: 'Aceita, ainda não paga', 'x-tone': 'info' },
              { const: 'SEM_TITULO', title: 'Sem título', 'x-tone': 'warning' },
              { const: 'REPETIDA', title: 'Já respondida', 'x-tone': 'neutral' },
              { const: 'DIVERGENTE', title: 'Não confere', 'x-tone': 'error' },
              { const: 'DESCONHECIDA', title: 'Código desconhecido', 'x-tone': 'warning' },
            ],
          },
          contaPagarId: { type: ['integer', 'null'], title: 'Título', 'x-ref': { resource: 'contas-pagar' } },
          borderoImpostoId: {
            type: ['integer', 'null'],
            title: 'Borderô de impostos',
            'x-ref': { resource: 'borderos-impostos' },
          },
          favorecido: { type: ['string', 'null'], title: 'Favorecido', maxLength: 150 },
          seuNumero: { type: ['string', 'null'], title: 'Número na empresa', maxLength: 40 },
          valor: { type: ['string', 'null'], title: 'Valor', format: 'moeda' },
          data: { type: ['string', 'null'], title: 'Dia no banco', format: 'date' },
          codigos: { type: ['string', 'null'], title: 'Códigos do banco', maxLength: 20 },
          explicacao: { type: ['string', 'null'], title: 'O que houve', maxLength: 1000 },
        },
      },
    },
  },
} as const satisfies EntitySchema;

export default retornoPagamento;
export type RetornoPagamento = FromSchema<typeof retornoPagamento>;
