import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const RESPONDIDA = {
  what: ['fields', 'children', 'delete'],
  why: 'Um pedido respondido fica como foi pedido. Para mudar, cancele-o e faça outro.',
} as const;
const NO_CAMINHO = {
  what: ['fields', 'typed-children', 'delete'],
  why: 'O pedido está sendo enviado ao convênio. Aguarde a resposta.',
} as const;
const EM_ANALISE = {
  what: ['fields', 'delete'],
  why: 'O pedido já está com o convênio. Registre a resposta, ou cancele e faça outro.',
} as const;

const COM_ITENS = { properties: { tipo: { not: { const: 'ELEGIBILIDADE' } } }, required: ['tipo'] } as const;
const DE_INTERNACAO = { properties: { tipo: { const: 'INTERNACAO' } }, required: ['tipo'] } as const;
const DE_PRORROGACAO = { properties: { tipo: { const: 'PRORROGACAO' } }, required: ['tipo'] } as const;
const COM_INTERNACAO = {
  properties: { tipo: { enum: ['INTERNACAO', 'PRORROGACAO'] } },
  required: ['tipo'],
} as const;
const A_RESPONDER = ['RASCUNHO', 'EM_ANALISE', 'PENDENTE'] as const;
const PEDIDA = ['EM_ANALISE', 'PENDENTE', 'AUTORIZADA', 'AUTORIZADA_PARCIAL'] as const;

const posto = (title: string, maxLength: number) =>
  ({ type: ['string', 'null'], title, maxLength, readOnly: true }) as const;
const dia = (title: string) => ({ type: ['string', 'null'], title, format: 'date', readOnly: true }) as const;

