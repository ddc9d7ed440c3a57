import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const FEITA = {
  what: ['fields', 'delete'],
  why: 'A presença já foi dita. Para corrigi-la, use Desfazer a presença.',
} as const;
const momento = (title: string) =>
  ({ type: ['string', 'null'], title, format: 'date-time', readOnly: true }) as const;

/** Inscrição numa sessão educacional (TELE-01): a vaga, a presença e a avaliação de quem assistiu. */
export const inscricaoEducacional = {
  $id: 'inscricao-educacional',
  title: 'Inscrição',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Inscrições',
    gender: 'f',
    label: ['participante'],
    sort: '-inscritaEm',
    tenant: true,
    importKey: ['sessaoId', 'participante'],
    unique: [['sessaoId', 'usuarioId']],
    indexes: [['situacao'], ['usuarioId']],
    // Whoever keeps the sessions sees all; others, their own.
    rows: { all: 'secretariar', own: [{ field: 'usuarioId', is: 'usuario' }] },
    lifecycle: {
      field: 'situacao',
      locks: {
        PRESENTE: FEITA,
        AUSENTE: FEITA,
        CANCELADA: { what: ['fields'], why: 'Esta inscrição foi cancelada.' },
      },
      // Whoever was there rates the session when the presence is already said.
      keeps: ['satisfacao', 'comentario', 'certificadoEm', 'certificadoNumero', 'certificadoId'],
      transitions: {
        presenca: {
          title: 'Confirmar presença',
          from: ['INSCRITA', 'AUSENTE'],
          to: 'PRESENTE',
          action: 'secretariar',
          stamp: { at: 'presenteEm' },
        },
        falta: { title: 'Marcar falta', from: 'INSCRITA', to: 'AUSENTE', action: 'secretariar' },
        certificar: {
          title: 'Emitir certificado',
          from: 'PRESENTE',
          to: 'PRESENTE',
          action: 'secretariar',
          guard: 'educacional/inscricao-sem-certificado',
          stamp: { at: 'certificadoEm' },
          stays: true,
        },
        desfazer: {
          title: 'Desfazer a presença',
          from: ['PRESENTE', 'AUSENTE'],
          to: 'INSCRITA',
          action: 'secretariar',
          reason: 'required',
        },
        avaliar: {
          title: 'Avaliar a sessão',
          question: 'Como foi a sessão?',
          from: 'PRESENTE',
          to: 'PRESENTE',
          action: 'update',
          asks: ['satisfacao', 'comentario?'],
          guard: 'educacional/inscricao-propria',
          stays: true,
        },
        cancelar: {
          title: 'Cancelar a inscrição',
          from: 'INSCRITA',
          to: 'CANCELADA',
          action: 'update',
          danger: true,
        },
        voltar: { title: 'Inscrever de novo', from: 'CANCELADA', to: 'INSCRITA', action: 'update' },
      },
    },
  },
  required: ['sessaoId'],
  properties: {
    sessaoId: {
      type: 'integer',
      title: 'Sessão',
      'x-ref': { resource: 'sessoes-educacionais', create: false },
    },
    participante: {
      type: ['string', 'null'],
      title: 'Participante',
      maxLength: 160,
      description: 'Em branco: quem está inscrevendo.',
    },
    profissao: { type: ['string', 'null'], title: 'Profissão', maxLength: 80 },
    municipioId: {
      type: ['integer', 'null'],
      title: 'Município',
      'x-ref': { resource: 'cidades', create: false },
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'INSCRITA', title: 'Inscrita', 'x-tone': 'info' },
        { const: 'PRESENTE', title: 'Presente', 'x-tone': 'success' },
        { const: 'AUSENTE', title: 'Faltou', 'x-tone': 'warning' },
        { const: 'CANCELADA', title: 'Cancelada', 'x-tone': 'neutral' },
      ],
      default: 'INSCRITA',
    },
    usuarioId: { type: ['integer', 'null'], title: 'Número da pessoa', readOnly: true },
    satisfacao: {
      type: ['integer', 'null'],
      title: 'Nota, de 0 a 10',
      minimum: 0,
      maximum: 10,
      readOnly: true,
      'x-ui': { widget: 'satisfacao' },
    },
    comentario: {
      type: ['string', 'null'],
      title: 'Comentário',
      maxLength: 500,
      readOnly: true,
      'x-ui': { widget: 'textarea', rows: 2 },
    },
    inscritaEm: momento('Inscrita em'),
    presenteEm: momento('Presença confirmada em'),
    certificadoEm: momento('Certificado emitido em'),
    certificadoNumero: { type: ['integer', 'null'], title: 'Número do certificado', readOnly: true },
    certificadoId: {
      type: ['string', 'null'],
      title: 'Documento do certificado',
      maxLength: 40,
      readOnly: true,
    },
  },
} as const satisfies EntitySchema;

export default inscricaoEducacional;
export type InscricaoEducacional = FromSchema<typeof inscricaoEducacional>;
