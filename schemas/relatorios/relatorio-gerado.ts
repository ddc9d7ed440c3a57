import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** A report that the queue makes or has made for somebody (REP-02); written by server/capabilities/relatorio alone. */
export const relatorioGerado = {
  $id: 'relatorio-gerado',
  title: 'Relatório gerado',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Relatórios gerados',
    label: ['titulo', 'pedidoEm'],
    sort: '-pedidoEm',
    tenant: true,
    readOnly: true,
    indexes: [
      ['usuarioId', 'pedidoEm'],
      ['situacao', 'guardadoAte'],
    ],
    // What one may see another may not: nobody sees what others took out.
    rows: { own: [{ field: 'usuarioId', is: 'usuario' }] },
    lifecycle: {
      field: 'situacao',
      transitions: {
        entregar: {
          title: 'Entregar',
          from: 'NA_FILA',
          to: 'PRONTO',
          internal: true,
          stamp: { at: 'prontoEm' },
        },
        falhar: { title: 'Falhar', from: 'NA_FILA', to: 'FALHOU', internal: true },
        cancelar: { title: 'Cancelar', from: 'NA_FILA', to: 'CANCELADO', internal: true },
        vencer: { title: 'Vencer', from: 'PRONTO', to: 'VENCIDO', internal: true },
      },
    },
  },
  required: ['relatorio', 'titulo', 'formato', 'consulta', 'usuarioId', 'pedidoEm'],
  properties: {
    titulo: { type: 'string', title: 'Relatório', maxLength: 150 },
    fatos: { type: ['string', 'null'], title: 'O que se pediu', maxLength: 1000 },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'NA_FILA', title: 'Sendo feito', 'x-tone': 'info' },
        { const: 'PRONTO', title: 'Pronto', 'x-tone': 'success' },
        { const: 'FALHOU', title: 'Não pôde ser feito', 'x-tone': 'error' },
        { const: 'CANCELADO', title: 'Cancelado', 'x-tone': 'neutral' },
        { const: 'VENCIDO', title: 'Arquivo apagado', 'x-tone': 'neutral' },
      ],
      default: 'NA_FILA',
    },
    formato: {
      type: 'string',
      title: 'Formato',
      oneOf: [
        { const: 'pdf', title: 'PDF' },
        { const: 'xlsx', title: 'Planilha' },
        { const: 'csv', title: 'CSV' },
      ],
    },
    linhas: { type: ['integer', 'null'], title: 'Registros', minimum: 0 },
    pedidoEm: { type: 'string', title: 'Pedido em', format: 'date-time' },
    prontoEm: { type: ['string', 'null'], title: 'Pronto em', format: 'date-time', readOnly: true },
    guardadoAte: { type: ['string', 'null'], title: 'Guardado até', format: 'date' },
    falha: { type: ['string', 'null'], title: 'Por que não pôde ser feito', maxLength: 500 },
    // What the queue reads: which report, and what was asked of it.
    relatorio: { type: 'string', title: 'Nome do relatório', maxLength: 80, readOnly: true },
    consulta: { type: 'string', title: 'Filtros do relatório', maxLength: 4000, readOnly: true },
    usuarioId: { type: 'integer', title: 'Conta de quem pediu', minimum: 1, readOnly: true },
    arquivo: { type: ['string', 'null'], title: 'Arquivo', format: 'arquivo', readOnly: true },
    bytes: { type: ['integer', 'null'], title: 'Tamanho', minimum: 0 },
  },
} as const satisfies EntitySchema;

export default relatorioGerado;
export type RelatorioGerado = FromSchema<typeof relatorioGerado>;
