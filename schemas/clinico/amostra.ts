import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { RESULTADO_DE_EXAME, urgenciaDeExame } from '#schemas/compartilhado/exames.ts';

const A_CONFERIR = {
  what: ['fields', 'children', 'delete'],
  why: 'A digitação terminou. Para corrigir um valor, devolva à digitação.',
} as const;
const LIBERADA = {
  what: ['fields', 'children', 'delete'],
  why: 'O laudo foi liberado. Para corrigir um valor, retifique: o primeiro laudo fica guardado.',
} as const;
const CANCELADA = {
  what: ['fields', 'children', 'delete'],
  why: 'Esta amostra foi cancelada. Peça nova coleta, ou mande o pedido de novo ao laboratório.',
} as const;

const referencia = (title: string, resource: string) =>
  ({ type: 'integer', title, 'x-ref': { resource, create: false } }) as const;
const talvez = (title: string, resource: string) =>
  ({ type: ['integer', 'null'], title, readOnly: true, 'x-ref': { resource, create: false } }) as const;
const momento = (title: string) =>
  ({ type: ['string', 'null'], title, format: 'date-time', readOnly: true }) as const;
const nome = (title: string) =>
  ({ type: ['string', 'null'], title, maxLength: 200, readOnly: true }) as const;

/**
 * Uma amostra do laboratório (CLIN-08, LAB-01): o tubo de um pedido para um setor, da coleta ao laudo. O servidor a faz do
 * pedido emitido, ou do que entra pelo balcão; sem pedido não há amostra, e sem amostra não há resultado.
 */
