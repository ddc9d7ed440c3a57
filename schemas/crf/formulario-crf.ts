import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { ESCALA, LER_DIGITACAO } from '#schemas/compartilhado/estudo.ts';

const digitacao = (title: string) =>
  ({
    type: ['string', 'null'],
    title,
    format: 'json',
    maxLength: 1_000_000,
    'x-col': { heavy: true },
    'x-access': LER_DIGITACAO,
  }) as const;

/**
 * Um formulário CRF de uma visita: os valores na versão do modelo em que se preencheu, e as pontuações que o servidor calcula.
 * Depois da primeira gravação, mudar pede o motivo, que fica na história com o antes e o depois (CRF-01).
 */
export const formularioCrf = {
  $id: 'formulario-crf',
  title: 'Formulário da visita',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Formulários das visitas',
    label: ['visita', 'nome'],
    sort: ['prontuarioCrfId', 'ordem'],
    tenant: true,
    readOnly: true,
    within: 'prontuarioCrfId',
    unique: [['prontuarioCrfId', 'serieId']],
    indexes: [
      ['participanteId', 'serieId'],
      ['estudoId', 'situacao'],
    ],
    auditRead: true,
    retain:
      'O que um estudo registrou se guarda depois dele (RDC Anvisa 945/2024): formulários não se excluem.',
    lifecycle: {
      field: 'situacao',
      transitions: {
        // Dupla digitação: a primeira fica guardada sem que a segunda pessoa a leia.
        digitar: {
          title: 'Guardar a primeira digitação',
          from: 'PENDENTE',
          to: 'PRIMEIRA',
          stamp: { at: 'primeiraEm', by: 'primeiraPor' },
          internal: true,
        },
        divergir: {
          title: 'Guardar a segunda digitação',
          from: 'PRIMEIRA',
          to: 'DIVERGENTE',
          stamp: { at: 'segundaEm', by: 'segundaPor' },
          internal: true,
        },
        preencher: {
          title: 'Preencher',
          from: ['PENDENTE', 'PRIMEIRA', 'DIVERGENTE'],
          to: 'PREENCHIDO',
          stamp: { at: 'preenchidoEm', by: 'preenchidoPor' },
          internal: true,
        },
        alterar: {
          title: 'Alterar',
          from: 'PREENCHIDO',
          to: 'PREENCHIDO',
          stays: true,
          reason: 'required',
          stamp: { at: 'alteradoEm', by: 'alteradoPor', reason: 'motivoAlteracao' },
          internal: true,
        },
      },
    },
  },
  required: [
    'estudoId',
    'centroId',
    'participanteId',
    'prontuarioCrfId',
    'serieId',
    'formTemplateId',
    'nome',
    'numero',
    'visita',
    'ordem',
  ],
  properties: {
    visita: { type: 'string', title: 'Visita', maxLength: 110, 'x-col': { search: true } },
    nome: { type: 'string', title: 'Formulário', maxLength: 150, 'x-col': { search: true } },
    numero: { type: 'integer', title: 'Versão', minimum: 1 },
    ordem: { type: 'integer', title: 'Ordem', minimum: 1 },
    estudoId: { type: 'integer', title: 'Estudo', 'x-ref': { resource: 'estudos', create: false } },
    centroId: { type: 'integer', title: 'Centro', 'x-ref': { resource: 'centros-estudo', create: false } },
    participanteId: {
      type: 'integer',
      title: 'Participante',
      'x-ref': { resource: 'participantes-estudo', create: false },
    },
    prontuarioCrfId: {
      type: 'integer',
      title: 'Visita do participante',
      'x-ref': { resource: 'prontuarios-crf', create: false },
    },
    // A versão do modelo pode ser de outro centro: números, e não referências.
    serieId: { type: 'integer', title: 'Modelo', minimum: 1 },
    formTemplateId: { type: 'integer', title: 'Versão do modelo', minimum: 1 },
    escala: { type: 'string', title: 'Pontuação', oneOf: ESCALA, default: 'NENHUMA' },
    obrigatorio: { type: 'boolean', title: 'Obrigatório', default: true },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'PENDENTE', title: 'A preencher', 'x-tone': 'warning' },
        { const: 'PRIMEIRA', title: 'Falta a segunda digitação', 'x-tone': 'warning' },
        { const: 'DIVERGENTE', title: 'Divergência a resolver', 'x-tone': 'error' },
        { const: 'PREENCHIDO', title: 'Preenchido', 'x-tone': 'success' },
      ],
      default: 'PENDENTE',
      'x-col': { index: true },
    },
    valores: {
      type: ['string', 'null'],
      title: 'Valores',
      format: 'json',
      maxLength: 1_000_000,
      'x-col': { heavy: true },
    },
    rotulos: {
      type: ['string', 'null'],
      title: 'Nomes dos registros',
      format: 'json',
      maxLength: 200_000,
      'x-col': { heavy: true },
    },
    // O que a escala dá, por domínio: [{ titulo, valor, minimo, maximo, nota }].
    pontuacao: { type: ['string', 'null'], title: 'Resultado', format: 'json', maxLength: 5000 },
    dupla: { type: 'boolean', title: 'Dupla digitação', default: false },
    // As duas digitações ficam como foram escritas, também depois de resolvidas.
    primeira: digitacao('Primeira digitação'),
    primeiraEm: { type: ['string', 'null'], title: 'Primeira em', format: 'date-time', readOnly: true },
    primeiraPor: { type: ['string', 'null'], title: 'Primeira de', maxLength: 200, readOnly: true },
    primeiraPorId: { type: ['integer', 'null'], title: 'Conta da primeira', minimum: 1 },
    segunda: digitacao('Segunda digitação'),
    segundaEm: { type: ['string', 'null'], title: 'Segunda em', format: 'date-time', readOnly: true },
    segundaPor: { type: ['string', 'null'], title: 'Segunda de', maxLength: 200, readOnly: true },
    segundaPorId: { type: ['integer', 'null'], title: 'Conta da segunda', minimum: 1 },
    preenchidoEm: { type: ['string', 'null'], title: 'Preenchido em', format: 'date-time', readOnly: true },
    preenchidoPor: { type: ['string', 'null'], title: 'Preenchido por', maxLength: 200, readOnly: true },
    alteradoEm: { type: ['string', 'null'], title: 'Alterado em', format: 'date-time', readOnly: true },
    alteradoPor: { type: ['string', 'null'], title: 'Alterado por', maxLength: 200, readOnly: true },
    motivoAlteracao: {
      type: ['string', 'null'],
      title: 'Motivo da última alteração',
      maxLength: 500,
      readOnly: true,
    },
  },
} as const satisfies EntitySchema;

export default formularioCrf;
export type FormularioCrf = FromSchema<typeof formularioCrf>;
