import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const REVOGADO = { what: ['fields'], why: 'Um painel revogado não abre mais. Cadastre outro.' } as const;

/**
 * A television of the waiting room (CLIN-06). Its address carries a key made of this row's number, `chave` and the
 * installation's secret: nothing that opens it is kept here.
 */
export const painelChamada = {
  $id: 'painel-chamada',
  title: 'Painel de chamada',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Painéis de chamada',
    label: ['nome'],
    tenant: true,
    unique: [['nome']],
    importKey: ['nome'],
    lifecycle: {
      field: 'situacao',
      locks: { REVOGADO },
      transitions: {
        revogar: {
          title: 'Revogar',
          from: 'ATIVO',
          to: 'REVOGADO',
          action: 'update',
          reason: 'optional',
          stamp: { at: 'revogadoEm', by: 'revogadoPor' },
          danger: true,
        },
      },
    },
  },
  required: ['nome', 'mostra'],
  properties: {
    nome: {
      type: 'string',
      title: 'Nome',
      minLength: 1,
      maxLength: 60,
      'x-ui': { placeholder: 'Recepção do térreo' },
    },
    mostra: {
      type: 'string',
      title: 'O que mostra',
      oneOf: [
        { const: 'SENHA', title: 'Só a senha' },
        { const: 'NOME', title: 'Só o nome abreviado' },
        { const: 'SENHA_NOME', title: 'Senha e nome abreviado' },
      ],
      default: 'SENHA_NOME',
      description: 'Quem não tem senha é chamado pelo nome abreviado: Maria A. S.',
    },
    voz: { type: 'boolean', title: 'Fala as chamadas', default: true },
    salas: {
      type: 'array',
      title: 'Salas que chama',
      maxItems: 60,
      'x-child': { singular: 'Sala', unique: [['salaId']] },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['salaId'],
        properties: { salaId: { type: 'integer', title: 'Sala', 'x-ref': { resource: 'salas' } } },
      },
      description: 'Sem linhas, o painel mostra as chamadas de todas as salas.',
    },
    aviso: {
      type: ['string', 'null'],
      title: 'Aviso no rodapé',
      maxLength: 200,
      'x-ui': {
        placeholder: 'Prioridades: 80 anos ou mais, depois idosos, gestantes e pessoas com deficiência.',
      },
    },
    chave: { type: 'integer', title: 'Número da chave', minimum: 1, default: 1, readOnly: true },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'ATIVO', title: 'Ativo', 'x-tone': 'success' },
        { const: 'REVOGADO', title: 'Revogado', 'x-tone': 'neutral' },
      ],
      default: 'ATIVO',
    },
    revogadoEm: { type: ['string', 'null'], title: 'Revogado em', format: 'date-time', readOnly: true },
    revogadoPor: { type: ['string', 'null'], title: 'Revogado por', maxLength: 200, readOnly: true },
  },
} as const satisfies EntitySchema;

export default painelChamada;
export type PainelChamada = FromSchema<typeof painelChamada>;
