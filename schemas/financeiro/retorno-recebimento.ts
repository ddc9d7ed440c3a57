import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** Retorno de recebimentos (FIN-03): o que o banco disse de cada boleto, linha a linha, e o que se fez com cada uma. */
export const retornoRecebimento = {
  $id: 'retorno-recebimento',
  title: 'Retorno de recebimentos',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Retornos de recebimentos',
    label: ['nome'],
    sort: '-lidoEm',
    tenant: true,
    readOnly: true,
    unique: [['resumo']],
    retain:
      'A resposta do banco prova o que se recebeu: guarda-se com a escrituração (Código Civil, art. 1.194).',
  },
  required: [
    'nome',
    'contaBancariaId',
    'lidoEm',
    'liquidados',
    'registrados',
    'recusados',
    'semEfeito',
    'total',
    'resumo',
  ],
  properties: {
    nome: { type: 'string', title: 'Arquivo', maxLength: 120 },
    contaBancariaId: { type: 'integer', title: 'Conta', 'x-ref': { resource: 'contas-bancarias' } },
    nsa: { type: ['integer', 'null'], title: 'Sequência (NSA)' },
    lidoEm: { type: 'string', title: 'Lido em', format: 'date-time' },
    lidoPor: { type: ['string', 'null'], title: 'Lido por', maxLength: 200 },
    liquidados: { type: 'integer', title: 'Liquidados' },
    registrados: { type: 'integer', title: 'Registrados' },
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
    total: { type: 'string', title: 'Total recebido', format: 'moeda' },
    tarifas: { type: 'string', title: 'Tarifas', format: 'moeda', default: '0.00' },
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
              { const: 'LIQUIDADO', title: 'Liquidado', 'x-tone': 'success' },
              { const: 'REGISTRADO', title: 'Registrado', 'x-tone': 'info' },
              { const: 'RECUSADO', title: 'Recusado', 'x-tone': 'error' },
              { const: 'BAIXADO', title: 'Baixado', 'x-tone': 'neutral' },
              { const: 'INFORMADO', title: 'Só informado', 'x-tone': 'neutral' },
              { const: 'SEM_TITULO', title: 'Sem boleto', 'x-tone': 'warning' },
              { const: 'REPETIDA', title: 'Já respondida', 'x-tone': 'neutral' },
              { const: 'DIVERGENTE', title: 'Não confere', 'x-tone': 'error' },
              { const: 'DESCONHECIDA', title: 'Código desconhecido', 'x-tone': 'warning' },
            ],
          },
          boletoId: { type: ['integer', 'null'], title: 'Boleto', 'x-ref': { resource: 'boletos' } },
          pagador: { type: ['string', 'null'], title: 'Pagador', maxLength: 150 },
          nossoNumero: { type: ['string', 'null'], title: 'Nosso número', maxLength: 40 },
          valor: { type: ['string', 'null'], title: 'Valor', format: 'moeda' },
          pago: { type: ['string', 'null'], title: 'Pago', format: 'moeda' },
          tarifa: { type: ['string', 'null'], title: 'Tarifa', format: 'moeda' },
          ocorridoEm: { type: ['string', 'null'], title: 'Ocorrido em', format: 'date' },
          codigos: { type: ['string', 'null'], title: 'Códigos do banco', maxLength: 20 },
          explicacao: { type: ['string', 'null'], title: 'O que houve', maxLength: 1000 },
        },
      },
    },
  },
} as const satisfies EntitySchema;

export default retornoRecebimento;
export type RetornoRecebimento = FromSchema<typeof retornoRecebimento>;
