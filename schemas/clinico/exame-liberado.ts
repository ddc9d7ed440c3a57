import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const referencia = (title: string, resource: string) =>
  ({ type: 'integer', title, 'x-ref': { resource, create: false } }) as const;
const momento = (title: string) =>
  ({ type: ['string', 'null'], title, format: 'date-time', readOnly: true }) as const;

/**
 * Um exame de uma amostra, na primeira vez em que se liberou (LAB-01): os momentos do seu caminho e se o prazo se cumpriu. É do
 * que o painel conta os tempos por exame; uma retificação não faz outro.
 */
export const exameLiberado = {
  $id: 'exame-liberado',
  title: 'Exame liberado',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Exames liberados',
    label: ['exame'],
    sort: '-liberadoEm',
    tenant: true,
    readOnly: true,
    within: 'amostraId',
    unique: [['amostraId', 'exameId']],
    indexes: [['liberadoEm'], ['exameId', 'liberadoEm']],
    retain:
      'A Lei 13.787/2018 manda guardar o prontuário por 20 anos: o que se liberou não se exclui de vez.',
  },
  required: ['amostraId', 'exameId', 'exame', 'setorId', 'liberadoEm'],
  properties: {
    amostraId: referencia('Amostra', 'amostras'),
    exameId: referencia('Exame do laboratório', 'exames-laboratorio'),
    // As it was called then.
    exame: { type: 'string', title: 'Exame', maxLength: 120, readOnly: true },
    setorId: referencia('Setor', 'setores-laboratorio'),
    apoioId: {
      type: ['integer', 'null'],
      title: 'Laboratório de apoio',
      'x-ref': { resource: 'laboratorios', create: false },
    },
    coletadoEm: momento('Coletado em'),
    recebidoEm: momento('Recebido em'),
    digitadoEm: momento('Digitado em'),
    liberadoEm: { type: 'string', title: 'Liberado em', format: 'date-time', readOnly: true },
    prazoHoras: {
      type: ['integer', 'null'],
      title: 'Prazo',
      minimum: 1,
      readOnly: true,
      'x-ui': { suffix: 'horas' },
      description: 'Como estava no cadastro do exame quando se liberou, contado da coleta.',
    },
    prazo: {
      type: ['string', 'null'],
      title: 'No prazo',
      oneOf: [
        { const: 'DENTRO', title: 'No prazo', 'x-tone': 'success' },
        { const: 'FORA', title: 'Fora do prazo', 'x-tone': 'error' },
        { const: null, title: 'Sem prazo' },
      ],
      readOnly: true,
    },
  },
} as const satisfies EntitySchema;

export default exameLiberado;
export type ExameLiberado = FromSchema<typeof exameLiberado>;
