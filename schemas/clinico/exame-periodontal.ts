import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { DE_QUEM, LISTA_DO_PACIENTE } from '#schemas/compartilhado/lista-do-paciente.ts';

const FICA = (why: string) => ({ what: ['fields', 'children', 'delete'], why }) as const;
const momento = (title: string) =>
  ({ type: ['string', 'null'], title, format: 'date-time', readOnly: true }) as const;
const nome = (title: string) =>
  ({ type: ['string', 'null'], title, maxLength: 200, readOnly: true }) as const;
const media = (title: string, description: string) =>
  ({
    type: ['string', 'null'],
    title,
    format: 'decimal',
    'x-ui': { scale: 1 },
    readOnly: true,
    description,
  }) as const;
const contagem = (title: string, description: string) =>
  ({ type: 'integer', title, minimum: 0, maximum: 312, default: 0, readOnly: true, description }) as const;
// Seis palavras: distal, meio e mesial da face vestibular, depois da lingual ou palatina; ponto onde não se mediu.
const seis = (title: string, pattern: string) =>
  ({ type: ['string', 'null'], title, maxLength: 30, pattern }) as const;
const SITIOS = '^(DV|V|MV|DL|L|ML)( (DV|V|MV|DL|L|ML)){0,5}$';

/**
 * A ficha periodontal de um dia (ODO-01): seis sítios de cada dente, com profundidade, recessão, sangramento, placa e furca, e a
 * mobilidade. Os índices são do servidor, e comparam-se de um exame a outro.
 */
export const examePeriodontal = {
  $id: 'exame-periodontal',
  title: 'Exame periodontal',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Exames periodontais',
    label: ['data'],
    sort: '-data',
    ...LISTA_DO_PACIENTE,
    indexes: [['pacienteId', 'data']],
    importKey: ['pacienteId', 'data'],
    retain: 'A Lei 13.787/2018 manda guardar o prontuário por 20 anos: a ficha não se exclui de vez.',
    lifecycle: {
      field: 'situacao',
      locks: {
        CONCLUIDO: FICA('O exame foi concluído. Para corrigir uma medida, reabra-o com o motivo.'),
        DESFEITO: FICA('Este exame foi desfeito. Faça outro.'),
      },
      transitions: {
        concluir: {
          title: 'Concluir',
          from: 'EM_EXAME',
          to: 'CONCLUIDO',
          action: 'update',
          guard: 'odontologia/exame-medido',
          stamp: { at: 'concluidoEm', by: 'concluidoPor' },
        },
        reabrir: {
          title: 'Reabrir',
          from: 'CONCLUIDO',
          to: 'EM_EXAME',
          action: 'update',
          reason: 'required',
          stamp: { reason: 'motivo' },
        },
        desfazer: {
          title: 'Desfazer',
          question: 'Foi engano? O exame sai das comparações, e fica no histórico.',
          from: ['EM_EXAME', 'CONCLUIDO'],
          to: 'DESFEITO',
          action: 'update',
          reason: 'required',
          stamp: { reason: 'motivo' },
          danger: true,
        },
      },
    },
  },
  required: ['pacienteId', 'data'],
  properties: {
    ...DE_QUEM,
    data: {
      type: 'string',
      title: 'Dia do exame',
      format: 'date',
      default: '$hoje',
      'x-happened': { whose: 'pacienteId' },
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'EM_EXAME', title: 'Em exame', 'x-tone': 'info' },
        { const: 'CONCLUIDO', title: 'Concluído', 'x-tone': 'success' },
        { const: 'DESFEITO', title: 'Desfeito', 'x-tone': 'neutral' },
      ],
      default: 'EM_EXAME',
    },
    sitios: contagem('Sítios medidos', 'De seis em cada dente.'),
    sangramento: media('Sangramento (%)', 'Dos sítios medidos, os que sangraram.'),
    placa: media('Placa (%)', 'Dos sítios dos dentes examinados, os que têm placa.'),
    profundidadeMedia: media('Profundidade média (mm)', 'Dos sítios medidos.'),
    insercaoMedia: media('Inserção média (mm)', 'Profundidade mais recessão, onde as duas foram medidas.'),
    bolsas: contagem('Sítios com 4 mm ou mais', 'Bolsas.'),
    bolsasFundas: contagem('Sítios com 6 mm ou mais', 'Bolsas fundas.'),
    observacao: {
      type: ['string', 'null'],
      title: 'Observação',
      maxLength: 1000,
      'x-ui': { widget: 'textarea', rows: 3 },
    },
    dentes: {
      type: 'array',
      title: 'Dentes',
      maxItems: 52,
      description: 'Vazio ao gravar, traz os dentes que o paciente tem nesse dia.',
      'x-child': { singular: 'Dente', unique: [['dente']] },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['dente'],
        properties: {
          dente: { type: 'string', title: 'Dente', pattern: '^[1-8][1-8]$', maxLength: 2 },
          profundidade: seis('Profundidade', '^(\\d{1,2}|\\.)( (\\d{1,2}|\\.)){5}$'),
          recessao: seis('Recessão', '^(-?\\d{1,2}|\\.)( (-?\\d{1,2}|\\.)){5}$'),
          furca: seis('Furca', '^([0-3]|\\.)( ([0-3]|\\.)){5}$'),
          sangramento: seis('Sangra em', SITIOS),
          placa: seis('Placa em', SITIOS),
          mobilidade: { type: ['integer', 'null'], title: 'Mobilidade', minimum: 0, maximum: 3 },
        },
      },
    },
    prontuarioId: {
      type: ['integer', 'null'],
      title: 'Atendimento de origem',
      readOnly: true,
      'x-ref': { resource: 'prontuarios', create: false, onDelete: 'set null' },
    },
    profissionalId: {
      type: ['integer', 'null'],
      title: 'Profissional',
      readOnly: true,
      'x-ref': { resource: 'profissionais', create: false },
    },
    restrito: { type: 'boolean', title: 'Restrito', readOnly: true, default: false },
    concluidoEm: momento('Concluído em'),
    concluidoPor: nome('Concluído por'),
    motivo: { type: ['string', 'null'], title: 'Motivo', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default examePeriodontal;
export type ExamePeriodontal = FromSchema<typeof examePeriodontal>;
