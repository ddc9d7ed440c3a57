import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { cidComPedido, doProntuario, emissao, RETENCAO } from '#schemas/compartilhado/papel.ts';

type Tipo = 'ATESTADO' | 'COMPARECIMENTO' | 'ENCAMINHAMENTO' | 'RELATORIO';

const nos = (...tipos: readonly Tipo[]) =>
  ({ properties: { tipo: { enum: tipos } }, required: ['tipo'] }) as const;
const soNos = (...tipos: readonly Tipo[]) => ({ visible: nos(...tipos) }) as const;
const exigidoNos = (...tipos: readonly Tipo[]) =>
  ({ visible: nos(...tipos), required: nos(...tipos) }) as const;

/**
 * Atestado, declaração de comparecimento, encaminhamento e relatório, emitidos de um prontuário (CLIN-06, Resolução CFM
 * 2.381/2024). Emitido, vira documento do prontuário com número e QR; cancelado, o documento fica sem efeito.
 */
export const papelClinico = {
  $id: 'papel-clinico',
  title: 'Papel do atendimento',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Papéis do atendimento',
    label: ['titulo'],
    kind: 'tipo',
    sort: '-emitidoEm',
    tenant: true,
    // In sight where the chart is.
    within: 'prontuarioId',
    importKey: ['prontuarioId', 'titulo'],
    indexes: [
      ['prontuarioId', 'situacao'],
      ['pacienteId', 'emitidoEm'],
    ],
    auditRead: true,
    retain: RETENCAO,
    lifecycle: {
      field: 'situacao',
      locks: {
        EMITIDO: {
          what: ['fields', 'delete'],
          why: 'Um papel emitido fica como está. Cancele-o, com o motivo, e emita outro.',
        },
        CANCELADO: { what: ['fields', 'delete'], why: 'Um papel cancelado fica como está. Emita outro.' },
      },
      transitions: {
        emitir: {
          title: 'Emitir',
          from: 'RASCUNHO',
          to: 'EMITIDO',
          guard: 'papel-clinico/emitivel',
          stamp: { at: 'emitidoEm' },
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
  required: ['prontuarioId', 'tipo'],
  properties: {
    ...doProntuario,
    // 'Atestado', e 'Atestado nº 12' depois de emitido.
    titulo: { type: ['string', 'null'], title: 'Papel', maxLength: 120, readOnly: true },
    tipo: {
      type: 'string',
      title: 'Tipo',
      oneOf: [
        { const: 'ATESTADO', title: 'Atestado' },
        { const: 'COMPARECIMENTO', title: 'Declaração de comparecimento', 'x-gender': 'f' },
        { const: 'ENCAMINHAMENTO', title: 'Encaminhamento' },
        { const: 'RELATORIO', title: 'Relatório' },
      ],
      default: 'ATESTADO',
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'RASCUNHO', title: 'Rascunho', 'x-tone': 'warning' },
        { const: 'EMITIDO', title: 'Emitido', 'x-tone': 'success' },
        { const: 'CANCELADO', title: 'Sem efeito', 'x-tone': 'error' },
      ],
      default: 'RASCUNHO',
      'x-col': { index: true },
    },
    modeloId: {
      type: ['integer', 'null'],
      title: 'Modelo',
      'x-ref': { resource: 'modelos-documento', create: false, filter: { ativo: 'true' } },
      description: 'Em branco: o modelo que vem com o Zelo.',
    },
    dias: {
      type: ['integer', 'null'],
      title: 'Dias de afastamento',
      minimum: 1,
      maximum: 365,
      'x-ui': { suffix: 'dias' },
      'x-when': exigidoNos('ATESTADO'),
    },
    aPartirDe: {
      type: ['string', 'null'],
      title: 'A contar de',
      format: 'date',
      default: '$hoje',
      'x-when': exigidoNos('ATESTADO'),
    },
    dia: {
      type: ['string', 'null'],
      title: 'Dia do comparecimento',
      format: 'date',
      default: '$hoje',
      'x-happened': { whose: 'pacienteId' },
      'x-when': exigidoNos('COMPARECIMENTO'),
    },
    chegada: {
      type: ['string', 'null'],
      title: 'Chegada',
      format: 'time',
      'x-when': exigidoNos('COMPARECIMENTO'),
    },
    saida: {
      type: ['string', 'null'],
      title: 'Saída',
      format: 'time',
      'x-when': exigidoNos('COMPARECIMENTO'),
    },
    acompanhante: {
      type: ['string', 'null'],
      title: 'Acompanhante',
      maxLength: 150,
      'x-when': soNos('COMPARECIMENTO'),
    },
    especialidadeId: {
      type: ['integer', 'null'],
      title: 'Especialidade',
      'x-ref': { resource: 'especialidades', create: false },
      'x-when': exigidoNos('ENCAMINHAMENTO'),
    },
    destino: {
      type: ['string', 'null'],
      title: 'Serviço ou profissional',
      maxLength: 150,
      'x-when': soNos('ENCAMINHAMENTO'),
    },
    prioridade: {
      type: ['string', 'null'],
      title: 'Prioridade',
      oneOf: [
        { const: 'ELETIVA', title: 'Eletiva' },
        { const: 'PRIORITARIA', title: 'Prioritária' },
        { const: 'URGENTE', title: 'Urgente' },
        { const: null, title: 'Não informado' },
      ],
      'x-when': exigidoNos('ENCAMINHAMENTO'),
    },
    motivo: {
      type: ['string', 'null'],
      title: 'Motivo do encaminhamento',
      maxLength: 1000,
      'x-ui': { widget: 'textarea', rows: 2 },
      'x-when': exigidoNos('ENCAMINHAMENTO'),
    },
    resumoClinico: {
      type: ['string', 'null'],
      title: 'Resumo clínico',
      maxLength: 8000,
      'x-ui': { widget: 'textarea', rows: 6 },
      'x-col': { heavy: true },
      'x-when': soNos('ENCAMINHAMENTO'),
    },
    texto: {
      type: ['string', 'null'],
      title: 'Texto',
      maxLength: 1_000_000,
      'x-col': { heavy: true, search: false },
      'x-ui': { widget: 'texto-rico' },
      'x-when': exigidoNos('RELATORIO'),
    },
    ...cidComPedido,
    observacao: {
      type: ['string', 'null'],
      title: 'Observação',
      maxLength: 1000,
      'x-ui': { widget: 'textarea', rows: 2 },
      'x-when': soNos('ATESTADO', 'COMPARECIMENTO'),
    },
    ...emissao,
  },
} as const satisfies EntitySchema;

export default papelClinico;
export type PapelClinico = FromSchema<typeof papelClinico>;