export const amostra = {
  $id: 'amostra',
  title: 'Amostra',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Amostras',
    gender: 'f',
    label: ['etiqueta'],
    sort: '-pedidaEm',
    tenant: true,
    readOnly: true,
    // In sight where the chart that asked for it is, and for whoever works at the bench.
    within: 'prontuarioId',
    // What came over the counter has no chart: it is of the bench, and of who asked for it.
    rows: {
      all: 'receber',
      own: [
        { field: 'deBalcao', value: false },
        { field: 'profissionalId', is: 'profissional' },
      ],
    },
    inHand: {
      field: 'situacao',
      values: [
        'PEDIDA',
        'COLETADA',
        'RECEBIDA',
        'ENVIADA',
        'RESULTADA',
        'CONFERIDA',
        'LIBERADA',
        'CANCELADA',
      ],
      action: 'receber',
    },
    unique: [['numero'], ['etiqueta']],
    indexes: [
      ['situacao', 'setorId', 'pedidaEm'],
      ['pedidoId'],
      ['pedidoLaboratorioId'],
      ['pacienteId', 'liberadaEm'],
    ],
    auditRead: true,
    retain: 'A Lei 13.787/2018 manda guardar o prontuário por 20 anos: as amostras não se excluem de vez.',
    lifecycle: {
      field: 'situacao',
      keeps: ['resultadaPorId', 'exigeOutraPessoa', 'resultadoSituacao', 'versaoLaudo', 'documentoId'],
      locks: { RESULTADA: A_CONFERIR, CONFERIDA: A_CONFERIR, LIBERADA, CANCELADA },
      transitions: {
        coletar: {
          title: 'Coletar',
          from: 'PEDIDA',
          to: 'COLETADA',
          asks: ['etiquetaLida?', 'coletadaEm?', 'semanasGestacao?'],
          shows: ['nascimento', 'recipienteId', 'exames', 'preparo'],
          // Of somebody who had died, or of a label that cannot be read.
          reason: 'on-demand',
          stamp: { by: 'coletadaPor' },
        },
        receber: {
          title: 'Receber',
          from: 'COLETADA',
          to: 'RECEBIDA',
          stamp: { at: 'recebidaEm', by: 'recebidaPor' },
        },
        despachar: {
          title: 'Mandar ao apoio',
          from: 'RECEBIDA',
          to: 'ENVIADA',
          internal: true,
          stamp: { at: 'enviadaEm' },
        },
        retornar: {
          title: 'Trazer de volta sem resultado',
          from: 'ENVIADA',
          to: 'RECEBIDA',
          action: 'receber',
          reason: 'required',
        },
        'fazer-aqui': {
          title: 'Fazer aqui',
          question:
            'A amostra deixa de ir ao laboratório de apoio, e o laudo diz que o exame foi feito aqui.',
          from: 'RECEBIDA',
          to: 'RECEBIDA',
          stays: true,
          action: 'receber',
          reason: 'required',
          guard: 'laboratorio/vai-ao-apoio',
        },
        resultar: {
          title: 'Concluir digitação',
          from: ['RECEBIDA', 'ENVIADA'],
          to: 'RESULTADA',
          guard: 'laboratorio/resultados-completos',
          stamp: { at: 'resultadaEm', by: 'resultadaPor' },
        },
        conferir: {
          title: 'Conferir',
          from: 'RESULTADA',
          to: 'CONFERIDA',
          stamp: { at: 'conferidaEm', by: 'conferidaPor' },
        },
        liberar: {
          title: 'Liberar laudo',
          from: 'CONFERIDA',
          to: 'LIBERADA',
          guard: 'laboratorio/outra-pessoa',
          stamp: { at: 'liberadaEm', by: 'liberadaPor' },
        },
        devolver: {
          title: 'Devolver à digitação',
          from: ['RESULTADA', 'CONFERIDA'],
          to: 'RECEBIDA',
          action: 'conferir',
          reason: 'required',
        },
        retificar: {
          title: 'Retificar laudo',
          from: 'LIBERADA',
          to: 'RECEBIDA',
          action: 'liberar',
          reason: 'required',
          stamp: { reason: 'motivoRetificacao' },
          danger: true,
        },
        recoletar: {
          title: 'Pedir nova coleta',
          from: ['COLETADA', 'RECEBIDA', 'ENVIADA', 'RESULTADA', 'CONFERIDA'],
          to: 'CANCELADA',
          action: 'receber',
          reason: 'required',
          guard: 'laboratorio/nunca-liberada',
          makes: { resource: 'amostras', by: 'anteriorId' },
          stamp: { at: 'canceladaEm', by: 'canceladaPor', reason: 'motivoCancelamento' },
          danger: true,
        },
        cancelar: {
          title: 'Cancelar',
          from: ['PEDIDA', 'COLETADA', 'RECEBIDA', 'ENVIADA', 'RESULTADA', 'CONFERIDA'],
          to: 'CANCELADA',
          reason: 'required',
          guard: 'laboratorio/nunca-liberada',
          stamp: { at: 'canceladaEm', by: 'canceladaPor', reason: 'motivoCancelamento' },
          danger: true,
        },
      },
    },
  },
  required: ['numero', 'etiqueta', 'pacienteId', 'setorId', 'recipienteId', 'exames', 'urgencia'],
  properties: {
    numero: { type: 'integer', title: 'Número', minimum: 1, readOnly: true },
    // What the bar code says: the number with eight digits.
    etiqueta: { type: 'string', title: 'Etiqueta', maxLength: 12, 'x-col': { search: true } },
    pedidoId: talvez('Pedido de exames', 'pedidos-exame'),
    pedidoLaboratorioId: talvez('Entrada no laboratório', 'pedidos-laboratorio'),
    prontuarioId: talvez('Prontuário', 'prontuarios'),
    deBalcao: {
      type: 'boolean',
      title: 'Entrou pelo balcão',
      readOnly: true,
      default: false,
      'x-ui': { onlyYes: true },
    },
    // Of either kind of order, as people look for them.
    numeroPedido: { type: ['integer', 'null'], title: 'Número do pedido', minimum: 1, readOnly: true },
    solicitante: { ...nome('Pedido por'), 'x-col': { search: true } },
    pacienteId: referencia('Paciente', 'pacientes'),
    profissionalId: {
      type: ['integer', 'null'],
      title: 'Quem pediu',
      'x-ref': { resource: 'profissionais', create: false },
    },
    // As the register says it now: whoever collects and whoever types compares it with the person.
    nascimento: { type: ['string', 'null'], title: 'Nascimento', format: 'date', readOnly: true },
    // By the register's sex, identity and birth on the day of the collection: nobody is asked for weeks that cannot be.
    naoGesta: {
      type: 'boolean',
      title: 'Não pode estar gestante',
      readOnly: true,
      default: false,
      'x-ui': { onlyYes: true },
    },
    setorId: referencia('Setor', 'setores-laboratorio'),
    recipienteId: referencia('Recipiente', 'recipientes-coleta'),
    exames: { type: 'string', title: 'Exames', maxLength: 2000, 'x-col': { search: true } },
    preparo: { type: ['string', 'null'], title: 'Preparo', maxLength: 2000 },
    urgencia: urgenciaDeExame,
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'PEDIDA', title: 'A coletar', 'x-tone': 'warning' },
        { const: 'COLETADA', title: 'Coletada', 'x-tone': 'info' },
        { const: 'RECEBIDA', title: 'Na bancada', 'x-tone': 'info' },
        { const: 'ENVIADA', title: 'No apoio', 'x-tone': 'info' },
        { const: 'RESULTADA', title: 'A conferir', 'x-tone': 'warning' },
        { const: 'CONFERIDA', title: 'A liberar', 'x-tone': 'warning' },
        { const: 'LIBERADA', title: 'Liberada', 'x-tone': 'success' },
        { const: 'CANCELADA', title: 'Cancelada', 'x-tone': 'error' },
      ],
      default: 'PEDIDA',
      'x-col': { index: true },
    },
    pedidaEm: momento('Pedida em'),
    coletadaEm: {
      ...momento('Coletada em'),
      'x-happened': { whose: 'pacienteId', afterDeath: true },
      description: 'Deixe em branco para dizer agora.',
    },
    etiquetaLida: {
      type: ['string', 'null'],
      title: 'Etiqueta lida no tubo',
      maxLength: 20,
      readOnly: true,
      'x-ui': { placeholder: 'Leia o código, ou digite o número' },
      description: 'Se a etiqueta não se lê, deixe em branco e escreva o motivo.',
    },
    coletadaPor: nome('Coletada por'),
    semanasGestacao: {
      type: ['integer', 'null'],
      title: 'Semanas de gestação',
      minimum: 0,
      maximum: 45,
      readOnly: true,
      description: 'De gestante, no dia da coleta: escolhe a referência.',
      'x-when': { visible: { not: { properties: { naoGesta: { const: true } }, required: ['naoGesta'] } } },
    },
    recebidaEm: momento('Recebida em'),
    recebidaPor: nome('Recebida por'),
    // Where it is measured, when that is not here.
    apoioId: {
      type: ['integer', 'null'],
      title: 'Laboratório de apoio',
      readOnly: true,
      'x-ref': { resource: 'laboratorios', create: false },
    },
    remessaId: {
      type: ['integer', 'null'],
      title: 'Remessa',
      readOnly: true,
      'x-ref': { resource: 'remessas-apoio', create: false },
    },
    enviadaEm: momento('Enviada ao apoio em'),
    resultadaEm: momento('Digitada em'),
    resultadaPor: nome('Digitada por'),
    // The account that typed it, for the rule that another one releases.
    resultadaPorId: { type: ['integer', 'null'], title: 'Conta que digitou', minimum: 1, readOnly: true },
    // What the worst of its values says.
    resultadoSituacao: {
      type: ['string', 'null'],
      title: 'Resultado',
      oneOf: [...RESULTADO_DE_EXAME, { const: null, title: 'Sem resultado' }],
      readOnly: true,
    },
    exigeOutraPessoa: {
      type: 'boolean',
      title: 'Outra pessoa libera',
      readOnly: true,
      default: false,
      'x-ui': { onlyYes: true },
    },
    conferidaEm: momento('Conferida em'),
    conferidaPor: nome('Conferida por'),
    liberadaEm: momento('Liberada em'),
    liberadaPor: nome('Liberada por'),
    versaoLaudo: { type: ['integer', 'null'], title: 'Versão do laudo', minimum: 1, readOnly: true },
    documentoId: { type: ['string', 'null'], title: 'Documento do laudo', maxLength: 40, readOnly: true },
    motivoRetificacao: {
      type: ['string', 'null'],
      title: 'Por que se retificou',
      maxLength: 500,
      readOnly: true,
    },
    // The one that this takes the place of, which has to be collected again.
    anteriorId: {
      type: ['integer', 'null'],
      title: 'Em lugar da amostra',
      'x-ref': { resource: 'amostras', create: false },
    },
    canceladaEm: momento('Cancelada em'),
    canceladaPor: nome('Cancelada por'),
    motivoCancelamento: {
      type: ['string', 'null'],
      title: 'Por que se cancelou',
      maxLength: 500,
      readOnly: true,
    },
    // Each germ of a culture by its number, and what it was tested against: a row without a drug says that it was found.
    antibiograma: {
      type: 'array',
      title: 'Germes e antibiograma',
      maxItems: 400,
      'x-child': {
        singular: 'Teste',
        columns: ['germe', 'quantidade', 'antimicrobiano', 'valor', 'categoria'],
      },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['exameId', 'isolado', 'germe'],
        properties: {
          exameId: referencia('Exame do laboratório', 'exames-laboratorio'),
          isolado: { type: 'integer', title: 'Germe número', minimum: 1, maximum: 9 },
          germe: { type: 'string', title: 'Germe', minLength: 2, maxLength: 120 },
          quantidade: { type: ['string', 'null'], title: 'Quantidade', maxLength: 60 },
          antimicrobiano: { type: ['string', 'null'], title: 'Antimicrobiano', maxLength: 80 },
          valor: { type: ['string', 'null'], title: 'CIM ou halo', maxLength: 20 },
          categoria: {
            type: ['string', 'null'],
            title: 'Categoria',
            oneOf: [
              { const: 'S', title: 'Sensível', 'x-tone': 'success' },
              { const: 'I', title: 'Sensível, aumentando a exposição', 'x-tone': 'warning' },
              { const: 'R', title: 'Resistente', 'x-tone': 'error' },
              { const: null, title: 'Não testado' },
            ],
          },
        },
      },
    },
    resultados: {
      type: 'array',
      title: 'Resultados',
      maxItems: 600,
      'x-child': {
        singular: 'Resultado',
        columns: ['exame', 'nome', 'valor', 'unidade', 'interpretacao', 'referencia'],
      },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['exameId', 'exame', 'analito', 'nome', 'tipo'],
        properties: {
          exameId: referencia('Exame do laboratório', 'exames-laboratorio'),
          exame: { type: 'string', title: 'Exame', maxLength: 120 },
          analito: { type: 'string', title: 'Código', maxLength: 12 },
          nome: { type: 'string', title: 'Analito', maxLength: 120 },
          tipo: {
            type: 'string',
            title: 'Valor em',
            oneOf: [
              { const: 'NUMERO', title: 'Número' },
              { const: 'TITULO', title: 'Título' },
              { const: 'CRUZES', title: 'Cruzes' },
              { const: 'TEXTO', title: 'Texto' },
            ],
          },
          unidade: { type: ['string', 'null'], title: 'Unidade', maxLength: 30 },
          loinc: { type: ['string', 'null'], title: 'LOINC', maxLength: 12 },
          metodo: { type: ['string', 'null'], title: 'Método', maxLength: 120 },
          valor: { type: ['string', 'null'], title: 'Resultado', maxLength: 120 },
          // As it was when the sample was made: another formula is for the next ones.
          formula: { type: ['string', 'null'], title: 'Calculado por', maxLength: 200 },
          nota: { type: ['string', 'null'], title: 'Nota', maxLength: 200 },
          interpretacao: {
            type: ['string', 'null'],
            title: 'Interpretação',
            oneOf: [
              { const: 'NORMAL', title: 'Na referência', 'x-tone': 'success' },
              { const: 'BAIXO', title: 'Baixo', 'x-tone': 'warning' },
              { const: 'ALTO', title: 'Alto', 'x-tone': 'warning' },
              { const: 'ALTERADO', title: 'Alterado', 'x-tone': 'warning' },
              { const: 'CRITICO_BAIXO', title: 'Crítico, baixo', 'x-tone': 'error' },
              { const: 'CRITICO_ALTO', title: 'Crítico, alto', 'x-tone': 'error' },
              { const: null, title: 'Sem referência' },
            ],
          },
          // As they were on the day of the collection: another validity later changes nothing here.
          referencia: { type: ['string', 'null'], title: 'Referência', maxLength: 200 },
          fonte: { type: ['string', 'null'], title: 'Fonte da referência', maxLength: 200 },
          anterior: { type: ['string', 'null'], title: 'Resultado anterior', maxLength: 160 },
        },
      },
    },
  },
} as const satisfies EntitySchema;

export default amostra;
export type Amostra = FromSchema<typeof amostra>;
