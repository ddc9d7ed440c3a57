import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const DITO = {
  what: ['fields', 'delete'],
  why: 'Este texto já foi lido e aceito por pessoas: fica como foi. Para mudar, escreva outra versão.',
} as const;

/** O termo de privacidade, texto a texto: um rascunho entra em vigor e substitui o anterior do mesmo público (LGPD, art. 9). */
export const termoPrivacidade = {
  $id: 'termo-privacidade',
  title: 'Termo de privacidade',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Termos de privacidade',
    label: ['titulo', 'versaoDoTexto'],
    sort: '-emVigorDesde',
    importKey: ['publico', 'versaoDoTexto'],
    unique: [['publico', 'versaoDoTexto']],
    retain:
      'O texto que alguém aceitou é prova do que se informou (LGPD, art. 8, § 2º): não se exclui de vez.',
    lifecycle: {
      field: 'situacao',
      locks: { EM_VIGOR: DITO, SUBSTITUIDO: DITO },
      transitions: {
        publicar: {
          title: 'Pôr em vigor',
          question: 'Na próxima entrada todos leem e aceitam este texto. Pôr em vigor?',
          from: 'RASCUNHO',
          to: 'EM_VIGOR',
          shows: ['publico', 'versaoDoTexto'],
          stamp: { at: 'emVigorDesde', by: 'publicadoPor' },
        },
        substituir: {
          title: 'Retirar de vigor',
          question: 'Sem termo em vigor ninguém é perguntado. Retirar este?',
          from: 'EM_VIGOR',
          to: 'SUBSTITUIDO',
          action: 'publicar',
          danger: true,
          stamp: { at: 'substituidoEm' },
        },
      },
    },
  },
  required: ['titulo', 'versaoDoTexto', 'publico', 'texto'],
  properties: {
    titulo: {
      type: 'string',
      title: 'Título',
      minLength: 3,
      maxLength: 120,
      default: 'Termo de privacidade',
    },
    versaoDoTexto: {
      type: 'string',
      title: 'Versão',
      minLength: 1,
      maxLength: 40,
      'x-ui': { placeholder: '2026-11' },
    },
    publico: {
      type: 'string',
      title: 'Quem aceita',
      oneOf: [
        { const: 'USUARIOS', title: 'Quem entra com usuário' },
        { const: 'LINKS', title: 'Quem vem por um link' },
      ],
      default: 'USUARIOS',
      'x-ui': { widget: 'radio' },
    },
    texto: {
      type: 'string',
      title: 'Texto',
      minLength: 30,
      maxLength: 20_000,
      default:
        'Tratamos dados pessoais e de saúde para prestar assistência, agendar, cobrar e cumprir a lei (LGPD, art. 7º, II e VIII, e art. 11, II).\n\nGuardamos o prontuário por 20 anos depois do último registro (Lei 13.787/2018). Só lê os dados quem atende ou precisa deles pela lei, e cada leitura fica registrada.\n\nOs dados são compartilhados com quem participa do atendimento e da cobrança, e com autoridades de saúde quando a lei obriga.\n\nVocê pode pedir confirmação, cópia, correção, portabilidade e a lista de quem leu os seus dados, e retirar este aceite, falando com o encarregado pelos dados.',
      'x-ui': { widget: 'textarea' },
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'RASCUNHO', title: 'Rascunho', 'x-tone': 'neutral' },
        { const: 'EM_VIGOR', title: 'Em vigor', 'x-tone': 'success' },
        { const: 'SUBSTITUIDO', title: 'Substituído', 'x-tone': 'neutral' },
      ],
      default: 'RASCUNHO',
    },
    emVigorDesde: { type: ['string', 'null'], title: 'Em vigor desde', format: 'date-time', readOnly: true },
    publicadoPor: { type: ['string', 'null'], title: 'Posto em vigor por', maxLength: 200, readOnly: true },
    substituidoEm: { type: ['string', 'null'], title: 'Substituído em', format: 'date-time', readOnly: true },
  },
} as const satisfies EntitySchema;

export default termoPrivacidade;
export type TermoPrivacidade = FromSchema<typeof termoPrivacidade>;
