import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/**
 * Um lugar de uma lista de randomização e o seu braço. Ninguém está acima desta regra, nem quem administra: vê o braço
 * quem o sorteou, e por uma hora quem abriu o cegamento daquele participante (CRF-04, docs/guides/randomizacao.md).
 */
export const alocacaoEstudo = {
  $id: 'alocacao-estudo',
  title: 'Alocação do participante',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Alocações dos participantes',
    gender: 'f',
    label: ['participante'],
    sort: '-sorteadoEm',
    provider: 'centroId',
    readOnly: true,
    auditRead: true,
    unique: [['listaId', 'posicao'], ['participanteId']],
    rows: {
      sealed: true,
      own: [
        { field: 'sorteadoPorId', is: 'usuario' },
        {
          link: {
            resource: 'aberturas-cegamento',
            field: 'alocacaoId',
            by: 'usuarioId',
            until: 'validoAte',
          },
          is: 'usuario',
        },
      ],
    },
    retain:
      'O que um estudo registrou se guarda depois dele (RDC Anvisa 945/2024): alocações não se excluem.',
  },
  required: ['estudoId', 'centroId', 'listaId', 'posicao', 'bloco', 'braco'],
  properties: {
    participante: { type: ['string', 'null'], title: 'Participante', maxLength: 20 },
    braco: { type: 'string', title: 'Braço', maxLength: 60 },
    estudoId: { type: 'integer', title: 'Estudo', 'x-ref': { resource: 'estudos', create: false } },
    centroId: { type: 'integer', title: 'Centro', 'x-ref': { resource: 'centros-estudo', create: false } },
    listaId: {
      type: 'integer',
      title: 'Lista',
      'x-ref': { resource: 'listas-randomizacao', create: false },
    },
    posicao: { type: 'integer', title: 'Lugar', minimum: 1 },
    bloco: { type: 'integer', title: 'Bloco', minimum: 1 },
    // A number and no reference: the row is of the study, the participant of a provider. Only the server writes it.
    participanteId: { type: ['integer', 'null'], title: 'Número do cadastro', minimum: 1 },
    codigo: { type: ['string', 'null'], title: 'Código de randomização', maxLength: 40 },
    sorteadoEm: { type: ['string', 'null'], title: 'Sorteado em', format: 'date-time' },
    sorteadoPor: { type: ['string', 'null'], title: 'Sorteado por', maxLength: 200 },
    sorteadoPorId: { type: ['integer', 'null'], title: 'Número da conta', minimum: 1 },
  },
} as const satisfies EntitySchema;

export default alocacaoEstudo;
export type AlocacaoEstudo = FromSchema<typeof alocacaoEstudo>;
