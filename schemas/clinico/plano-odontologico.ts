import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { DE_QUEM, LISTA_DO_PACIENTE } from '#schemas/compartilhado/lista-do-paciente.ts';

const FICA = (why: string) => ({ what: ['fields', 'children', 'delete'], why }) as const;
const momento = (title: string) =>
  ({ type: ['string', 'null'], title, format: 'date-time', readOnly: true }) as const;
const nome = (title: string) =>
  ({ type: ['string', 'null'], title, maxLength: 200, readOnly: true }) as const;

/** O convênio paga a conta do atendimento, e não em parcelas. */
const PARTICULAR = {
  visible: { not: { properties: { convenioId: { type: 'integer' } }, required: ['convenioId'] } },
} as const;

/**
 * O que se propõe fazer na boca de um paciente, em fases e com preço (ODO-01). Apresentado, fica como está, com a boca daquele
 * dia em palavras; aceito, vira título a receber.
 */
export const planoOdontologico = {
  $id: 'plano-odontologico',
  title: 'Plano de tratamento',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Planos de tratamento',
    label: ['titulo'],
    sort: '-validade',
    ...LISTA_DO_PACIENTE,
    importKey: ['pacienteId', 'titulo', 'validade'],
    retain: 'A Lei 13.787/2018 manda guardar o prontuário por 20 anos: o plano não se exclui de vez.',
    lifecycle: {
      field: 'situacao',
      keeps: ['total', 'bocaInicial', 'bocaDesenho', 'documentoId', 'contaReceberId', 'aceiteMeio'],
      locks: {
        APRESENTADO: FICA('O plano está com o paciente. Para mudá-lo, traga-o de volta ao rascunho.'),
        ACEITO: FICA('O paciente aceitou o plano como está. Para outra coisa, faça outro plano.'),
        RECUSADO: FICA('O paciente recusou este plano. Faça outro.'),
        ENCERRADO: FICA('Este plano está encerrado. Faça outro.'),
      },
      transitions: {
        apresentar: {
          title: 'Apresentar',
          question: 'O plano vai para os documentos do paciente, e não muda enquanto ele decide.',
          from: 'RASCUNHO',
          to: 'APRESENTADO',
          action: 'update',
          guard: 'odontologia/plano-completo',
          shows: ['total'],
          stamp: { at: 'apresentadoEm', by: 'apresentadoPor' },
        },
        voltar: {
          title: 'Voltar ao rascunho',
          from: 'APRESENTADO',
          to: 'RASCUNHO',
          action: 'update',
          reason: 'required',
        },
        aceitar: {
          title: 'Aceito pelo paciente',
          from: 'APRESENTADO',
          to: 'ACEITO',
          question:
            'Sem a assinatura por link, o aceite fica como assinado no papel, que a casa guarda, e o link que ainda espera deixa de valer.',
          asks: ['aceitoPor', 'parcelas?', 'primeiroVencimento?'],
          shows: ['total'],
          stamp: { at: 'aceitoEm', by: 'aceiteRegistradoPor' },
        },
        recusar: {
          title: 'Recusado pelo paciente',
          from: 'APRESENTADO',
          to: 'RECUSADO',
          action: 'aceitar',
          reason: 'required',
          stamp: { reason: 'motivo' },
        },
        preterir: {
          title: 'Aceito outro em lugar deste',
          from: ['RASCUNHO', 'APRESENTADO'],
          to: 'RECUSADO',
          internal: true,
          reason: 'required',
          stamp: { reason: 'motivo' },
        },
        encerrar: {
          title: 'Encerrar',
          question:
            'O que se fizer depois deste dia vai à conta do atendimento. Os títulos ficam como estão.',
          from: 'ACEITO',
          to: 'ENCERRADO',
          action: 'aceitar',
          reason: 'required',
          asks: ['encerradoEm=$hoje'],
          stamp: { reason: 'motivo' },
          danger: true,
        },
      },
    },
  },
  required: ['pacienteId', 'titulo', 'validade'],
  properties: {
    ...DE_QUEM,
    titulo: {
      type: 'string',
      title: 'Plano',
      minLength: 3,
      maxLength: 120,
      'x-ui': { placeholder: 'Reabilitação do lado direito' },
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'RASCUNHO', title: 'Rascunho' },
        { const: 'APRESENTADO', title: 'Com o paciente', 'x-tone': 'info' },
        { const: 'ACEITO', title: 'Aceito', 'x-tone': 'success' },
        { const: 'RECUSADO', title: 'Recusado', 'x-tone': 'error' },
        { const: 'ENCERRADO', title: 'Encerrado', 'x-tone': 'neutral' },
      ],
      default: 'RASCUNHO',
    },
    convenioId: {
      type: ['integer', 'null'],
      title: 'Convênio',
      'x-ref': { resource: 'convenios', create: false },
      description: 'Em branco, particular: aceito, vira título a receber do paciente.',
    },
    validade: {
      type: 'string',
      title: 'Preços valem até',
      format: 'date',
      description: 'Depois deste dia não se aceita com estes preços.',
    },
    alternativaDeId: {
      type: ['integer', 'null'],
      title: 'Alternativa a',
      'x-ref': { resource: 'planos-odontologicos', create: false },
      description: 'Aceito um, o outro se recusa sozinho.',
    },
    total: { type: 'string', title: 'Total', format: 'moeda', default: '0.00', readOnly: true },
    parcelas: {
      type: ['integer', 'null'],
      title: 'Parcelas',
      minimum: 1,
      maximum: 48,
      readOnly: true,
      'x-when': PARTICULAR,
      description: 'Em branco, uma só.',
    },
    primeiroVencimento: {
      type: ['string', 'null'],
      title: 'Primeiro vencimento',
      format: 'date',
      readOnly: true,
      'x-when': PARTICULAR,
      'x-range': { from: '$hoje' },
      description: 'Em branco, hoje.',
    },
    observacao: {
      type: ['string', 'null'],
      title: 'Observação ao paciente',
      maxLength: 1000,
      'x-ui': { widget: 'textarea', rows: 3 },
    },
    apresentadoEm: momento('Apresentado em'),
    apresentadoPor: nome('Apresentado por'),
    // The mouth of the day on which it was shown, in words: what was found later changes nothing here.
    bocaInicial: {
      type: ['string', 'null'],
      title: 'Boca no dia da apresentação',
      maxLength: 8000,
      readOnly: true,
      'x-ui': { widget: 'textarea', rows: 6 },
    },
    // The same drawn, with conditions and colours as they were: no later name or launch changes it.
    bocaDesenho: {
      type: ['string', 'null'],
      title: 'Desenho da boca',
      format: 'json',
      maxLength: 200_000,
      readOnly: true,
      'x-col': { heavy: true },
    },
    documentoId: { type: ['string', 'null'], title: 'Documento', maxLength: 40, readOnly: true },
    aceitoEm: momento('Aceito em'),
    aceitoPor: {
      type: ['string', 'null'],
      title: 'Quem aceitou',
      minLength: 3,
      maxLength: 150,
      readOnly: true,
      description: 'O paciente, ou quem responde por ele.',
    },
    aceiteMeio: {
      type: ['string', 'null'],
      title: 'Como',
      oneOf: [
        { const: 'ASSINADO', title: 'Assinou o documento por link' },
        { const: 'PAPEL', title: 'Assinou no papel, que fica guardado' },
        { const: null, title: 'Não informado' },
      ],
      readOnly: true,
    },
    aceiteRegistradoPor: nome('Aceite registrado por'),
    contaReceberId: {
      type: ['integer', 'null'],
      title: 'Título',
      readOnly: true,
      'x-ref': { resource: 'contas-receber', create: false },
    },
    encerradoEm: {
      type: ['string', 'null'],
      title: 'Encerrado em',
      format: 'date',
      readOnly: true,
      'x-happened': {},
    },
    motivo: { type: ['string', 'null'], title: 'Motivo', maxLength: 500, readOnly: true },
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
    itens: {
      type: 'array',
      title: 'Tratamentos',
      maxItems: 120,
      description: 'Vazio ao gravar, traz o que está planejado no odontograma.',
      'x-child': {
        singular: 'Tratamento',
        unique: [['eventoId']],
        columns: ['fase', 'descricao', 'valor', 'origemPreco'],
      },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['eventoId', 'fase'],
        properties: {
          eventoId: {
            type: 'integer',
            title: 'Planejado no odontograma',
            'x-ref': {
              resource: 'eventos-odontologicos',
              create: false,
              filter: { situacao_in: 'PLANEJADO,EM_EXECUCAO' },
            },
          },
          fase: { type: 'integer', title: 'Fase', minimum: 1, maximum: 20, default: 1 },
          valor: {
            type: ['string', 'null'],
            title: 'Valor',
            format: 'moeda',
            'x-range': { from: '0' },
            description: 'Em branco, o da tabela de preços.',
          },
          descricao: { type: ['string', 'null'], title: 'O que se faz', maxLength: 400, readOnly: true },
          origemPreco: {
            type: ['string', 'null'],
            title: 'De onde vem o valor',
            maxLength: 200,
            readOnly: true,
          },
        },
      },
    },
  },
} as const satisfies EntitySchema;

export default planoOdontologico;
export type PlanoOdontologico = FromSchema<typeof planoOdontologico>;
