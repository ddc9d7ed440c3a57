import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const FIM = {
  what: ['fields', 'children', 'delete'],
  why: 'O que se respondeu nesta conciliação fica como está. Se o uso mudou depois, altere a lista de medicamentos do paciente.',
} as const;
/** De quem é e o que a abriu não mudam: as perguntas são daquela pessoa, naquele momento. */
const DEPOIS_DE_ABERTA = {
  readonly: { properties: { abertaEm: { type: 'string' } }, required: ['abertaEm'] },
} as const;
const quando = (decisao: string) => ({
  visible: { properties: { decisao: { const: decisao } }, required: ['decisao'] },
});

/**
 * Conciliação de medicamentos (CLIN-04): na admissão, na chegada de uma transferência e na alta, cada medicamento em uso
 * é dito linha por linha. A lista do paciente segue (server/features/prontuario/conciliacao.ts).
 */
export const conciliacao = {
  $id: 'conciliacao',
  title: 'Conciliação de medicamentos',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Conciliações de medicamentos',
    gender: 'f',
    label: ['nomePaciente', 'momento'],
    sort: '-abertaEm',
    tenant: true,
    auditRead: true,
    importKey: ['pacienteId', 'abertaEm'],
    indexes: [['pacienteId', 'situacao'], ['internacaoId']],
    rows: {
      own: [{ field: 'restrito', value: false }],
      care: { of: 'pacienteId', author: 'profissionalId' },
    },
    retain:
      'A Lei 13.787/2018 manda guardar o prontuário por 20 anos: as conciliações não se excluem de vez.',
    lifecycle: {
      field: 'situacao',
      locks: { FEITA: FIM, NAO_FEITA: FIM },
      transitions: {
        concluir: {
          title: 'Concluir conciliação',
          from: 'A_FAZER',
          to: 'FEITA',
          action: 'update',
          stamp: { at: 'respondidaEm', by: 'respondidaPor' },
        },
        atualizar: {
          title: 'Atualizar com a lista',
          from: 'A_FAZER',
          to: 'A_FAZER',
          action: 'update',
          stays: true,
          // Quem mexeu por último nas respostas; ao concluir, quem concluiu.
          stamp: { at: 'respondidaEm', by: 'respondidaPor' },
        },
        'manter-os-demais': {
          title: 'Manter os demais',
          from: 'A_FAZER',
          to: 'A_FAZER',
          action: 'update',
          stays: true,
          // Quem mexeu por último nas respostas; ao concluir, quem concluiu.
          stamp: { at: 'respondidaEm', by: 'respondidaPor' },
        },
        'nao-foi-possivel': {
          title: 'Não foi possível conciliar',
          from: 'A_FAZER',
          to: 'NAO_FEITA',
          action: 'update',
          reason: 'required',
          stamp: { at: 'respondidaEm', by: 'respondidaPor', reason: 'motivo' },
        },
        retomar: {
          title: 'Retomar conciliação',
          from: 'NAO_FEITA',
          to: 'A_FAZER',
          action: 'update',
        },
      },
    },
  },
  required: ['pacienteId', 'momento'],
  properties: {
    pacienteId: {
      type: 'integer',
      title: 'Paciente',
      'x-ref': { resource: 'pacientes', create: false },
      'x-when': DEPOIS_DE_ABERTA,
    },
    // As the patient is called; the server writes it.
    nomePaciente: { type: ['string', 'null'], title: 'Nome do paciente', maxLength: 150, readOnly: true },
    momento: {
      type: 'string',
      title: 'Momento',
      oneOf: [
        { const: 'ADMISSAO', title: 'Admissão' },
        { const: 'CHEGADA', title: 'Chegada de transferência' },
        { const: 'ALTA', title: 'Alta' },
      ],
      default: 'ADMISSAO',
      'x-when': DEPOIS_DE_ABERTA,
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'A_FAZER', title: 'A fazer', 'x-tone': 'warning' },
        { const: 'FEITA', title: 'Feita', 'x-tone': 'success' },
        { const: 'NAO_FEITA', title: 'Não foi possível', 'x-tone': 'neutral' },
      ],
      default: 'A_FAZER',
    },
    internacaoId: {
      type: ['integer', 'null'],
      title: 'Internação',
      readOnly: true,
      'x-ref': { resource: 'internacoes', create: false },
    },
    // Quem a respondeu.
    profissionalId: {
      type: ['integer', 'null'],
      title: 'Profissional',
      readOnly: true,
      'x-ref': { resource: 'profissionais', create: false },
    },
    itens: {
      type: 'array',
      title: 'Medicamentos em uso',
      maxItems: 100,
      'x-child': {
        singular: 'Medicamento',
        fixed: true,
        inline: ['decisao', 'dose', 'frequencia', 'motivo'],
      },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['nome'],
        properties: {
          nome: { type: 'string', title: 'Medicamento', maxLength: 400, readOnly: true },
          uso: { type: ['string', 'null'], title: 'Como usa', maxLength: 500, readOnly: true },
          decisao: {
            type: ['string', 'null'],
            title: 'O que se faz',
            oneOf: [
              { const: 'MANTIDO', title: 'Mantido', 'x-tone': 'success' },
              { const: 'ALTERADO', title: 'Alterado', 'x-tone': 'warning' },
              { const: 'SUSPENSO', title: 'Suspenso', 'x-tone': 'error' },
              { const: null, title: 'A responder' },
            ],
            'x-ui': { widget: 'radio' },
          },
          dose: {
            type: ['string', 'null'],
            title: 'Nova dose',
            maxLength: 80,
            'x-ui': { placeholder: '1 comprimido' },
            'x-when': quando('ALTERADO'),
          },
          frequencia: {
            type: ['string', 'null'],
            title: 'Nova frequência',
            maxLength: 80,
            'x-ui': { placeholder: 'de 12 em 12 horas' },
            'x-when': quando('ALTERADO'),
          },
          motivo: {
            type: ['string', 'null'],
            title: 'Por que se suspende',
            maxLength: 300,
            'x-when': quando('SUSPENSO'),
          },
          origem: {
            type: ['string', 'null'],
            title: 'De onde',
            readOnly: true,
            oneOf: [
              { const: 'LISTA', title: 'Lista do paciente' },
              { const: 'PRESCRICAO', title: 'Prescrição' },
              { const: 'ALHEIO', title: 'Outro prestador' },
              { const: null, title: 'Não informado' },
            ],
          },
          // A linha da lista do paciente de que fala; vazia: prescrição, ou lista de outro prestador.
          linha: {
            type: ['integer', 'null'],
            title: 'Nº na lista',
            minimum: 1,
            readOnly: true,
            'x-when': { visible: { properties: { nome: { const: '' } } }, onHide: 'keep' },
          },
        },
      },
    },
    // Sempre falso: o que só um prontuário restrito disse não entra na conciliação, que a equipe lê.
    restrito: { type: 'boolean', title: 'Restrito', readOnly: true, default: false },
    abertaEm: { type: ['string', 'null'], title: 'Aberta em', format: 'date-time', readOnly: true },
    respondidaEm: { type: ['string', 'null'], title: 'Respondida em', format: 'date-time', readOnly: true },
    respondidaPor: { type: ['string', 'null'], title: 'Respondida por', maxLength: 200, readOnly: true },
    motivo: { type: ['string', 'null'], title: 'Por que não foi possível', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default conciliacao;
export type Conciliacao = FromSchema<typeof conciliacao>;
