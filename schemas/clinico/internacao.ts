import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { TERMO_CID } from '#schemas/compartilhado/termo.ts';

const FIM = { what: ['fields', 'delete'], why: 'Esta internação já terminou e fica como está.' } as const;
const VIVA = {
  what: ['delete'],
  why: 'Uma internação em curso não se exclui. Peça a alta e dê a saída.',
} as const;
const CLINICO = { read: 'clinico', write: 'clinico' } as const;
const momento = (title: string) =>
  ({ type: ['string', 'null'], title, format: 'date-time', readOnly: true }) as const;
const pessoa = (title: string) =>
  ({ type: ['string', 'null'], title, maxLength: 200, readOnly: true }) as const;
const COM_OBITO = { properties: { situacao: { const: 'OBITO' } }, required: ['situacao'] } as const;
const encerrada = { at: 'encerradaEm', by: 'encerradaPor' } as const;

/**
 * Internação (CLIN-04): do pedido à saída, uma só em curso por paciente. O leito é de `ocupacao`: admitir e transferir são
 * chamadas próprias (server/features/internacao), porque mudam três registros juntos.
 */
export const internacao = {
  $id: 'internacao',
  title: 'Internação',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Internações',
    gender: 'f',
    label: ['nomePaciente', 'solicitadaEm'],
    sort: '-solicitadaEm',
    tenant: true,
    auditRead: true,
    importKey: ['pacienteId', 'solicitadaEm'],
    indexes: [['situacao'], ['pacienteId'], ['solicitadaEm'], ['previsaoAlta']],
    retain: 'A Lei 13.787/2018 manda guardar o prontuário por 20 anos: internações não se excluem de vez.',
    // One that is in course has no end yet: two of them always meet.
    noOverlap: {
      by: ['pacienteId'],
      from: 'solicitadaEm',
      to: 'encerradaEm',
      unless: { situacao: ['ALTA', 'OBITO', 'EVASAO', 'CANCELADA'] },
      why: 'Este paciente já tem uma internação em curso. Acompanhe-a no mapa, ou cancele o pedido com o motivo.',
    },
    lifecycle: {
      field: 'situacao',
      locks: {
        INTERNADA: VIVA,
        ALTA_SOLICITADA: VIVA,
        EM_TRANSFERENCIA: VIVA,
        ALTA: FIM,
        OBITO: FIM,
        EVASAO: FIM,
        CANCELADA: FIM,
      },
      transitions: {
        internar: {
          title: 'Internar',
          from: 'SOLICITADA',
          to: 'INTERNADA',
          internal: true,
          stamp: { at: 'internadaEm', by: 'internadaPor' },
        },
        'pedir-alta': {
          title: 'Pedir alta',
          from: 'INTERNADA',
          to: 'ALTA_SOLICITADA',
          asks: ['previsaoAlta?'],
          stamp: { at: 'altaPedidaEm', by: 'altaPedidaPor' },
        },
        'desfazer-alta': {
          title: 'Desfazer pedido de alta',
          from: 'ALTA_SOLICITADA',
          to: 'INTERNADA',
          action: 'pedir-alta',
        },
        'dar-alta': {
          title: 'Dar alta',
          from: 'ALTA_SOLICITADA',
          to: 'ALTA',
          asks: ['saida', 'resumoAlta?'],
          stamp: encerrada,
        },
        'alta-com-pendencias': {
          title: 'Dar alta com pendências',
          from: 'ALTA_SOLICITADA',
          to: 'ALTA',
          asks: ['saida', 'resumoAlta?'],
          reason: 'required',
          stamp: { ...encerrada, reason: 'motivo' },
          danger: true,
        },
        evadir: {
          title: 'Registrar evasão',
          from: ['INTERNADA', 'ALTA_SOLICITADA'],
          to: 'EVASAO',
          action: 'dar-alta',
          reason: 'required',
          stamp: { ...encerrada, reason: 'motivo' },
          danger: true,
        },
        // What a transfer to another provider does with it (server/features/internacao/transferencia.ts).
        'sair-transferido': {
          title: 'Saiu por transferência',
          from: ['INTERNADA', 'ALTA_SOLICITADA'],
          to: 'EM_TRANSFERENCIA',
          internal: true,
          stamp: { at: 'saiuEm' },
        },
        'chegou-ao-destino': {
          title: 'Chegou ao destino',
          from: 'EM_TRANSFERENCIA',
          to: 'ALTA',
          internal: true,
          stamp: encerrada,
        },
        'voltou-da-transferencia': {
          title: 'Transferência cancelada no caminho',
          from: 'EM_TRANSFERENCIA',
          to: 'SOLICITADA',
          internal: true,
        },
        obito: {
          title: 'Registrar óbito',
          from: ['INTERNADA', 'ALTA_SOLICITADA', 'EM_TRANSFERENCIA'],
          to: 'OBITO',
          action: 'dar-alta',
          asks: ['obitoEm', 'declaracaoObito?'],
          guard: 'pronto-atendimento/obito-no-tempo',
          reason: 'optional',
          stamp: { ...encerrada, reason: 'motivo' },
          danger: true,
        },
        cancelar: {
          title: 'Cancelar pedido',
          from: 'SOLICITADA',
          to: 'CANCELADA',
          reason: 'required',
          stamp: { ...encerrada, reason: 'motivo' },
          danger: true,
        },
      },
    },
  },
  required: ['pacienteId', 'carater', 'tipo', 'origem'],
  properties: {
    pacienteId: { type: 'integer', title: 'Paciente', 'x-ref': { resource: 'pacientes' } },
    // As the patient is called; the server writes it.
    nomePaciente: { type: ['string', 'null'], title: 'Nome do paciente', maxLength: 150, readOnly: true },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'SOLICITADA', title: 'Solicitada', 'x-tone': 'warning' },
        { const: 'INTERNADA', title: 'Internado', 'x-tone': 'info' },
        { const: 'ALTA_SOLICITADA', title: 'Alta pedida', 'x-tone': 'warning' },
        { const: 'EM_TRANSFERENCIA', title: 'Em transferência', 'x-tone': 'info' },
        { const: 'ALTA', title: 'Alta', 'x-tone': 'success' },
        { const: 'OBITO', title: 'Óbito', 'x-tone': 'neutral' },
        { const: 'EVASAO', title: 'Evasão', 'x-tone': 'neutral' },
        { const: 'CANCELADA', title: 'Cancelada', 'x-tone': 'neutral' },
      ],
      default: 'SOLICITADA',
    },
    carater: {
      type: 'string',
      title: 'Caráter',
      oneOf: [
        { const: 'ELETIVO', title: 'Eletivo' },
        { const: 'URGENCIA', title: 'Urgência ou emergência', 'x-tone': 'error' },
      ],
      default: 'URGENCIA',
    },
    tipo: {
      type: 'string',
      title: 'Tipo de internação',
      // Padrão TISS, tabela 57.
      oneOf: [
        { const: 'CLINICA', title: 'Clínica' },
        { const: 'CIRURGICA', title: 'Cirúrgica' },
        { const: 'OBSTETRICA', title: 'Obstétrica' },
        { const: 'PEDIATRICA', title: 'Pediátrica' },
        { const: 'PSIQUIATRICA', title: 'Psiquiátrica' },
      ],
      default: 'CLINICA',
    },
    origem: {
      type: 'string',
      title: 'De onde vem',
      oneOf: [
        { const: 'AMBULATORIO', title: 'Ambulatório' },
        { const: 'PRONTO_ATENDIMENTO', title: 'Pronto atendimento' },
        { const: 'CENTRO_CIRURGICO', title: 'Centro cirúrgico' },
        { const: 'OUTRO_HOSPITAL', title: 'Outro hospital' },
        { const: 'RESIDENCIA', title: 'Residência' },
      ],
      default: 'AMBULATORIO',
    },
    setorId: {
      type: ['integer', 'null'],
      title: 'Setor pedido',
      'x-ref': { resource: 'setores', create: false, filter: { ativo: 'true' } },
      description: 'Vazio: qualquer setor com vaga.',
    },
    tipoLeito: {
      type: ['string', 'null'],
      title: 'Leito de que precisa',
      oneOf: [
        { const: 'ENFERMARIA', title: 'Enfermaria' },
        { const: 'APARTAMENTO', title: 'Apartamento' },
        { const: 'ISOLAMENTO', title: 'Isolamento' },
        { const: 'SEMI_INTENSIVA', title: 'Unidade semi-intensiva' },
        { const: 'UTI', title: 'UTI' },
        { const: null, title: 'Qualquer um' },
      ],
    },
    convenioId: {
      type: ['integer', 'null'],
      title: 'Convênio',
      'x-ref': { resource: 'convenios', create: false },
      description: 'Sem convênio, o atendimento é particular.',
    },
    profissionalId: {
      type: ['integer', 'null'],
      title: 'Profissional responsável',
      'x-ref': { resource: 'profissionais', create: false },
      description: 'Vazio: quem faz o pedido.',
    },
    cidId: {
      type: ['integer', 'null'],
      title: 'CID da internação',
      'x-ref': { resource: 'cids', create: false, keeps: 'termoCid' },
      'x-access': CLINICO,
    },
    termoCid: { ...TERMO_CID, 'x-access': CLINICO },
    indicacao: {
      type: ['string', 'null'],
      title: 'Indicação clínica',
      maxLength: 2000,
      'x-ui': { widget: 'textarea', rows: 3 },
      'x-col': { heavy: true },
      'x-access': CLINICO,
    },
    previsaoAlta: {
      type: ['string', 'null'],
      title: 'Previsão de alta',
      format: 'date',
      'x-range': { from: '$hoje' },
      description: 'É por ela que o mapa conta as vagas de hoje e de amanhã.',
    },
    solicitadaEm: momento('Pedida em'),
    solicitadaPor: pessoa('Pedida por'),
    internadaEm: momento('Internado em'),
    internadaPor: pessoa('Internado por'),
    altaPedidaEm: momento('Alta pedida em'),
    altaPedidaPor: pessoa('Alta pedida por'),
    saiuEm: momento('Saiu por transferência em'),
    saida: {
      type: ['string', 'null'],
      title: 'Como saiu',
      oneOf: [
        { const: 'CURADO', title: 'Curado' },
        { const: 'MELHORADO', title: 'Melhorado' },
        { const: 'A_PEDIDO', title: 'A pedido' },
        { const: 'DOMICILIAR', title: 'Para internação domiciliar' },
        { const: 'OUTRO_HOSPITAL', title: 'Transferido para outro hospital' },
        { const: null, title: 'Não informado' },
      ],
      readOnly: true,
    },
    resumoAlta: {
      type: ['string', 'null'],
      title: 'Resumo da alta',
      maxLength: 4000,
      readOnly: true,
      'x-ui': { widget: 'textarea', rows: 4 },
      'x-col': { heavy: true },
      'x-access': CLINICO,
    },
    obitoEm: {
      ...momento('Óbito em'),
      'x-happened': { whose: 'pacienteId' },
      'x-when': { visible: COM_OBITO, onHide: 'keep' },
    },
    declaracaoObito: {
      type: ['string', 'null'],
      title: 'Declaração de óbito',
      maxLength: 20,
      readOnly: true,
      'x-when': { visible: COM_OBITO, onHide: 'keep' },
    },
    encerradaEm: momento('Encerrada em'),
    encerradaPor: pessoa('Encerrada por'),
    motivo: { type: ['string', 'null'], title: 'Motivo', maxLength: 500, readOnly: true },
    pendenciasAceitas: {
      type: ['string', 'null'],
      title: 'O que estava pendente na alta',
      maxLength: 2000,
      readOnly: true,
      'x-ui': { widget: 'textarea', rows: 3 },
    },
  },
} as const satisfies EntitySchema;

export default internacao;
export type Internacao = FromSchema<typeof internacao>;
