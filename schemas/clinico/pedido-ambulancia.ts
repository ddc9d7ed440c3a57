import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { FINALIDADE_TRANSFERENCIA } from '#schemas/compartilhado/finalidade-transferencia.ts';
import { RISCO } from '#schemas/compartilhado/risco.ts';

const FIM = {
  what: ['fields', 'delete'],
  why: 'Este pedido já terminou e fica como está. Se o paciente precisa de outra remoção, faça outro pedido.',
} as const;
const VIVOS = ['SOLICITADO', 'APROVADO', 'DESTINO_CONFIRMADO', 'A_CAMINHO', 'A_BORDO'] as const;
const momento = (title: string) =>
  ({ type: ['string', 'null'], title, format: 'date-time', readOnly: true }) as const;
const pessoa = (title: string) =>
  ({ type: ['string', 'null'], title, maxLength: 200, readOnly: true }) as const;

/** Pedido de ambulância (CLIN-04): um só em curso por paciente; cada passo tem a sua hora e avisa quem pediu e quem regula. */
export const pedidoAmbulancia = {
  $id: 'pedido-ambulancia',
  title: 'Pedido de ambulância',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Pedidos de ambulância',
    label: ['nomePaciente'],
    sort: '-pedidoEm',
    tenant: true,
    // The destination sees what is coming to it.
    sharedWith: 'prestadorDestinoId',
    auditRead: true,
    importKey: ['pacienteId', 'pedidoEm'],
    indexes: [['situacao'], ['pacienteId'], ['pedidoEm']],
    retain:
      'A Lei 13.787/2018 manda guardar o que é do prontuário por 20 anos: pedidos de ambulância não se excluem de vez.',
    // An order in course has no end yet: two of them always meet.
    noOverlap: {
      by: ['pacienteId'],
      from: 'pedidoEm',
      to: 'encerradoEm',
      unless: { situacao: ['CONCLUIDO', 'CANCELADO', 'OBITO'] },
      why: 'Este paciente já tem um pedido de ambulância em curso. Acompanhe-o, ou cancele-o com o motivo antes de pedir outra.',
    },
    lifecycle: {
      field: 'situacao',
      locks: { CONCLUIDO: FIM, CANCELADO: FIM, OBITO: FIM },
      transitions: {
        aprovar: {
          title: 'Aprovar',
          from: 'SOLICITADO',
          to: 'APROVADO',
          action: 'regular',
          stamp: { at: 'aprovadoEm', by: 'aprovadoPor' },
        },
        'confirmar-destino': {
          title: 'Confirmar destino',
          from: 'APROVADO',
          to: 'DESTINO_CONFIRMADO',
          action: 'regular',
          asks: ['destino', 'contatoDestino'],
          stamp: { at: 'destinoEm' },
        },
        despachar: {
          title: 'Equipe a caminho',
          from: 'DESTINO_CONFIRMADO',
          to: 'A_CAMINHO',
          action: 'regular',
          asks: ['viatura', 'contatoEquipe?', 'previsaoChegada?'],
          stamp: { at: 'despachadoEm' },
        },
        embarcar: {
          title: 'Paciente a bordo',
          from: 'A_CAMINHO',
          to: 'A_BORDO',
          action: 'update',
          asks: ['previsaoChegada?'],
          stamp: { at: 'embarcadoEm' },
        },
        concluir: {
          title: 'Chegou ao destino',
          from: 'A_BORDO',
          to: 'CONCLUIDO',
          action: 'update',
          stamp: { at: 'encerradoEm' },
        },
        // Whoever turns up at the desk of the destination needs no ambulance any more.
        'chegou-por-si': {
          title: 'Paciente já no destino',
          side: 'shared',
          from: [...VIVOS],
          to: 'CONCLUIDO',
          internal: true,
          stamp: { at: 'encerradoEm', reason: 'motivo' },
          reason: 'optional',
        },
        obito: {
          title: 'Registrar óbito',
          from: [...VIVOS],
          to: 'OBITO',
          action: 'update',
          reason: 'required',
          stamp: { at: 'encerradoEm', reason: 'motivo' },
          danger: true,
        },
        cancelar: {
          title: 'Cancelar pedido',
          from: ['SOLICITADO', 'APROVADO', 'DESTINO_CONFIRMADO', 'A_CAMINHO'],
          to: 'CANCELADO',
          action: 'update',
          reason: 'required',
          stamp: { at: 'encerradoEm', reason: 'motivo' },
          danger: true,
        },
      },
    },
  },
  required: ['pacienteId', 'tipo', 'risco', 'origem', 'contato'],
  properties: {
    pacienteId: { type: 'integer', title: 'Paciente', 'x-ref': { resource: 'pacientes' } },
    // As the patient is called; the server writes it (server/features/ambulancia/hooks.ts).
    nomePaciente: { type: ['string', 'null'], title: 'Nome do paciente', maxLength: 150, readOnly: true },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'SOLICITADO', title: 'Solicitado', 'x-tone': 'warning' },
        { const: 'APROVADO', title: 'Aprovado', 'x-tone': 'info' },
        { const: 'DESTINO_CONFIRMADO', title: 'Destino confirmado', 'x-tone': 'info' },
        { const: 'A_CAMINHO', title: 'Equipe a caminho', 'x-tone': 'info' },
        { const: 'A_BORDO', title: 'Paciente a bordo', 'x-tone': 'info' },
        { const: 'CONCLUIDO', title: 'Concluído', 'x-tone': 'success' },
        { const: 'CANCELADO', title: 'Cancelado', 'x-tone': 'neutral' },
        { const: 'OBITO', title: 'Óbito', 'x-tone': 'neutral' },
      ],
      default: 'SOLICITADO',
    },
    tipo: {
      type: 'string',
      title: 'Tipo de ambulância',
      // Portaria GM/MS 2.048/2002, anexo, capítulo IV, 2.1.
      oneOf: [
        { const: 'A', title: 'Tipo A: transporte' },
        { const: 'B', title: 'Tipo B: suporte básico' },
        { const: 'C', title: 'Tipo C: resgate' },
        { const: 'D', title: 'Tipo D: suporte avançado (UTI móvel)' },
        { const: 'E', title: 'Tipo E: aeronave' },
        { const: 'F', title: 'Tipo F: embarcação' },
      ],
      default: 'B',
    },
    risco: {
      type: 'string',
      title: 'Risco',
      oneOf: RISCO,
      default: 'AMARELO',
    },
    finalidade: {
      type: ['string', 'null'],
      title: 'Por que vai',
      oneOf: [...FINALIDADE_TRANSFERENCIA, { const: null, title: 'Não informado' }],
    },
    equipamentos: {
      type: 'array',
      title: 'Equipamentos',
      items: {
        type: 'string',
        oneOf: [
          { const: 'OXIGENIO', title: 'Oxigênio' },
          { const: 'MONITOR', title: 'Monitor' },
          { const: 'VENTILADOR', title: 'Ventilador' },
          { const: 'BOMBA', title: 'Bomba de infusão' },
          { const: 'DESFIBRILADOR', title: 'Desfibrilador' },
          { const: 'INCUBADORA', title: 'Incubadora' },
          { const: 'MACA_BARIATRICA', title: 'Maca bariátrica' },
          { const: 'CADEIRA', title: 'Cadeira de rodas' },
        ],
      },
      uniqueItems: true,
      default: [],
    },
    equipe: {
      type: 'array',
      title: 'Quem acompanha',
      items: {
        type: 'string',
        oneOf: [
          { const: 'MEDICO', title: 'Médico' },
          { const: 'ENFERMEIRO', title: 'Enfermeiro' },
          { const: 'TECNICO', title: 'Técnico de enfermagem' },
          { const: 'FAMILIAR', title: 'Acompanhante do paciente' },
        ],
      },
      uniqueItems: true,
      default: [],
    },
    origem: {
      type: 'string',
      title: 'De onde',
      minLength: 3,
      maxLength: 200,
      'x-ui': { placeholder: 'Clínica Aurora, sala de observação, 1º andar' },
    },
    contato: {
      type: 'string',
      title: 'Contato na origem',
      minLength: 3,
      maxLength: 100,
      'x-ui': { placeholder: 'Nome e telefone de quem está com o paciente' },
    },
    prestadorDestinoId: {
      type: ['integer', 'null'],
      title: 'Destino nesta rede',
      'x-ref': { resource: 'prestadores', create: false, beyondReach: true },
      description: 'O destino vê o que vem. Quando o paciente é recebido lá, o pedido se conclui sozinho.',
    },
    destino: {
      type: ['string', 'null'],
      title: 'Para onde',
      minLength: 3,
      maxLength: 200,
      'x-ui': { placeholder: 'Hospital Vida Plena, pronto-socorro' },
      description: 'Pode ficar vazio no pedido; a regulação confirma.',
    },
    contatoDestino: {
      type: ['string', 'null'],
      title: 'Quem recebe',
      maxLength: 100,
      'x-ui': { placeholder: 'Nome e telefone de quem aceitou' },
    },
    observacao: {
      type: ['string', 'null'],
      title: 'Para a equipe do transporte',
      maxLength: 500,
      'x-ui': { widget: 'textarea', rows: 2 },
      description: 'Só o que o transporte precisa saber. O que é clínico fica no prontuário.',
    },
    viatura: { type: ['string', 'null'], title: 'Viatura', maxLength: 60, readOnly: true },
    contatoEquipe: { type: ['string', 'null'], title: 'Telefone da equipe', maxLength: 60, readOnly: true },
    previsaoChegada: momento('Chegada prevista'),
    pedidoEm: momento('Pedido em'),
    aprovadoEm: momento('Aprovado em'),
    aprovadoPor: pessoa('Aprovado por'),
    destinoEm: momento('Destino confirmado em'),
    despachadoEm: momento('Equipe a caminho desde'),
    embarcadoEm: momento('Paciente a bordo desde'),
    encerradoEm: momento('Encerrado em'),
    motivo: { type: ['string', 'null'], title: 'Motivo', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default pedidoAmbulancia;
export type PedidoAmbulancia = FromSchema<typeof pedidoAmbulancia>;
