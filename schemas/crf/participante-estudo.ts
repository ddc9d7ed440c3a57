import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { IDENTIFICAR } from '#schemas/compartilhado/estudo.ts';

const FIM = {
  what: ['fields', 'children', 'delete'],
  why: 'Este participante saiu do estudo; o que se registrou fica como está.',
} as const;

/**
 * Um participante do estudo: o número de triagem é o nome dele para quem monitora; quem é, só vê quem tem a permissão
 * 'identificar' (CRF-01).
 */
export const participanteEstudo = {
  $id: 'participante-estudo',
  title: 'Participante',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Participantes',
    label: ['numeroTriagem'],
    sort: 'numeroTriagem',
    tenant: true,
    unique: [
      ['estudoId', 'numeroTriagem'],
      ['estudoId', 'pacienteId'],
    ],
    indexes: [['centroId', 'situacao'], ['pacienteId']],
    auditRead: true,
    retain:
      'O que um estudo registrou se guarda depois dele (RDC Anvisa 945/2024): participantes não se excluem.',
    lifecycle: {
      field: 'situacao',
      locks: { FALHA_TRIAGEM: FIM, RETIRADO: FIM, CONCLUIDO: FIM },
      transitions: {
        consentir: {
          title: 'Registrar consentimento',
          question: 'Que versão do termo foi assinada, e em que dia?',
          from: 'PRE_TRIAGEM',
          to: 'EM_TRIAGEM',
          action: 'update',
          asks: ['consentimentoVersao', 'consentimentoEm=$hoje'],
          stamp: { by: 'consentimentoPor' },
        },
        incluir: {
          title: 'Incluir no estudo',
          from: 'EM_TRIAGEM',
          to: 'INCLUIDO',
          action: 'incluir',
          guard: 'estudo/criterios-atendidos',
          asks: ['incluidoEm=$hoje', 'randomizacao?'],
        },
        randomizar: {
          title: 'Randomizar',
          tab: 'cegamento',
          question: 'De que lista sai o próximo lugar?',
          from: 'INCLUIDO',
          to: 'INCLUIDO',
          stays: true,
          guard: 'estudo/sem-randomizacao',
          asks: ['listaId'],
          stamp: { at: 'randomizadoEm', by: 'randomizadoPor' },
        },
        'falhar-triagem': {
          title: 'Falha de triagem',
          from: ['PRE_TRIAGEM', 'EM_TRIAGEM'],
          to: 'FALHA_TRIAGEM',
          action: 'incluir',
          reason: 'required',
          stamp: { at: 'saiuEm', reason: 'motivoSaida' },
        },
        concluir: {
          title: 'Concluir participação',
          from: 'INCLUIDO',
          to: 'CONCLUIDO',
          action: 'incluir',
          stamp: { at: 'saiuEm' },
        },
        retirar: {
          title: 'Retirar do estudo',
          from: ['EM_TRIAGEM', 'INCLUIDO'],
          to: 'RETIRADO',
          action: 'incluir',
          reason: 'required',
          asks: ['quemRetirou'],
          stamp: { at: 'saiuEm', reason: 'motivoSaida' },
          danger: true,
        },
      },
    },
  },
  required: ['estudoId', 'centroId', 'pacienteId'],
  properties: {
    numeroTriagem: { type: ['string', 'null'], title: 'Número de triagem', maxLength: 20, readOnly: true },
    estudoId: { type: 'integer', title: 'Estudo', 'x-ref': { resource: 'estudos', create: false } },
    centroId: {
      type: 'integer',
      title: 'Centro',
      'x-ref': {
        resource: 'centros-estudo',
        create: false,
        filter: { estudoId: '$estudoId', ativo: 'true' },
      },
    },
    pacienteId: {
      type: 'integer',
      title: 'Paciente',
      'x-ref': { resource: 'pacientes', create: false },
      'x-access': IDENTIFICAR,
    },
    // Of the person on the day of the consent: what the boards tell of without saying who.
    sexo: {
      type: ['string', 'null'],
      title: 'Sexo',
      oneOf: [
        { const: 'M', title: 'Masculino' },
        { const: 'F', title: 'Feminino' },
        { const: null, title: 'Não informado' },
      ],
      readOnly: true,
    },
    idade: {
      type: ['integer', 'null'],
      title: 'Idade no consentimento',
      minimum: 0,
      maximum: 130,
      readOnly: true,
      'x-ui': { suffix: 'anos' },
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'PRE_TRIAGEM', title: 'Sem consentimento', 'x-tone': 'warning' },
        { const: 'EM_TRIAGEM', title: 'Em triagem', 'x-tone': 'info' },
        { const: 'INCLUIDO', title: 'Incluído', 'x-tone': 'success' },
        { const: 'FALHA_TRIAGEM', title: 'Falha de triagem', 'x-tone': 'neutral' },
        { const: 'RETIRADO', title: 'Retirado', 'x-tone': 'error' },
        { const: 'CONCLUIDO', title: 'Concluído', 'x-tone': 'neutral' },
      ],
      default: 'PRE_TRIAGEM',
      'x-col': { index: true },
    },
    consentimentoVersao: {
      type: ['string', 'null'],
      title: 'Versão do termo',
      maxLength: 40,
      readOnly: true,
    },
    consentimentoEm: {
      type: ['string', 'null'],
      title: 'Consentimento em',
      format: 'date',
      readOnly: true,
      'x-happened': {},
    },
    consentimentoPor: {
      type: ['string', 'null'],
      title: 'Consentimento registrado por',
      maxLength: 200,
      readOnly: true,
    },
    incluidoEm: {
      type: ['string', 'null'],
      title: 'Incluído em',
      format: 'date',
      readOnly: true,
      'x-happened': {},
    },
    randomizacao: {
      type: ['string', 'null'],
      title: 'Código de randomização',
      maxLength: 40,
      readOnly: true,
    },
    randomizadoEm: { type: ['string', 'null'], title: 'Randomizado em', format: 'date-time', readOnly: true },
    randomizadoPor: {
      type: ['string', 'null'],
      title: 'Randomizado por',
      maxLength: 200,
      readOnly: true,
    },
    listaId: {
      type: ['integer', 'null'],
      title: 'Lista de randomização',
      'x-ref': {
        resource: 'listas-randomizacao',
        create: false,
        filter: { centroId: '$centroId' },
      },
      'x-asked': true,
    },
    saiuEm: { type: ['string', 'null'], title: 'Saiu em', format: 'date-time', readOnly: true },
    quemRetirou: {
      type: ['string', 'null'],
      title: 'Por decisão de',
      oneOf: [
        { const: 'PARTICIPANTE', title: 'O participante retirou o consentimento' },
        { const: 'INVESTIGADOR', title: 'O investigador' },
        { const: 'PATROCINADOR', title: 'O patrocinador' },
        { const: null, title: 'Não informado' },
      ],
      readOnly: true,
    },
    motivoSaida: { type: ['string', 'null'], title: 'Motivo da saída', maxLength: 500, readOnly: true },
    criterios: {
      type: 'array',
      title: 'Critérios',
      maxItems: 80,
      'x-child': {
        singular: 'Critério',
        fixed: true,
        inline: ['atende'],
        columns: ['tipo', 'texto', 'atende'],
      },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['tipo', 'texto'],
        properties: {
          tipo: {
            type: 'string',
            title: 'Tipo',
            oneOf: [
              { const: 'INCLUSAO', title: 'Inclusão' },
              { const: 'EXCLUSAO', title: 'Exclusão' },
            ],
            readOnly: true,
          },
          texto: { type: 'string', title: 'Critério', maxLength: 500, readOnly: true },
          atende: {
            type: ['string', 'null'],
            title: 'Apresenta',
            oneOf: [
              { const: 'SIM', title: 'Sim' },
              { const: 'NAO', title: 'Não' },
              { const: null, title: 'Não avaliado' },
            ],
          },
        },
      },
    },
    despesas: {
      type: 'array',
      title: 'Despesas ressarcidas',
      maxItems: 300,
      'x-child': { singular: 'Despesa', columns: ['data', 'tipo', 'valor', 'visita', 'paga'] },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['data', 'tipo', 'valor'],
        properties: {
          data: { type: 'string', title: 'Data', format: 'date', 'x-happened': {} },
          tipo: {
            type: 'string',
            title: 'Tipo',
            oneOf: [
              { const: 'TRANSPORTE', title: 'Transporte' },
              { const: 'ALIMENTACAO', title: 'Alimentação' },
              { const: 'HOSPEDAGEM', title: 'Hospedagem' },
              { const: 'OUTRA', title: 'Outra' },
            ],
          },
          valor: { type: 'string', title: 'Valor', format: 'moeda', 'x-range': { from: '0' } },
          visita: { type: ['string', 'null'], title: 'Visita', maxLength: 80 },
          paga: { type: 'boolean', title: 'Paga', default: false },
        },
      },
    },
    observacao: {
      type: ['string', 'null'],
      title: 'Observação',
      maxLength: 1000,
      'x-ui': { widget: 'textarea', rows: 2 },
    },
  },
} as const satisfies EntitySchema;

export default participanteEstudo;
export type ParticipanteEstudo = FromSchema<typeof participanteEstudo>;
