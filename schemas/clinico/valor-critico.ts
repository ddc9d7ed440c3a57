import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const FIM = { what: ['fields', 'delete'], why: 'O que se registrou deste aviso fica como está.' } as const;
const referencia = (title: string, resource: string) =>
  ({ type: 'integer', title, 'x-ref': { resource, create: false } }) as const;

/**
 * Um valor crítico (LAB-01): nasce quando a digitação termina, ou o analisador o manda, e espera até alguém dizer quem foi avisado, e como. Enquanto
 * espera, Início o conta e quem pediu é lembrado.
 */
export const valorCritico = {
  $id: 'valor-critico',
  title: 'Valor crítico',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Valores críticos',
    label: ['descricao'],
    sort: '-detectadoEm',
    tenant: true,
    readOnly: true,
    within: 'amostraId',
    indexes: [['situacao', 'detectadoEm'], ['amostraId'], ['pacienteId']],
    auditRead: true,
    retain: 'A Lei 13.787/2018 manda guardar o prontuário por 20 anos: os avisos não se excluem de vez.',
    lifecycle: {
      field: 'situacao',
      locks: { AVISADO: FIM, DESCARTADO: FIM },
      transitions: {
        avisar: {
          title: 'Registrar aviso',
          question: 'Quem foi avisado deste valor crítico?',
          from: 'PENDENTE',
          to: 'AVISADO',
          asks: ['avisadoA', 'meio', 'observacao?'],
          shows: ['descricao', 'pacienteId', 'profissionalId'],
          stamp: { at: 'avisadoEm', by: 'avisadoPor' },
        },
        descartar: { title: 'Descartar', from: 'PENDENTE', to: 'DESCARTADO', internal: true },
      },
    },
  },
  required: ['amostraId', 'pacienteId', 'analito', 'descricao', 'detectadoEm'],
  properties: {
    amostraId: referencia('Amostra', 'amostras'),
    pacienteId: referencia('Paciente', 'pacientes'),
    profissionalId: {
      type: ['integer', 'null'],
      title: 'Quem pediu',
      'x-ref': { resource: 'profissionais', create: false },
    },
    analito: { type: 'string', title: 'Código do analito', maxLength: 12, readOnly: true },
    descricao: { type: 'string', title: 'Resultado', maxLength: 300 },
    detectadoEm: { type: 'string', title: 'Desde', format: 'date-time', readOnly: true },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'PENDENTE', title: 'Sem aviso', 'x-tone': 'error' },
        { const: 'AVISADO', title: 'Avisado', 'x-tone': 'success' },
        { const: 'DESCARTADO', title: 'Corrigido antes do aviso', 'x-tone': 'neutral' },
      ],
      default: 'PENDENTE',
    },
    avisadoA: {
      type: ['string', 'null'],
      title: 'Quem foi avisado',
      minLength: 3,
      maxLength: 150,
      readOnly: true,
    },
    meio: {
      type: ['string', 'null'],
      title: 'Como',
      oneOf: [
        { const: 'TELEFONE', title: 'Por telefone, com o valor repetido' },
        { const: 'PESSOALMENTE', title: 'Pessoalmente' },
        { const: 'MENSAGEM', title: 'Por mensagem, com resposta' },
        { const: null, title: 'Não informado' },
      ],
      readOnly: true,
    },
    observacao: { type: ['string', 'null'], title: 'Observação', maxLength: 300, readOnly: true },
    avisadoEm: { type: ['string', 'null'], title: 'Avisado em', format: 'date-time', readOnly: true },
    avisadoPor: { type: ['string', 'null'], title: 'Registrado por', maxLength: 200, readOnly: true },
  },
} as const satisfies EntitySchema;

export default valorCritico;
export type ValorCritico = FromSchema<typeof valorCritico>;
