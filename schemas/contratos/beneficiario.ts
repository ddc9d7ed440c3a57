import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/**
 * Quem é coberto por um convênio, como o convênio o diz (INS-01). O cadastro vem do arquivo dele, pela importação; matrícula e
 * nascimento juntos abrem a página pública.
 */
export const beneficiario = {
  $id: 'beneficiario',
  title: 'Beneficiário',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Beneficiários',
    label: ['nome', 'matricula'],
    tellApart: ['nascimento', 'cpf'],
    sort: 'nome',
    tenant: true,
    importKey: ['convenioId', 'matricula'],
    unique: [['convenioId', 'matricula']],
  },
  required: ['convenioId', 'matricula', 'nome', 'nascimento'],
  properties: {
    convenioId: { type: 'integer', title: 'Convênio', 'x-ref': { resource: 'convenios', create: false } },
    matricula: {
      type: 'string',
      title: 'Matrícula',
      pattern: '^[0-9A-Z]{3,30}$',
      description: 'Só números e letras maiúsculas, sem pontos nem traços.',
      'x-col': { search: true, index: true },
    },
    nome: { type: 'string', title: 'Nome', minLength: 2, maxLength: 150, 'x-col': { search: true } },
    nascimento: { type: 'string', title: 'Nascimento', format: 'date', 'x-happened': {} },
    cpf: { type: ['string', 'null'], title: 'CPF', format: 'cpf', 'x-access': { read: 'view', mask: 'cpf' } },
    plano: { type: ['string', 'null'], title: 'Plano', maxLength: 80 },
    validadeCartao: {
      type: ['string', 'null'],
      title: 'Validade do cartão',
      format: 'date',
      'x-range': { from: '$nascimento' },
      description: 'Vazio: não vence.',
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'ATIVO', title: 'Ativo', 'x-tone': 'success' },
        { const: 'SUSPENSO', title: 'Suspenso', 'x-tone': 'warning' },
        { const: 'DESLIGADO', title: 'Desligado', 'x-tone': 'neutral' },
      ],
      default: 'ATIVO',
    },
    telefone: { type: ['string', 'null'], title: 'Telefone', format: 'telefone' },
    email: { type: ['string', 'null'], title: 'E-mail', format: 'email' },
  },
} as const satisfies EntitySchema;

export default beneficiario;
export type Beneficiario = FromSchema<typeof beneficiario>;
