import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const POR_OUTRO = {
  properties: { dadoPor: { enum: ['RESPONSAVEL', 'REPRESENTANTE'] } },
  required: ['dadoPor'],
} as const;

const REVOGADO = {
  what: ['fields', 'delete'],
  why: 'Um consentimento revogado fica como prova. Se a pessoa voltou a consentir, registre outro.',
} as const;

const VENCIDO = {
  what: ['fields', 'delete'],
  why: 'Este consentimento venceu na data que se combinou. Se a pessoa voltou a consentir, registre outro.',
} as const;

/** O que uma pessoa consentiu, em que versão do texto, por quem e até quando (LGPD, art. 8 e 14). */
export const consentimento = {
  $id: 'consentimento',
  title: 'Consentimento',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Consentimentos',
    label: ['nomePaciente', 'finalidade'],
    sort: '-dadoEm',
    tenant: true,
    importKey: ['pacienteId', 'finalidade', 'dadoEm'],
    indexes: [['pacienteId', 'situacao']],
    retain: 'O consentimento e a sua revogação são prova (LGPD, art. 8, § 2º): não se excluem de vez.',
    lifecycle: {
      field: 'situacao',
      locks: { REVOGADO, VENCIDO },
      transitions: {
        vencer: { title: 'Vencer', from: 'VIGENTE', to: 'VENCIDO', internal: true },
        revogar: {
          title: 'Revogar',
          question: 'A pessoa retirou o consentimento?',
          from: ['VIGENTE', 'VENCIDO'],
          to: 'REVOGADO',
          asks: ['revogadoEm=$hoje', 'comoRevogou'],
          reason: 'optional',
          guard: 'privacidade/revogacao',
          shows: ['finalidade', 'dadoEm', 'dadoPor'],
          stamp: { by: 'revogadoPor', reason: 'motivoRevogacao' },
        },
      },
    },
  },
  required: ['pacienteId', 'finalidade', 'dadoEm', 'dadoPor', 'meio'],
  properties: {
    pacienteId: { type: 'integer', title: 'Paciente', 'x-ref': { resource: 'pacientes', create: false } },
    nomePaciente: { type: ['string', 'null'], title: 'Nome do paciente', maxLength: 150, readOnly: true },
    finalidade: {
      type: 'string',
      title: 'Para quê',
      oneOf: [
        { const: 'TELEMEDICINA', title: 'Atendimento por telemedicina' },
        { const: 'MENSAGENS', title: 'Mensagens e lembretes' },
        { const: 'IMAGEM', title: 'Uso de imagem' },
        { const: 'PESQUISA', title: 'Pesquisa ou estudo clínico' },
        { const: 'ENSINO', title: 'Ensino e discussão de caso' },
        { const: 'COMPARTILHAMENTO', title: 'Compartilhamento com terceiros' },
        { const: 'PROCEDIMENTO', title: 'Procedimento (termo esclarecido)' },
        { const: 'OUTRA', title: 'Outra' },
      ],
    },
    detalhe: {
      type: ['string', 'null'],
      title: 'O que se consentiu',
      maxLength: 2000,
      'x-ui': { widget: 'textarea' },
      'x-when': { required: { properties: { finalidade: { const: 'OUTRA' } }, required: ['finalidade'] } },
    },
    versaoDoTexto: {
      type: ['string', 'null'],
      title: 'Versão do texto',
      maxLength: 40,
      'x-ui': { placeholder: '2026-11' },
    },
    dadoEm: {
      type: 'string',
      title: 'Dado em',
      format: 'date',
      default: '$hoje',
      'x-happened': { whose: 'pacienteId' },
    },
    dadoPor: {
      type: 'string',
      title: 'Por quem',
      oneOf: [
        { const: 'TITULAR', title: 'A própria pessoa' },
        { const: 'RESPONSAVEL', title: 'Responsável legal de menor' },
        { const: 'REPRESENTANTE', title: 'Curador ou procurador' },
      ],
      default: 'TITULAR',
      'x-ui': { widget: 'radio' },
    },
    nomeResponsavel: {
      type: ['string', 'null'],
      title: 'Quem consentiu por ela',
      maxLength: 150,
      'x-when': { visible: POR_OUTRO, required: POR_OUTRO },
    },
    documentoResponsavel: {
      type: ['string', 'null'],
      title: 'CPF de quem consentiu',
      format: 'cpf',
      'x-when': { visible: POR_OUTRO, required: POR_OUTRO },
    },
    meio: {
      type: 'string',
      title: 'Como foi dado',
      oneOf: [
        { const: 'PAPEL', title: 'Assinado em papel' },
        { const: 'ELETRONICO', title: 'Assinado eletronicamente' },
        { const: 'LINK', title: 'Por link' },
        { const: 'VERBAL', title: 'De viva voz, registrado' },
      ],
      default: 'PAPEL',
    },
    validoAte: {
      type: ['string', 'null'],
      title: 'Vale até',
      format: 'date',
      'x-range': { from: '$dadoEm' },
      description: 'Vazio: até ser revogado.',
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'VIGENTE', title: 'Vigente', 'x-tone': 'success' },
        { const: 'VENCIDO', title: 'Vencido', 'x-tone': 'warning' },
        { const: 'REVOGADO', title: 'Revogado', 'x-tone': 'neutral' },
      ],
      default: 'VIGENTE',
    },
    revogadoEm: {
      type: ['string', 'null'],
      title: 'Revogado em',
      format: 'date',
      readOnly: true,
      'x-happened': {},
    },
    comoRevogou: {
      type: ['string', 'null'],
      title: 'Como foi revogado',
      readOnly: true,
      oneOf: [
        { const: 'BALCAO', title: 'No balcão' },
        { const: 'ESCRITO', title: 'Por escrito' },
        { const: 'TELEFONE', title: 'Por telefone' },
        { const: 'CHAMADA', title: 'Durante a chamada' },
        { const: null, title: 'Não se disse' },
      ],
    },
    revogadoPor: {
      type: ['string', 'null'],
      title: 'Revogação registrada por',
      maxLength: 200,
      readOnly: true,
    },
    motivoRevogacao: {
      type: ['string', 'null'],
      title: 'Motivo da revogação',
      maxLength: 500,
      readOnly: true,
    },
  },
} as const satisfies EntitySchema;

export default consentimento;
export type Consentimento = FromSchema<typeof consentimento>;
