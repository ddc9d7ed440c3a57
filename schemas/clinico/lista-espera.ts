import { DIA_SEMANA } from '#schemas/compartilhado/dia-semana.ts';
import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** Who would come if a place opened, and when they could (src/domain/agenda/espera.ts). */
export const listaEspera = {
  $id: 'lista-espera',
  title: 'Pedido da lista de espera',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Lista de espera',
    label: ['nomePaciente'],
    tenant: true,
    sort: ['-prioridade', 'desde'],
    importKey: ['pacienteId', 'profissionalId', 'especialidadeId'],
    lifecycle: {
      field: 'situacao',
      transitions: {
        atender: {
          title: 'Marcado',
          from: 'AGUARDANDO',
          to: 'ATENDIDO',
          action: 'update',
          stamp: { at: 'encerradoEm' },
        },
        desistir: {
          title: 'Tirar da lista',
          from: 'AGUARDANDO',
          to: 'DESISTIU',
          action: 'update',
          reason: 'required',
          stamp: { at: 'encerradoEm', reason: 'motivo' },
          danger: true,
        },
        voltar: {
          title: 'Voltar para a lista',
          from: ['ATENDIDO', 'DESISTIU'],
          to: 'AGUARDANDO',
          action: 'update',
        },
      },
    },
  },
  required: ['pacienteId', 'contato', 'prioridade', 'parte', 'desde'],
  properties: {
    pacienteId: { type: 'integer', title: 'Paciente', 'x-ref': { resource: 'pacientes' } },
    // As the patient is called; the server writes it (server/features/agenda/hooks.ts).
    nomePaciente: { type: ['string', 'null'], title: 'Nome do paciente', maxLength: 150, readOnly: true },
    contato: {
      type: 'string',
      title: 'Como avisar',
      minLength: 1,
      maxLength: 100,
      'x-col': { search: true },
      'x-ui': { placeholder: '(31) 99999-0000, à tarde' },
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'AGUARDANDO', title: 'Aguardando', 'x-tone': 'warning' },
        { const: 'ATENDIDO', title: 'Marcado', 'x-tone': 'success' },
        { const: 'DESISTIU', title: 'Saiu da lista', 'x-tone': 'neutral' },
      ],
      default: 'AGUARDANDO',
    },
    prioridade: {
      type: 'integer',
      title: 'Prioridade',
      oneOf: [
        { const: 0, title: 'Normal', 'x-tone': 'neutral' },
        { const: 1, title: 'Preferencial', 'x-tone': 'info' },
        { const: 2, title: 'Urgente', 'x-tone': 'warning' },
      ],
      default: 0,
    },
    profissionalId: {
      type: ['integer', 'null'],
      title: 'Profissional',
      'x-ref': { resource: 'profissionais', create: false },
      description: 'Vazio: qualquer um.',
    },
    especialidadeId: {
      type: ['integer', 'null'],
      title: 'Especialidade',
      'x-ref': { resource: 'especialidades', create: false },
    },
    tipoAtendimentoId: {
      type: ['integer', 'null'],
      title: 'Tipo de atendimento',
      'x-ref': { resource: 'tipos-atendimento', create: false },
    },
    convenioId: {
      type: ['integer', 'null'],
      title: 'Convênio',
      'x-ref': { resource: 'convenios', create: false },
      description: 'Vazio: o que vale no cadastro do paciente, se for um só.',
    },
    dias: {
      type: 'array',
      title: 'Dias em que pode',
      items: { type: 'string', oneOf: DIA_SEMANA },
      uniqueItems: true,
      default: [],
      description: 'Vazio: qualquer dia.',
    },
    parte: {
      type: 'string',
      title: 'Parte do dia',
      oneOf: [
        { const: 'QUALQUER', title: 'Qualquer' },
        { const: 'MANHA', title: 'Manhã' },
        { const: 'TARDE', title: 'Tarde' },
        { const: 'NOITE', title: 'Noite' },
      ],
      default: 'QUALQUER',
    },
    desde: { type: 'string', title: 'A partir de', format: 'date' },
    ate: { type: ['string', 'null'], title: 'Até', format: 'date', 'x-range': { from: '$desde' } },
    observacao: {
      type: ['string', 'null'],
      title: 'Observação',
      maxLength: 500,
      'x-ui': { widget: 'textarea' },
    },
    encerradoEm: { type: ['string', 'null'], title: 'Encerrado em', format: 'date-time', readOnly: true },
    motivo: { type: ['string', 'null'], title: 'Motivo', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default listaEspera;
export type ListaEspera = FromSchema<typeof listaEspera>;
