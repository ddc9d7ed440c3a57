import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { cidComPedido, doProntuario, emissao, RETENCAO } from '#schemas/compartilhado/papel.ts';
import { itensDeExame, RESULTADO_DE_EXAME, urgenciaDeExame } from '#schemas/compartilhado/exames.ts';

const EMITIDO = {
  what: ['fields', 'children', 'delete'],
  why: 'Um pedido emitido fica como está. Cancele-o, com o motivo, e emita outro.',
} as const;
const FIM = {
  what: ['fields', 'children', 'documents', 'delete'],
  why: 'Este pedido já terminou. Emita outro.',
} as const;
const comResultado = {
  visible: { properties: { situacao: { enum: ['COM_RESULTADO', 'VISTO'] } } },
  onHide: 'keep',
} as const;

/**
 * Pedido de exames de um prontuário (CLIN-06): emitido vira documento do prontuário; o resultado vem depois, com ele fechado
 * ou não, e espera por quem pediu até ser marcado como visto.
 */
export const pedidoExame = {
  $id: 'pedido-exame',
  title: 'Pedido de exames',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Pedidos de exames',
    label: ['titulo'],
    sort: '-emitidoEm',
    tenant: true,
    // In sight where the chart is.
    within: 'prontuarioId',
    // Whoever performs the exam sees its order until whoever asked for it has seen the result, and nothing else of the patient.
    inHand: { field: 'situacao', values: ['EMITIDO', 'COM_RESULTADO'], action: 'registrar-resultado' },
    importKey: ['prontuarioId', 'titulo'],
    indexes: [['profissionalId', 'situacao'], ['prontuarioId'], ['pacienteId', 'emitidoEm']],
    auditRead: true,
    retain: RETENCAO,
    lifecycle: {
      field: 'situacao',
      // What the laboratory says: a second sample or a corrected report comes after the first was seen (LAB-01).
      keeps: [
        'laboratorioEm',
        'resultadoDe',
        'resultadoSituacao',
        'resultado',
        'resultadoEm',
        'resultadoPor',
        'vistoEm',
        'vistoPor',
      ],
      locks: { EMITIDO, COM_RESULTADO: EMITIDO, VISTO: FIM, CANCELADO: FIM },
      transitions: {
        emitir: {
          title: 'Emitir',
          from: 'RASCUNHO',
          to: 'EMITIDO',
          guard: 'papel-clinico/pedido-exame-emitivel',
          stamp: { at: 'emitidoEm' },
        },
        'registrar-resultado': {
          title: 'Registrar resultado',
          from: 'EMITIDO',
          to: 'COM_RESULTADO',
          asks: ['resultadoDe', 'resultadoSituacao', 'resultado'],
          stamp: { at: 'resultadoEm', by: 'resultadoPor' },
        },
        'completar-resultado': {
          title: 'Completar resultado',
          from: ['COM_RESULTADO', 'VISTO'],
          to: 'COM_RESULTADO',
          internal: true,
          stays: true,
          asks: ['resultadoDe', 'resultadoSituacao', 'resultado'],
          stamp: { at: 'resultadoEm', by: 'resultadoPor' },
        },
        'mandar-ao-laboratorio': {
          title: 'Mandar ao laboratório',
          from: 'EMITIDO',
          to: 'EMITIDO',
          action: 'registrar-resultado',
          stays: true,
          guard: 'laboratorio/pedido-com-exames',
          makes: { resource: 'amostras', by: 'pedidoId' },
          stamp: { at: 'laboratorioEm' },
        },
        visto: {
          title: 'Marcar como visto',
          from: 'COM_RESULTADO',
          to: 'VISTO',
          stamp: { at: 'vistoEm', by: 'vistoPor' },
        },
        cancelar: {
          title: 'Cancelar',
          from: ['RASCUNHO', 'EMITIDO'],
          to: 'CANCELADO',
          reason: 'required',
          stamp: { at: 'canceladoEm', by: 'canceladoPor', reason: 'motivoCancelamento' },
          danger: true,
        },
      },
    },
  },
  required: ['prontuarioId', 'urgencia'],
  properties: {
    ...doProntuario,
    titulo: { type: ['string', 'null'], title: 'Pedido', maxLength: 120, readOnly: true },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'RASCUNHO', title: 'Rascunho', 'x-tone': 'warning' },
        { const: 'EMITIDO', title: 'Emitido', 'x-tone': 'info' },
        { const: 'COM_RESULTADO', title: 'Resultado a ver', 'x-tone': 'warning' },
        { const: 'VISTO', title: 'Resultado visto', 'x-tone': 'success' },
        { const: 'CANCELADO', title: 'Sem efeito', 'x-tone': 'error' },
      ],
      default: 'RASCUNHO',
      'x-col': { index: true },
    },
    painelId: {
      type: ['integer', 'null'],
      title: 'Painel favorito',
      'x-ref': { resource: 'paineis-exame' },
      description: 'Ao salvar, os exames do painel entram no pedido.',
    },
    itens: itensDeExame,
    urgencia: urgenciaDeExame,
    indicacaoClinica: {
      type: ['string', 'null'],
      title: 'Indicação clínica',
      maxLength: 1000,
      'x-ui': { widget: 'textarea', rows: 2 },
    },
    justificativa: {
      type: ['string', 'null'],
      title: 'Justificativa',
      maxLength: 1000,
      'x-ui': { widget: 'textarea', rows: 2 },
      description: 'Para a operadora, quando o exame exige autorização.',
    },
    ...cidComPedido,
    resultadoDe: {
      type: ['string', 'null'],
      title: 'Data do resultado',
      format: 'date',
      readOnly: true,
      'x-happened': { whose: 'pacienteId', afterDeath: true },
      'x-when': comResultado,
    },
    resultadoSituacao: {
      type: ['string', 'null'],
      title: 'Resultado',
      oneOf: [...RESULTADO_DE_EXAME, { const: null, title: 'Não informado' }],
      readOnly: true,
      'x-when': comResultado,
    },
    resultado: {
      type: ['string', 'null'],
      title: 'O que diz o resultado',
      maxLength: 8000,
      readOnly: true,
      'x-ui': { widget: 'textarea', rows: 4 },
      'x-when': comResultado,
      description: 'Os arquivos do laudo vão em Documentos, neste pedido.',
    },
    resultadoEm: {
      type: ['string', 'null'],
      title: 'Registrado em',
      format: 'date-time',
      readOnly: true,
      'x-when': comResultado,
    },
    resultadoPor: {
      type: ['string', 'null'],
      title: 'Registrado por',
      maxLength: 200,
      readOnly: true,
      'x-when': comResultado,
    },
    laboratorioEm: {
      type: ['string', 'null'],
      title: 'No laboratório desde',
      format: 'date-time',
      readOnly: true,
    },
    vistoEm: { type: ['string', 'null'], title: 'Visto em', format: 'date-time', readOnly: true },
    vistoPor: { type: ['string', 'null'], title: 'Visto por', maxLength: 200, readOnly: true },
    ...emissao,
  },
} as const satisfies EntitySchema;

export default pedidoExame;
export type PedidoExame = FromSchema<typeof pedidoExame>;
