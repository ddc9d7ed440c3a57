import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { urgenciaDeExame } from '#schemas/compartilhado/exames.ts';
import { CONSELHO_PADRAO, UF_PADRAO } from '#schemas/compartilhado/padroes.ts';

type Origem = 'PROFISSIONAL' | 'EXTERNO' | 'PRESTADOR';
const de = (...origens: readonly Origem[]) =>
  ({ properties: { origem: { enum: origens } }, required: ['origem'] }) as const;
const soDe = (...origens: readonly Origem[]) => ({ visible: de(...origens) }) as const;
const exigidoDe = (...origens: readonly Origem[]) =>
  ({ visible: de(...origens), required: de(...origens) }) as const;

/** By a convênio, whoever asked from outside is identified on its guide (TISS, field 13 of the SP/SADT). */
const DE_FORA_POR_CONVENIO = {
  properties: { origem: { enum: ['EXTERNO', 'PRESTADOR'] }, convenioId: { type: 'integer' } },
  required: ['origem', 'convenioId'],
} as const;
const COM_CONVENIO = { properties: { convenioId: { type: 'integer' } }, required: ['convenioId'] } as const;

const momento = (title: string) =>
  ({ type: ['string', 'null'], title, format: 'date-time', readOnly: true }) as const;
const nome = (title: string) =>
  ({ type: ['string', 'null'], title, maxLength: 200, readOnly: true }) as const;
const FICA = (why: string) => ({ what: ['fields', 'children', 'delete'], why }) as const;

/**
 * Pedido que entra pelo balcão (LAB-01): o papel que o paciente traz, de um profissional da casa, de um de fora ou de outro
 * prestador, sem prontuário. Dada a entrada, vira amostras como o pedido do prontuário.
 */
