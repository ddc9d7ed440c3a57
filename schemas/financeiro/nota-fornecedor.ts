import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { NATUREZA_SERVICO } from '#schemas/compartilhado/natureza-servico.ts';

/** What only the house reads of it. */
const DA_CASA = { read: 'vertodos' } as const;

/** Invoice that a supplier sends (issue 14, scope 8); accepted, it is a title, once. */
export const notaFornecedor = {
  $id: 'nota-fornecedor',
  title: 'Nota fiscal',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Notas enviadas',
    gender: 'f',
    label: ['nomeFornecedor', 'numero'],
    sort: '-emissao',
    tenant: true,
    rows: { all: 'vertodos', own: [{ field: 'fornecedorId', is: 'fornecedor' }] },
    insiders: 'vertodos',
    indexes: [['situacao'], ['fornecedorId', 'emissao']],
    unique: [['contaPagarId']],
    lifecycle: {
      field: 'situacao',
      locks: {
        ACEITA: {
          what: ['fields', 'documents', 'delete'],
          why: 'Uma nota aceita já é uma conta a pagar e fica como está. Se algo estiver errado, fale com quem a recebeu.',
        },
      },
      keeps: ['contaPagarId'],
      transitions: {
        aceitar: {
          title: 'Aceitar',
          from: 'ENVIADA',
          to: 'ACEITA',
          asks: ['tipoContaPagarId', 'tipoDocumentoId', 'vencimento', 'naturezaServico'],
          stamp: { at: 'avaliadaEm', by: 'avaliadaPor' },
        },
        recusar: {
          title: 'Recusar',
          from: 'ENVIADA',
          to: 'RECUSADA',
          action: 'aceitar',
          reason: 'required',
          stamp: { at: 'avaliadaEm', by: 'avaliadaPor', reason: 'motivo' },
          danger: true,
        },
        reenviar: { title: 'Enviar de novo', from: 'RECUSADA', to: 'ENVIADA', action: 'update' },
      },
    },
  },
  required: ['numero', 'emissao', 'competencia', 'valor'],
  properties: {
    fornecedorId: {
      type: ['integer', 'null'],
      title: 'Fornecedor',
      'x-ref': { resource: 'fornecedores' },
      // The supplier's own account says it; who works here may enter what came on paper.
      'x-access': { read: 'vertodos', write: 'vertodos' },
    },
    nomeFornecedor: { type: ['string', 'null'], title: 'Fornecedor', maxLength: 150, readOnly: true },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'ENVIADA', title: 'Em conferência', 'x-tone': 'warning' },
        { const: 'ACEITA', title: 'Aceita', 'x-tone': 'success' },
        { const: 'RECUSADA', title: 'Recusada', 'x-tone': 'error' },
      ],
      default: 'ENVIADA',
    },
    numero: {
      type: 'string',
      title: 'Número da nota',
      minLength: 1,
      maxLength: 44,
      'x-col': { search: true },
    },
    chaveAcesso: {
      type: ['string', 'null'],
      title: 'Chave de acesso',
      maxLength: 50,
      pattern: '^(?:[0-9]{6}[0-9A-Z]{12}[0-9]{26}|[0-9]{9}[0-9A-Z]{12}[0-9]{29})$',
      description: '44 caracteres na NF-e, 50 na NFS-e nacional.',
    },
    emissao: {
      type: 'string',
      title: 'Emissão',
      format: 'date',
      'x-happened': {},
      // As the bill that it becomes.
      'x-range': { from: '1994-07-01' },
    },
    competencia: { type: 'string', title: 'Competência', format: 'competencia' },
    valor: {
      type: 'string',
      title: 'Valor',
      format: 'moeda',
      'x-range': { from: '0.01', to: '999999999.99' },
    },
    descricao: {
      type: ['string', 'null'],
      title: 'Do que é',
      maxLength: 300,
      'x-ui': { widget: 'textarea', rows: 2, placeholder: 'Plantões de outubro, 12 cilindros de oxigênio' },
    },
    leituraId: { type: ['integer', 'null'], title: 'XML lido', minimum: 1 },
    conferencia: {
      type: 'string',
      title: 'Conferência',
      oneOf: [
        { const: 'SEM_XML', title: 'Sem XML', 'x-tone': 'neutral' },
        { const: 'IGUAL', title: 'Igual ao XML', 'x-tone': 'success' },
        { const: 'DIFERENTE', title: 'Diferente do XML', 'x-tone': 'warning' },
      ],
      default: 'SEM_XML',
      readOnly: true,
    },
    diferencas: { type: ['string', 'null'], title: 'O que difere do XML', maxLength: 1000, readOnly: true },
    avaliadaEm: { type: ['string', 'null'], title: 'Conferida em', format: 'date-time', readOnly: true },
    avaliadaPor: {
      type: ['string', 'null'],
      title: 'Conferida por',
      maxLength: 200,
      readOnly: true,
      'x-access': DA_CASA,
    },
    motivo: { type: ['string', 'null'], title: 'Motivo da recusa', maxLength: 500, readOnly: true },
    tipoContaPagarId: {
      type: ['integer', 'null'],
      title: 'Tipo de conta',
      readOnly: true,
      'x-ref': { resource: 'tipos-contas-pagar', minChars: 1 },
      'x-access': DA_CASA,
    },
    tipoDocumentoId: {
      type: ['integer', 'null'],
      title: 'Tipo de documento',
      readOnly: true,
      'x-ref': { resource: 'tipos-documentos-contas-pagar', minChars: 1 },
      'x-access': DA_CASA,
    },
    vencimento: { type: ['string', 'null'], title: 'Vencimento', format: 'date', readOnly: true },
    naturezaServico: {
      type: ['string', 'null'],
      title: 'Natureza do serviço',
      oneOf: [
        ...NATUREZA_SERVICO,
        { const: 'NENHUMA', title: 'Não é serviço: nada se retém' },
        { const: null, title: 'Não informada' },
      ],
      readOnly: true,
      'x-access': DA_CASA,
    },
    contaPagarId: {
      type: ['integer', 'null'],
      title: 'Conta a pagar',
      readOnly: true,
      'x-ref': { resource: 'contas-pagar' },
      'x-access': DA_CASA,
    },
  },
} as const satisfies EntitySchema;

export default notaFornecedor;
export type NotaFornecedor = FromSchema<typeof notaFornecedor>;