/** Pedido ao convênio (INS-02): elegibilidade ou autorização, e o que ele respondeu: número, senha, validade e quantidades. */
export const autorizacaoTiss = {
  $id: 'autorizacao-tiss',
  title: 'Pedido de autorização',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Pedidos de autorização',
    label: ['numero', 'nomePaciente'],
    sort: '-numero',
    tenant: true,
    auditRead: true,
    unique: [['numero']],
    indexes: [
      ['situacao', 'data'],
      ['pacienteId', 'data'],
      ['convenioId', 'data'],
      ['agendamentoId'],
      ['contaAtendimentoId'],
    ],
    lifecycle: {
      field: 'situacao',
      locks: {
        TRANSMITINDO: NO_CAMINHO,
        EM_ANALISE,
        PENDENTE: EM_ANALISE,
        AUTORIZADA: RESPONDIDA,
        AUTORIZADA_PARCIAL: RESPONDIDA,
        NEGADA: RESPONDIDA,
        ELEGIVEL: RESPONDIDA,
        NAO_ELEGIVEL: RESPONDIDA,
        CANCELADA: RESPONDIDA,
      },
      keeps: [
        'resposta',
        'mensagem',
        'autorizados',
        'operacao',
        'estadoAnterior',
        'numeroGuiaOperadora',
        'senha',
        'dataAutorizacao',
        'validadeSenha',
      ],
      transitions: {
        transmitir: {
          title: 'Enviar pelo web service',
          from: 'RASCUNHO',
          to: 'TRANSMITINDO',
          action: 'pedir',
          guard: 'tiss/pedido-completo',
        },
        enviar: {
          title: 'Registrar envio do arquivo',
          question: 'O pedido foi enviado ao convênio?',
          from: 'RASCUNHO',
          to: 'EM_ANALISE',
          action: 'pedir',
          guard: 'tiss/pedido-completo',
        },
        consultar: {
          title: 'Consultar no convênio',
          from: ['EM_ANALISE', 'PENDENTE'],
          to: 'TRANSMITINDO',
          action: 'pedir',
        },
        autorizar: {
          title: 'Autorizado',
          from: [...A_RESPONDER],
          to: 'AUTORIZADA',
          action: 'responder',
          asks: ['senha', 'dataAutorizacao=$hoje', 'validadeSenha?', 'numeroGuiaOperadora?'],
        },
        'autorizar-parte': {
          title: 'Autorizado em parte',
          from: ['EM_ANALISE', 'PENDENTE'],
          to: 'AUTORIZADA_PARCIAL',
          action: 'responder',
          asks: ['senha', 'dataAutorizacao=$hoje', 'validadeSenha?', 'numeroGuiaOperadora?'],
          guard: 'tiss/com-quantidades',
        },
        negar: {
          title: 'Negado',
          from: [...A_RESPONDER],
          to: 'NEGADA',
          action: 'responder',
          asks: ['resposta'],
        },
        pender: {
          title: 'Pediu documentação ou justificativa',
          from: 'EM_ANALISE',
          to: 'PENDENTE',
          action: 'responder',
          asks: ['resposta'],
        },
        'cancelar-no-convenio': {
          title: 'Cancelar no convênio',
          from: [...PEDIDA],
          to: 'TRANSMITINDO',
          action: 'pedir',
          reason: 'required',
          stamp: { reason: 'motivo' },
          danger: true,
        },
        cancelar: {
          title: 'Cancelar pedido',
          from: ['RASCUNHO', ...PEDIDA],
          to: 'CANCELADA',
          action: 'pedir',
          reason: 'required',
          stamp: { reason: 'motivo' },
          danger: true,
        },
        // What the web service answered, and where it did not, back to where it was.
        'responder-autorizada': {
          title: 'Autorizado pelo convênio',
          from: 'TRANSMITINDO',
          to: 'AUTORIZADA',
          internal: true,
        },
        'responder-parcial': {
          title: 'Autorizado em parte pelo convênio',
          from: 'TRANSMITINDO',
          to: 'AUTORIZADA_PARCIAL',
          internal: true,
        },
        'responder-negada': {
          title: 'Negado pelo convênio',
          from: 'TRANSMITINDO',
          to: 'NEGADA',
          internal: true,
        },
        'responder-analise': {
          title: 'Em análise no convênio',
          from: 'TRANSMITINDO',
          to: 'EM_ANALISE',
          internal: true,
        },
        'responder-pendente': {
          title: 'Pendente no convênio',
          from: 'TRANSMITINDO',
          to: 'PENDENTE',
          internal: true,
        },
        'responder-cancelada': {
          title: 'Cancelado no convênio',
          from: 'TRANSMITINDO',
          to: 'CANCELADA',
          internal: true,
        },
        'responder-elegivel': { title: 'Elegível', from: 'TRANSMITINDO', to: 'ELEGIVEL', internal: true },
        'responder-nao-elegivel': {
          title: 'Não elegível',
          from: 'TRANSMITINDO',
          to: 'NAO_ELEGIVEL',
          internal: true,
        },
        'voltar-ao-rascunho': {
          title: 'Não foi enviado',
          from: 'TRANSMITINDO',
          to: 'RASCUNHO',
          internal: true,
        },
      },
    },
  },
  required: ['tipo', 'pacienteId', 'convenioId', 'data'],
  properties: {
    numero: { type: ['integer', 'null'], title: 'Número', readOnly: true },
    tipo: {
      type: 'string',
      title: 'O que se pede',
      oneOf: [
        { const: 'SP_SADT', title: 'Exame ou terapia (SP/SADT)' },
        { const: 'INTERNACAO', title: 'Internação' },
        { const: 'PRORROGACAO', title: 'Prorrogação da internação' },
        { const: 'ODONTO', title: 'Tratamento odontológico' },
        { const: 'ELEGIBILIDADE', title: 'Elegibilidade do paciente' },
      ],
      default: 'SP_SADT',
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'RASCUNHO', title: 'Rascunho', 'x-tone': 'neutral' },
        { const: 'TRANSMITINDO', title: 'Enviando', 'x-tone': 'info' },
        { const: 'EM_ANALISE', title: 'Em análise', 'x-tone': 'info' },
        { const: 'PENDENTE', title: 'Pendente de nós', 'x-tone': 'warning' },
        { const: 'AUTORIZADA', title: 'Autorizada', 'x-tone': 'success' },
        { const: 'AUTORIZADA_PARCIAL', title: 'Autorizada em parte', 'x-tone': 'warning' },
        { const: 'NEGADA', title: 'Negada', 'x-tone': 'error' },
        { const: 'ELEGIVEL', title: 'Elegível', 'x-tone': 'success' },
        { const: 'NAO_ELEGIVEL', title: 'Não elegível', 'x-tone': 'error' },
        { const: 'CANCELADA', title: 'Cancelada', 'x-tone': 'neutral' },
      ],
      default: 'RASCUNHO',
    },
    pacienteId: { type: 'integer', title: 'Paciente', 'x-ref': { resource: 'pacientes', create: false } },
    nomePaciente: posto('Nome do paciente', 150),
    convenioId: { type: 'integer', title: 'Convênio', 'x-ref': { resource: 'convenios', create: false } },
    numeroCarteira: {
      type: ['string', 'null'],
      title: 'Número da carteira',
      maxLength: 20,
      pattern: '^[0-9A-Za-z./-]{1,20}$',
      description: 'Em branco: a do cadastro do paciente.',
    },
    profissionalId: {
      type: ['integer', 'null'],
      title: 'Quem solicita',
      'x-ref': { resource: 'profissionais', create: false },
      'x-when': { visible: COM_ITENS, required: COM_ITENS },
    },
    agendamentoId: {
      type: ['integer', 'null'],
      title: 'Agendamento',
      'x-ref': { resource: 'agendamentos', create: false, filter: { pacienteId: '$pacienteId' } },
      'x-when': { visible: COM_ITENS },
      description: 'A senha e a validade vão para ele e para a conta.',
    },
    contaAtendimentoId: {
      type: ['integer', 'null'],
      title: 'Conta de atendimento',
      'x-ref': { resource: 'contas-atendimento', create: false, filter: { pacienteId: '$pacienteId' } },
      'x-when': { visible: COM_ITENS },
    },
    data: { type: 'string', title: 'Data do pedido', format: 'date', default: '$hoje', 'x-happened': {} },
    urgencia: {
      type: 'boolean',
      title: 'Urgência ou emergência',
      default: false,
      'x-when': { visible: COM_ITENS },
    },
    indicacaoClinica: {
      type: ['string', 'null'],
      title: 'Indicação clínica',
      maxLength: 500,
      'x-ui': { widget: 'textarea', rows: 2 },
      'x-when': { visible: COM_ITENS, required: COM_INTERNACAO },
    },
    cidId: {
      type: ['integer', 'null'],
      title: 'CID',
      'x-ref': { resource: 'cids', create: false },
      'x-when': { visible: DE_INTERNACAO },
    },
    tipoInternacao: {
      type: ['string', 'null'],
      title: 'Tipo de internação',
      oneOf: [
        { const: '1', title: 'Clínica' },
        { const: '2', title: 'Cirúrgica' },
        { const: '3', title: 'Obstétrica' },
        { const: '4', title: 'Pediátrica' },
        { const: '5', title: 'Psiquiátrica' },
        { const: null, title: 'Não informado' },
      ],
      'x-when': { visible: DE_INTERNACAO, required: DE_INTERNACAO },
    },
    dataSugerida: {
      type: ['string', 'null'],
      title: 'Internar em',
      format: 'date',
      'x-when': { visible: DE_INTERNACAO, required: DE_INTERNACAO },
    },
    diarias: {
      type: ['integer', 'null'],
      title: 'Diárias',
      minimum: 1,
      maximum: 999,
      'x-when': { visible: COM_INTERNACAO, required: COM_INTERNACAO },
    },
    guiaPrincipal: {
      type: ['string', 'null'],
      title: 'Guia da internação',
      maxLength: 20,
      'x-when': { visible: DE_PRORROGACAO, required: DE_PRORROGACAO },
    },
    itens: {
      type: 'array',
      title: 'Procedimentos',
      maxItems: 100,
      'x-child': { singular: 'Procedimento' },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['codigo', 'descricao', 'quantidade'],
        properties: {
          procedimentoId: {
            type: ['integer', 'null'],
            title: 'Procedimento',
            'x-ref': {
              resource: 'procedimentos',
              create: false,
              fills: { codigo: 'codigo', descricao: 'nome' },
            },
          },
          codigo: { type: 'string', title: 'Código', minLength: 1, maxLength: 10 },
          descricao: { type: 'string', title: 'Descrição', minLength: 1, maxLength: 320 },
          quantidade: { type: 'integer', title: 'Pedidos', minimum: 1, maximum: 999, default: 1 },
          autorizada: {
            type: ['integer', 'null'],
            title: 'Autorizados',
            minimum: 0,
            maximum: 999,
            description: 'Em branco: ainda não se sabe.',
          },
          dente: { type: ['string', 'null'], title: 'Dente', maxLength: 2, pattern: '^[0-9]{2}$' },
          faces: { type: ['string', 'null'], title: 'Faces', maxLength: 5, pattern: '^[OLMVDIP]{1,5}$' },
        },
      },
    },
    observacao: {
      type: ['string', 'null'],
      title: 'Observação',
      maxLength: 500,
      'x-ui': { widget: 'textarea', rows: 2 },
    },
    numeroGuiaOperadora: posto('Número da guia na operadora', 20),
    senha: posto('Senha', 20),
    dataAutorizacao: { ...dia('Autorizado em'), 'x-happened': { elsewhere: true } },
    validadeSenha: dia('Senha vale até'),
    resposta: {
      type: ['string', 'null'],
      title: 'Resposta do convênio',
      maxLength: 2000,
      readOnly: true,
      'x-ui': { widget: 'textarea', rows: 3 },
    },
    // By code, how many: what the plan's message says, until the step writes it on the lines.
    autorizados: { ...posto('Quantidades autorizadas', 8000), 'x-col': { heavy: true, search: false } },
    operacao: posto('Operação no caminho', 20),
    estadoAnterior: posto('Estado anterior', 20),
    mensagem: {
      type: ['string', 'null'],
      title: 'Mensagem enviada',
      maxLength: 2_000_000,
      readOnly: true,
      'x-col': { heavy: true, search: false },
    },
    motivo: posto('Motivo', 500),
  },
} as const satisfies EntitySchema;

export default autorizacaoTiss;
export type AutorizacaoTiss = FromSchema<typeof autorizacaoTiss>;
