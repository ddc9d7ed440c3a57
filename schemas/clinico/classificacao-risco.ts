import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { RISCO } from '#schemas/compartilhado/risco.ts';
import { CONSCIENCIA, DOR, SINAIS_VITAIS } from '#schemas/compartilhado/sinais.ts';

const parte = (title: string, oneOf: readonly { readonly const: number | null; readonly title: string }[]) =>
  ({ type: ['integer', 'null'], title, oneOf: [...oneOf, { const: null, title: 'Não avaliado' }] }) as const;

/**
 * Uma classificação de risco (CLIN-07): quem, quando, com que sinais e por quê. Classificar de novo é outra linha; as de antes
 * ficam. Feita só por server/features/pronto-atendimento, que calcula o NEWS2 e o Glasgow.
 */
export const classificacaoRisco = {
  $id: 'classificacao-risco',
  title: 'Classificação de risco',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Classificações de risco',
    gender: 'f',
    label: ['cor', 'classificadoEm'],
    sort: '-classificadoEm',
    tenant: true,
    readOnly: true,
    auditRead: true,
    indexes: [['atendimentoId', 'classificadoEm']],
    retain:
      'A Lei 13.787/2018 manda guardar o que é do prontuário por 20 anos: classificações não se excluem de vez.',
  },
  required: ['atendimentoId', 'cor', 'queixa'],
  properties: {
    atendimentoId: {
      type: 'integer',
      title: 'Atendimento',
      'x-ref': { resource: 'atendimentos-urgencia', create: false },
    },
    cor: { type: 'string', title: 'Cor', oneOf: RISCO },
    queixa: {
      type: 'string',
      title: 'Queixa principal',
      minLength: 3,
      maxLength: 500,
      'x-ui': { widget: 'textarea', rows: 2 },
    },
    discriminador: {
      type: ['string', 'null'],
      title: 'Discriminador',
      maxLength: 200,
      'x-ui': { placeholder: 'Dor precordial, saturação baixa' },
      description: 'O sinal ou sintoma que decidiu a cor.',
    },
    ...SINAIS_VITAIS,
    oxigenio: { type: ['boolean', 'null'], title: 'Recebe oxigênio' },
    retemCo2: {
      type: ['boolean', 'null'],
      title: 'Alvo de saturação 88 a 92 %',
      description: 'Insuficiência respiratória hipercápnica confirmada: vale a escala 2 do NEWS2.',
    },
    consciencia: CONSCIENCIA,
    dor: DOR,
    glasgowOcular: parte('Abertura ocular', [
      { const: 4, title: '4 · espontânea' },
      { const: 3, title: '3 · ao som' },
      { const: 2, title: '2 · à pressão' },
      { const: 1, title: '1 · ausente' },
    ]),
    glasgowVerbal: parte('Resposta verbal', [
      { const: 5, title: '5 · orientada' },
      { const: 4, title: '4 · confusa' },
      { const: 3, title: '3 · palavras' },
      { const: 2, title: '2 · sons' },
      { const: 1, title: '1 · ausente' },
    ]),
    glasgowMotora: parte('Resposta motora', [
      { const: 6, title: '6 · obedece a comandos' },
      { const: 5, title: '5 · localiza' },
      { const: 4, title: '4 · flexão normal' },
      { const: 3, title: '3 · flexão anormal' },
      { const: 2, title: '2 · extensão' },
      { const: 1, title: '1 · ausente' },
    ]),
    motivo: {
      type: ['string', 'null'],
      title: 'Por que mudou',
      maxLength: 300,
      description: 'Obrigatório quando já havia outra classificação.',
    },
    // Asked where the colour contradicts what was measured (src/domain/pronto-atendimento/contradicao.ts).
    justificativaCor: {
      type: ['string', 'null'],
      title: 'Por que esta cor, contra os sinais',
      maxLength: 300,
    },
    glasgow: {
      type: ['integer', 'null'],
      title: 'Glasgow',
      minimum: 3,
      maximum: 15,
      readOnly: true,
      'x-ui': { suffix: 'de 15' },
    },
    news2: { type: ['integer', 'null'], title: 'NEWS2', minimum: 0, maximum: 20, readOnly: true },
    classificadoEm: {
      type: ['string', 'null'],
      title: 'Classificado em',
      format: 'date-time',
      readOnly: true,
    },
    classificadoPor: { type: ['string', 'null'], title: 'Classificado por', maxLength: 200, readOnly: true },
  },
} as const satisfies EntitySchema;

export default classificacaoRisco;
export type ClassificacaoRisco = FromSchema<typeof classificacaoRisco>;
