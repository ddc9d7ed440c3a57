import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const RECORRIDA = {
  what: ['fields', 'delete'],
  why: 'Uma glosa em recurso não muda: registre o que o convênio respondeu.',
} as const;
const FIM = {
  ...RECORRIDA,
  why: 'Esta glosa já tem resultado. Para corrigi-la, use “Desfazer o resultado”.',
} as const;
const CANCELADA = { ...RECORRIDA, why: 'Uma glosa cancelada fica como está. Registre outra.' } as const;

const RESPONDIDA = ['RECUPERADA', 'RECUPERADA_PARCIAL', 'MANTIDA'] as const;
const autor = (title: string) =>
  ({ type: ['string', 'null'], title, maxLength: 200, readOnly: true }) as const;
const quando = (title: string) =>
  ({ type: ['string', 'null'], title, format: 'date-time', readOnly: true }) as const;
const texto = (title: string) =>
  ({
    type: ['string', 'null'],
    title,
    maxLength: 4000,
    readOnly: true,
    'x-ui': { widget: 'textarea', rows: 4 },
  }) as const;

/** O que um convênio recusou de um título (FIN-06): quanto, por quê, o recurso e o que deu. */
export const glosa = {
  $id: 'glosa',
  title: 'Glosa',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Glosas',
    gender: 'f',
    label: ['descricaoItem', 'data'],
    sort: '-data',
    importKey: ['itemContaId', 'motivoGlosaId', 'data'],
    tenant: true,
    indexes: [
      ['situacao', 'data'],
      ['convenioId', 'data'],
      ['motivoGlosaId', 'data'],
      ['contaReceberId'],
      ['itemContaId'],
    ],
    lifecycle: {
      field: 'situacao',
      locks: {
        EM_RECURSO: RECORRIDA,
        RECUPERADA: FIM,
        RECUPERADA_PARCIAL: FIM,
        MANTIDA: FIM,
        ACEITA: FIM,
        CANCELADA,
      },
      keeps: [
        'valorPerdido',
        'valorRecuperado',
        'recurso',
        'recursoEm',
        'protocoloRecurso',
        'recursoTissId',
        'respostaEm',
        'resposta',
        'baixaContaReceberId',
      ],
      transitions: {
        recorrer: {
          title: 'Recorrer',
          question: 'Recorrer da glosa?',
          from: 'GLOSADA',
          to: 'EM_RECURSO',
          asks: ['recursoEm=$hoje', 'recurso', 'protocoloRecurso?'],
        },
        'corrigir-recurso': {
          title: 'Corrigir o texto do recurso',
          from: 'EM_RECURSO',
          to: 'EM_RECURSO',
          stays: true,
          action: 'recorrer',
          asks: ['recurso'],
          guard: 'glosa/fora-de-mensagem',
        },
        aceitar: {
          title: 'Aceitar a glosa',
          from: 'GLOSADA',
          to: 'ACEITA',
          action: 'resultado',
          reason: 'optional',
          stamp: { at: 'encerradaEm', by: 'encerradaPor', reason: 'motivo' },
        },
        recuperar: {
          title: 'Recurso aceito',
          from: 'EM_RECURSO',
          to: 'RECUPERADA',
          action: 'resultado',
          asks: ['respostaEm=$hoje', 'resposta?'],
          guard: 'glosa/resposta',
          stamp: { at: 'encerradaEm', by: 'encerradaPor' },
        },
        'recuperar-no-recebimento': {
          title: 'Paga com o título',
          from: ['GLOSADA', 'EM_RECURSO'],
          to: 'RECUPERADA',
          internal: true,
          asks: ['respostaEm', 'resposta?'],
          stamp: { at: 'encerradaEm', by: 'encerradaPor' },
        },
        'recuperar-parte': {
          title: 'Aceito em parte',
          from: 'EM_RECURSO',
          to: 'RECUPERADA_PARCIAL',
          action: 'resultado',
          asks: ['valorRecuperado', 'respostaEm=$hoje', 'resposta?'],
          guard: 'glosa/parte',
          stamp: { at: 'encerradaEm', by: 'encerradaPor' },
        },
        // The receipt that had brought it was reversed: as it was before.
        'voltar-a-glosada': {
          title: 'Recebimento estornado',
          from: 'RECUPERADA',
          to: 'GLOSADA',
          internal: true,
          reason: 'optional',
          stamp: { reason: 'motivo' },
        },
        'voltar-ao-recurso': {
          title: 'Recebimento estornado',
          from: 'RECUPERADA',
          to: 'EM_RECURSO',
          internal: true,
          reason: 'optional',
          stamp: { reason: 'motivo' },
        },
        manter: {
          title: 'Recurso negado',
          from: 'EM_RECURSO',
          to: 'MANTIDA',
          action: 'resultado',
          asks: ['respostaEm=$hoje', 'resposta?'],
          guard: 'glosa/resposta',
          stamp: { at: 'encerradaEm', by: 'encerradaPor' },
        },
        desfazer: {
          title: 'Desfazer o resultado',
          from: ['ACEITA', ...RESPONDIDA],
          to: 'GLOSADA',
          action: 'resultado',
          reason: 'required',
          stamp: { reason: 'motivo' },
        },
        cancelar: {
          title: 'Cancelar',
          from: 'GLOSADA',
          to: 'CANCELADA',
          reason: 'required',
          stamp: { reason: 'motivo' },
          danger: true,
        },
      },
    },
  },
  required: ['data', 'motivoGlosaId', 'valor'],
  properties: {
    contaAtendimentoId: {
      type: ['integer', 'null'],
      title: 'Conta de atendimento',
      'x-ref': { resource: 'contas-atendimento', create: false, filter: { situacao_in: 'FECHADA,FATURADA' } },
    },
    itemContaId: {
      type: ['integer', 'null'],
      title: 'Item recusado',
      'x-ref': {
        resource: 'itens-conta-atendimento',
        create: false,
        filter: { contaId: '$contaAtendimentoId' },
      },
      'x-when': {
        visible: {
          properties: { contaAtendimentoId: { type: 'integer' } },
          required: ['contaAtendimentoId'],
        },
        required: {
          properties: { contaAtendimentoId: { type: 'integer' } },
          required: ['contaAtendimentoId'],
        },
      },
    },
    contaReceberId: {
      type: ['integer', 'null'],
      title: 'Título do convênio',
      'x-ref': { resource: 'contas-receber', create: false, filter: { devedor: 'CONVENIO' } },
      description: 'Em branco: o título do convênio desta conta.',
    },
    convenioId: {
      type: ['integer', 'null'],
      title: 'Convênio',
      readOnly: true,
      'x-ref': { resource: 'convenios' },
    },
    nomeConvenio: { type: ['string', 'null'], title: 'Convênio', maxLength: 150, readOnly: true },
    descricaoItem: { type: ['string', 'null'], title: 'O que foi recusado', maxLength: 350, readOnly: true },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'GLOSADA', title: 'Glosada', 'x-tone': 'warning' },
        { const: 'EM_RECURSO', title: 'Em recurso', 'x-tone': 'info' },
        { const: 'RECUPERADA', title: 'Recuperada', 'x-tone': 'success' },
        { const: 'RECUPERADA_PARCIAL', title: 'Recuperada em parte', 'x-tone': 'success' },
        { const: 'MANTIDA', title: 'Mantida', 'x-tone': 'error' },
        { const: 'ACEITA', title: 'Aceita', 'x-tone': 'neutral' },
        { const: 'CANCELADA', title: 'Cancelada', 'x-tone': 'neutral' },
      ],
      default: 'GLOSADA',
    },
    data: {
      type: 'string',
      title: 'Data da glosa',
      format: 'date',
      default: '$hoje',
      'x-happened': {},
      description: 'A do demonstrativo do convênio.',
    },
    motivoGlosaId: {
      type: 'integer',
      title: 'Motivo',
      'x-ref': { resource: 'motivos-glosa', filter: { ativo: 'true' } },
    },
    valor: { type: 'string', title: 'Valor glosado', format: 'moeda', 'x-range': { from: '0.01' } },
    observacao: {
      type: ['string', 'null'],
      title: 'Observação',
      maxLength: 1000,
      'x-ui': { widget: 'textarea', rows: 2 },
    },
    prazoRecurso: {
      type: ['string', 'null'],
      title: 'Recorre-se até',
      format: 'date',
      readOnly: true,
      description: 'Pelo prazo de recurso do convênio.',
    },
    recursoTissId: {
      type: ['integer', 'null'],
      title: 'Recurso TISS',
      readOnly: true,
      'x-ref': { resource: 'recursos-tiss' },
      'x-col': { index: true },
    },
    recursoEm: {
      type: ['string', 'null'],
      title: 'Data do recurso',
      format: 'date',
      readOnly: true,
      'x-range': { from: '$data' },
      'x-happened': {},
    },
    recurso: texto('Texto do recurso'),
    protocoloRecurso: {
      type: ['string', 'null'],
      title: 'Protocolo do recurso',
      maxLength: 40,
      readOnly: true,
    },
    respostaEm: {
      type: ['string', 'null'],
      title: 'Data da resposta',
      format: 'date',
      readOnly: true,
      'x-happened': {},
    },
    resposta: texto('Resposta do convênio'),
    valorRecuperado: {
      type: ['string', 'null'],
      title: 'Valor recuperado',
      format: 'moeda',
      readOnly: true,
      'x-range': { from: '0.01' },
    },
    valorPerdido: {
      type: 'string',
      title: 'Valor perdido',
      format: 'moeda',
      default: '0.00',
      readOnly: true,
    },
    baixaContaReceberId: {
      type: ['integer', 'null'],
      title: 'Recebimento que a recuperou',
      readOnly: true,
      'x-ref': { resource: 'baixas-contas-receber' },
      description: 'Estornado ele, a glosa volta a ser o que era.',
    },
    encerradaEm: quando('Resultado registrado em'),
    encerradaPor: autor('Resultado registrado por'),
    motivo: { type: ['string', 'null'], title: 'Motivo do passo', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default glosa;
export type Glosa = FromSchema<typeof glosa>;