export const pedidoLaboratorio = {
  $id: 'pedido-laboratorio',
  title: 'Entrada no laboratório',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Entradas no laboratório',
    gender: 'f',
    label: ['titulo'],
    sort: '-numero',
    tenant: true,
    unique: [['numero']],
    indexes: [['situacao', 'numero'], ['pacienteId']],
    auditRead: true,
    retain:
      'A RDC 786/2023 manda poder seguir cada amostra do pedido ao laudo: a entrada não se exclui de vez.',
    lifecycle: {
      field: 'situacao',
      keeps: ['entradaEm', 'entradaPor'],
      locks: {
        ENTREGUE: FICA('As amostras deste pedido já existem. Cancele-o, com o motivo, e faça outra entrada.'),
        CONCLUIDA: FICA('Todos os laudos deste pedido já saíram. Faça outra entrada.'),
        CANCELADA: FICA('Esta entrada foi cancelada. Faça outra.'),
      },
      transitions: {
        'dar-entrada': {
          title: 'Dar entrada',
          from: 'RASCUNHO',
          to: 'ENTREGUE',
          guard: 'laboratorio/pedido-com-exames',
          makes: { resource: 'amostras', by: 'pedidoLaboratorioId' },
          stamp: { at: 'entradaEm', by: 'entradaPor' },
        },
        'colher-de-novo': {
          title: 'Mandar de novo ao laboratório',
          from: 'ENTREGUE',
          to: 'ENTREGUE',
          action: 'dar-entrada',
          stays: true,
          makes: { resource: 'amostras', by: 'pedidoLaboratorioId' },
          // The last time that it was sent; the history keeps the first.
          stamp: { at: 'entradaEm', by: 'entradaPor' },
        },
        concluir: { title: 'Concluir', from: 'ENTREGUE', to: 'CONCLUIDA', internal: true },
        cancelar: {
          title: 'Cancelar',
          from: ['RASCUNHO', 'ENTREGUE'],
          to: 'CANCELADA',
          reason: 'required',
          stamp: { at: 'canceladaEm', by: 'canceladaPor', reason: 'motivoCancelamento' },
          danger: true,
        },
      },
    },
  },
  required: ['pacienteId', 'origem', 'urgencia'],
  properties: {
    numero: { type: ['integer', 'null'], title: 'Número', minimum: 1, readOnly: true },
    titulo: { type: ['string', 'null'], title: 'Pedido', maxLength: 120, readOnly: true },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'RASCUNHO', title: 'Em preparo', 'x-tone': 'warning' },
        { const: 'ENTREGUE', title: 'No laboratório', 'x-tone': 'info' },
        { const: 'CONCLUIDA', title: 'Laudos liberados', 'x-tone': 'success' },
        { const: 'CANCELADA', title: 'Cancelada', 'x-tone': 'error' },
      ],
      default: 'RASCUNHO',
    },
    pacienteId: { type: 'integer', title: 'Paciente', 'x-ref': { resource: 'pacientes' } },
    origem: {
      type: 'string',
      title: 'Quem pediu',
      oneOf: [
        { const: 'EXTERNO', title: 'Profissional de fora' },
        { const: 'PRESTADOR', title: 'Outro prestador' },
        { const: 'PROFISSIONAL', title: 'Profissional da casa' },
      ],
      default: 'EXTERNO',
    },
    profissionalId: {
      type: ['integer', 'null'],
      title: 'Profissional da casa',
      'x-ref': { resource: 'profissionais', create: false },
      'x-when': exigidoDe('PROFISSIONAL'),
    },
    instituicao: {
      type: ['string', 'null'],
      title: 'Prestador que manda',
      minLength: 2,
      maxLength: 150,
      'x-ui': { placeholder: 'Clínica, hospital ou laboratório' },
      'x-when': exigidoDe('PRESTADOR'),
    },
    nomeSolicitante: {
      type: ['string', 'null'],
      title: 'Nome de quem pediu',
      minLength: 3,
      maxLength: 150,
      'x-when': exigidoDe('EXTERNO', 'PRESTADOR'),
    },
    conselhoId: {
      type: ['integer', 'null'],
      title: 'Conselho',
      'x-ref': { resource: 'conselhos', create: false, start: { sigla: CONSELHO_PADRAO } },
      'x-when': exigidoDe('EXTERNO', 'PRESTADOR'),
    },
    ufConselho: {
      type: ['string', 'null'],
      title: 'UF do conselho',
      format: 'uf',
      default: UF_PADRAO,
      'x-when': soDe('EXTERNO', 'PRESTADOR'),
    },
    numeroConselho: {
      type: ['string', 'null'],
      title: 'Número no conselho',
      maxLength: 15,
      pattern: '^[0-9A-Za-z.-]{1,15}$',
      'x-when': exigidoDe('EXTERNO', 'PRESTADOR'),
    },
    convenioId: {
      type: ['integer', 'null'],
      title: 'Convênio',
      'x-ref': { resource: 'convenios', create: false },
      'x-ui': { placeholder: 'Particular' },
      description: 'Dada a entrada, a conta se abre com ele. Sem convênio, é particular.',
    },
    senhaAutorizacao: {
      type: ['string', 'null'],
      title: 'Senha da autorização',
      maxLength: 20,
      'x-when': { visible: COM_CONVENIO },
    },
    dataAutorizacao: {
      type: ['string', 'null'],
      title: 'Autorizado em',
      format: 'date',
      'x-happened': { elsewhere: true },
      'x-when': { visible: COM_CONVENIO },
    },
    validadeSenha: {
      type: ['string', 'null'],
      title: 'Senha vale até',
      format: 'date',
      'x-range': { from: '$dataAutorizacao' },
      'x-when': { visible: COM_CONVENIO },
    },
    documentoSolicitante: {
      type: ['string', 'null'],
      title: 'CPF ou CNPJ de quem pediu',
      format: 'cpf-cnpj',
      description: 'A guia do convênio o pede.',
      'x-when': { visible: DE_FORA_POR_CONVENIO, required: DE_FORA_POR_CONVENIO },
    },
    // As the bench and the report call whoever asked.
    solicitante: nome('Pedido por'),
    pedidoDe: {
      type: ['string', 'null'],
      title: 'Data do pedido',
      format: 'date',
      'x-happened': { whose: 'pacienteId' },
      description: 'A que está no papel.',
    },
    urgencia: urgenciaDeExame,
    indicacaoClinica: {
      type: ['string', 'null'],
      title: 'Indicação clínica',
      maxLength: 1000,
      'x-ui': { widget: 'textarea', rows: 2 },
    },
    preparo: {
      type: ['string', 'null'],
      title: 'Preparo',
      maxLength: 4000,
      readOnly: true,
      description: 'O que o paciente tem de saber antes da coleta. Escreve-se ao gravar, dos exames.',
    },
    itens: {
      type: 'array',
      title: 'Exames',
      maxItems: 100,
      'x-child': { singular: 'Exame', unique: [['exameId']] },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['exameId'],
        properties: {
          exameId: {
            type: 'integer',
            title: 'Exame',
            'x-ref': { resource: 'exames-laboratorio', create: false, filter: { ativo: 'true' } },
          },
          observacao: { type: ['string', 'null'], title: 'Observação', maxLength: 200 },
        },
      },
    },
    entradaEm: momento('Entrada em'),
    entradaPor: nome('Entrada por'),
    canceladaEm: momento('Cancelada em'),
    canceladaPor: nome('Cancelada por'),
    motivoCancelamento: {
      type: ['string', 'null'],
      title: 'Por que se cancelou',
      maxLength: 500,
      readOnly: true,
    },
  },
} as const satisfies EntitySchema;

export default pedidoLaboratorio;
export type PedidoLaboratorio = FromSchema<typeof pedidoLaboratorio>;
