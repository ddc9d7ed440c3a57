import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { STATUS } from '#schemas/compartilhado/estudo.ts';

const numero = (title: string) => ({ type: ['integer', 'null'], title, minimum: 1 }) as const;

/**
 * A conversa de monitoria de um registro, ou de um campo dele (MON-01, MON-02). O último status é o da conversa; aprovada,
 * nem o banco aceita mais mensagem. O servidor a escreve (server/capabilities/monitoria).
 */
export const monitoria = {
  $id: 'monitoria',
  title: 'Monitoria',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Monitorias',
    gender: 'f',
    label: ['registro', 'campo'],
    sort: '-ultimaEm',
    // Nulo: registro que não é de prestador nenhum.
    provider: 'prestadorId',
    readOnly: true,
    unique: [['nomeEntidade', 'idEntidade', 'nomeColuna']],
    indexes: [
      ['status', 'abertaEm'],
      ['prestadorId', 'status'],
      ['nomeMestre', 'idMestre'],
    ],
    lifecycle: {
      field: 'status',
      locks: {
        APROVADO: {
          what: ['fields', 'delete', 'mensagens-monitoria.monitoriaId'],
          why: 'Esta conversa foi aprovada e não recebe mais mensagens.',
        },
      },
      transitions: {
        aguardar: {
          title: 'Marcar como aguardando avaliação',
          from: 'AVALIACAO_PENDENTE',
          to: 'AGUARDANDO_AVALIACAO',
          internal: true,
        },
        pender: {
          title: 'Marcar como avaliação pendente',
          from: 'AGUARDANDO_AVALIACAO',
          to: 'AVALIACAO_PENDENTE',
          internal: true,
        },
        aprovar: {
          title: 'Aprovar',
          from: ['AGUARDANDO_AVALIACAO', 'AVALIACAO_PENDENTE'],
          to: 'APROVADO',
          internal: true,
        },
      },
    },
  },
  required: ['registro', 'nomeEntidade', 'idEntidade', 'abertaEm'],
  properties: {
    registro: { type: 'string', title: 'Registro', maxLength: 300, 'x-col': { search: true } },
    campo: { type: ['string', 'null'], title: 'Campo', maxLength: 200, 'x-col': { search: true } },
    mestre: { type: ['string', 'null'], title: 'Visita', maxLength: 300, 'x-col': { search: true } },
    status: {
      type: 'string',
      title: 'Status',
      oneOf: STATUS,
      default: 'AGUARDANDO_AVALIACAO',
      'x-col': { index: true },
    },
    mensagens: { type: 'integer', title: 'Mensagens', minimum: 0, default: 0 },
    ultima: { type: ['string', 'null'], title: 'Última mensagem', maxLength: 200 },
    ultimoAutor: { type: ['string', 'null'], title: 'De', maxLength: 200 },
    abertaEm: { type: 'string', title: 'Aberta em', format: 'date-time', 'x-col': { index: true } },
    ultimaEm: {
      type: ['string', 'null'],
      title: 'Última em',
      format: 'date-time',
      'x-col': { index: true },
    },
    aprovadaEm: { type: ['string', 'null'], title: 'Aprovada em', format: 'date-time' },
    prestadorId: {
      type: ['integer', 'null'],
      title: 'Centro',
      'x-ref': { resource: 'prestadores', create: false },
    },
    // O estudo de cujas linhas se fala: bloqueado, as conversas dele também ficam como estão.
    estudoId: {
      type: ['integer', 'null'],
      title: 'Estudo',
      'x-ref': { resource: 'estudos', create: false },
    },
    nomeEntidade: { type: 'string', title: 'Cadastro', minLength: 1, maxLength: 80 },
    idEntidade: { type: 'integer', title: 'Número do registro', minimum: 1 },
    // '*': o registro inteiro.
    nomeColuna: { type: 'string', title: 'Coluna', maxLength: 80, default: '*' },
    nomeMestre: { type: ['string', 'null'], title: 'Cadastro mestre', maxLength: 80 },
    idMestre: numero('Número do mestre'),
    // Aberta por uma checagem: o código dela, para que a mesma não se abra duas vezes.
    checagem: { type: ['string', 'null'], title: 'Checagem', maxLength: 60 },
  },
} as const satisfies EntitySchema;

export default monitoria;
export type Monitoria = FromSchema<typeof monitoria>;
