import { CONSELHO_PADRAO, UF_PADRAO } from '#schemas/compartilhado/padroes.ts';
import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const RESPONDIDA = {
  what: ['fields', 'children', 'delete'],
  why: 'Esta solicitação já foi respondida. Para mudar a resposta, use “Rever resposta” antes da finalização.',
} as const;
const CANCELADA = {
  what: ['fields', 'children', 'delete'],
  why: 'Esta solicitação foi cancelada e fica como está. Quem precisa envia outra.',
} as const;

const momento = (title: string) =>
  ({ type: ['string', 'null'], title, format: 'date-time', readOnly: true }) as const;
const kept = (title: string, maxLength = 200) =>
  ({ type: ['string', 'null'], title, maxLength, readOnly: true }) as const;

/** The request, once answered, is told to whoever sent it: the integration ends. */
const FINALIZA = {
  title: 'Finalização Transcrição',
  question: 'A resposta foi entregue a quem pediu? A finalização encerra a integração e não se desfaz.',
  action: 'finalizar',
  stays: true,
  guard: 'solicitacao-convenio/nao-finalizada',
  stamp: { at: 'finalizadaEm', by: 'finalizadaPor' },
} as const;

const PEDE = {
  from: 'EM_ANALISE',
  action: 'pedir',
  asks: ['pendencia'],
} as const;

/**
 * Uma solicitação ao convênio (CLIN-09, INS-01), do envio pela página pública à finalização. Os estados são os sete de
 * `statusSolicitacao` do TISS (tabela 50 da ANS).
 */
export const solicitacaoConvenio = {
  $id: 'solicitacao-convenio',
  title: 'Solicitação ao convênio',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Solicitações de convênios',
    gender: 'f',
    label: ['protocolo', 'nomeBeneficiario'],
    sort: '-recebidaEm',
    tenant: true,
    unique: [['protocolo']],
    indexes: [
      ['canalId', 'situacao', 'venceEm'],
      ['beneficiarioId', 'recebidaEm'],
    ],
    auditRead: true,
    retain: 'A resposta dada ao beneficiário é prova do que se autorizou: não se exclui de vez.',
    lifecycle: {
      field: 'situacao',
      keeps: ['finalizadaEm', 'finalizadaPor', 'respondidaEm', 'respondidaPor', 'senha', 'validadeSenha'],
      locks: { AUTORIZADA: RESPONDIDA, AUTORIZADA_PARCIAL: RESPONDIDA, NEGADA: RESPONDIDA, CANCELADA },
      transitions: {
        autorizar: {
          title: 'Autorizar',
          from: 'EM_ANALISE',
          to: 'AUTORIZADA',
          asks: ['senha', 'validadeSenha', 'parecer?'],
          guard: 'solicitacao-convenio/tudo-autorizado',
          stamp: { at: 'respondidaEm', by: 'respondidaPor' },
        },
        'autorizar-parcial': {
          title: 'Autorizar em parte',
          from: 'EM_ANALISE',
          to: 'AUTORIZADA_PARCIAL',
          action: 'autorizar',
          asks: ['senha', 'validadeSenha', 'parecer'],
          guard: 'solicitacao-convenio/parte-autorizada',
          stamp: { at: 'respondidaEm', by: 'respondidaPor' },
        },
        'pedir-documentacao': {
          ...PEDE,
          title: 'Pedir documentação',
          to: 'AGUARDANDO_DOCUMENTACAO',
        },
        'pedir-justificativa': {
          ...PEDE,
          title: 'Pedir justificativa técnica',
          to: 'AGUARDANDO_JUSTIFICATIVA',
        },
        responder: {
          title: 'Registrar resposta',
          question: 'O que respondeu quem enviou a solicitação?',
          from: ['AGUARDANDO_JUSTIFICATIVA', 'AGUARDANDO_DOCUMENTACAO'],
          to: 'EM_ANALISE',
          asks: ['respostaPendencia'],
        },
        negar: {
          title: 'Negar',
          from: 'EM_ANALISE',
          to: 'NEGADA',
          asks: ['parecer'],
          stamp: { at: 'respondidaEm', by: 'respondidaPor' },
          danger: true,
        },
        cancelar: {
          title: 'Cancelar',
          from: ['EM_ANALISE', 'AGUARDANDO_JUSTIFICATIVA', 'AGUARDANDO_DOCUMENTACAO'],
          to: 'CANCELADA',
          reason: 'required',
          stamp: { at: 'respondidaEm', by: 'respondidaPor', reason: 'motivoCancelamento' },
          danger: true,
        },
        rever: {
          title: 'Rever resposta',
          from: ['AUTORIZADA', 'AUTORIZADA_PARCIAL', 'NEGADA'],
          to: 'EM_ANALISE',
          reason: 'required',
          guard: 'solicitacao-convenio/nao-finalizada',
          danger: true,
        },
        finalizar: { ...FINALIZA, from: 'AUTORIZADA', to: 'AUTORIZADA' },
        'finalizar-parcial': { ...FINALIZA, from: 'AUTORIZADA_PARCIAL', to: 'AUTORIZADA_PARCIAL' },
        'finalizar-negada': { ...FINALIZA, from: 'NEGADA', to: 'NEGADA' },
      },
    },
  },
  required: ['canalId', 'beneficiarioId'],
  properties: {
    protocolo: { ...kept('Protocolo', 30), 'x-col': { search: true } },
    canalId: {
      type: 'integer',
      title: 'Canal',
      'x-ref': { resource: 'canais-solicitacao', create: false },
    },
    beneficiarioId: {
      type: 'integer',
      title: 'Beneficiário',
      'x-ref': { resource: 'beneficiarios', create: false },
    },
    nomeBeneficiario: { ...kept('Nome do beneficiário', 150), 'x-col': { search: true } },
    matricula: { ...kept('Matrícula', 30), 'x-col': { search: true } },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'EM_ANALISE', title: 'Em análise', 'x-tone': 'info' },
        {
          const: 'AGUARDANDO_JUSTIFICATIVA',
          title: 'Aguardando justificativa técnica do solicitante',
          'x-tone': 'warning',
        },
        {
          const: 'AGUARDANDO_DOCUMENTACAO',
          title: 'Aguardando documentação do prestador',
          'x-tone': 'warning',
        },
        { const: 'AUTORIZADA', title: 'Autorizado', 'x-tone': 'success' },
        { const: 'AUTORIZADA_PARCIAL', title: 'Autorizado parcialmente', 'x-tone': 'success' },
        { const: 'NEGADA', title: 'Negado', 'x-tone': 'error' },
        { const: 'CANCELADA', title: 'Solicitação cancelada', 'x-tone': 'neutral' },
      ],
      default: 'EM_ANALISE',
    },
    origem: {
      type: 'string',
      title: 'Como chegou',
      oneOf: [
        { const: 'PUBLICA', title: 'Página pública' },
        { const: 'BALCAO', title: 'Registrada na casa' },
      ],
      default: 'BALCAO',
      readOnly: true,
    },
    carater: {
      type: 'string',
      title: 'Caráter',
      oneOf: [
        { const: 'ELETIVO', title: 'Eletivo' },
        { const: 'URGENCIA', title: 'Urgência', 'x-tone': 'error' },
      ],
      default: 'ELETIVO',
      'x-ui': { widget: 'radio' },
    },
    solicitante: { type: ['string', 'null'], title: 'Profissional que pediu', maxLength: 150 },
    conselho: {
      type: ['string', 'null'],
      title: 'Conselho',
      maxLength: 10,
      default: CONSELHO_PADRAO,
    },
    numeroConselho: { type: ['string', 'null'], title: 'Número no conselho', maxLength: 15 },
    ufConselho: { type: ['string', 'null'], title: 'UF do conselho', format: 'uf', default: UF_PADRAO },
    dataPedido: { type: ['string', 'null'], title: 'Data do pedido', format: 'date', 'x-happened': {} },
    telefone: { type: ['string', 'null'], title: 'Telefone de quem enviou', format: 'telefone' },
    email: { type: ['string', 'null'], title: 'E-mail de quem enviou', format: 'email' },
    observacao: {
      type: ['string', 'null'],
      title: 'O que quem enviou escreveu',
      maxLength: 1000,
      'x-ui': { widget: 'textarea' },
    },
    recebidaEm: momento('Recebida em'),
    venceEm: { ...momento('Responder até'), 'x-col': { index: true } },
    // While the sender is waited for, the service-time clock stands still.
    pausadaEm: momento('Relógio parado desde'),
    respondidaEm: momento('Respondida em'),
    respondidaPor: kept('Respondida por'),
    parecer: {
      type: ['string', 'null'],
      title: 'Parecer',
      minLength: 3,
      maxLength: 4000,
      'x-ui': { widget: 'textarea' },
    },
    senha: {
      type: ['string', 'null'],
      title: 'Senha de autorização',
      minLength: 1,
      maxLength: 20,
      readOnly: true,
    },
    validadeSenha: {
      type: ['string', 'null'],
      title: 'Validade da senha',
      format: 'date',
      readOnly: true,
    },
    motivoCancelamento: kept('Por que se cancelou', 500),
    finalizadaEm: momento('Finalizada em'),
    finalizadaPor: kept('Finalizada por'),
    pendencia: {
      type: ['string', 'null'],
      title: 'O que se pede a quem enviou',
      minLength: 3,
      maxLength: 500,
      readOnly: true,
      'x-asked': true,
      description: 'Lê-se na página pública: não escreva diagnóstico.',
      'x-ui': { widget: 'textarea' },
    },
    respostaPendencia: {
      type: ['string', 'null'],
      title: 'Resposta de quem enviou',
      minLength: 3,
      maxLength: 1000,
      readOnly: true,
      'x-asked': true,
      'x-ui': { widget: 'textarea' },
    },
    consentimentoVersao: kept('Versão do consentimento', 40),
    consentimentoTexto: { ...kept('Consentimento aceito', 4000), 'x-ui': { widget: 'textarea' } },
    consentimentoEm: momento('Consentimento aceito em'),
    consentimentoIp: kept('Endereço de quem aceitou', 60),
    itens: {
      type: 'array',
      title: 'O que se pede',
      maxItems: 100,
      'x-child': {
        singular: 'Item',
        columns: [
          'procedimentoId',
          'descricao',
          'quantidadeSolicitada',
          'quantidadeAutorizada',
          'observacao',
        ],
        inline: ['quantidadeSolicitada', 'quantidadeAutorizada'],
      },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['descricao', 'quantidadeSolicitada'],
        properties: {
          procedimentoId: {
            type: ['integer', 'null'],
            title: 'Procedimento',
            'x-ref': { resource: 'procedimentos', create: false, fills: { descricao: 'nome' } },
          },
          descricao: { type: 'string', title: 'Descrição', minLength: 2, maxLength: 300 },
          quantidadeSolicitada: {
            type: 'integer',
            title: 'Pedida',
            minimum: 1,
            maximum: 9999,
            default: 1,
          },
          quantidadeAutorizada: {
            type: ['integer', 'null'],
            title: 'Autorizada',
            minimum: 0,
            maximum: 9999,
            description: 'Em branco, propõe-se o percentual do convênio.',
          },
          observacao: { type: ['string', 'null'], title: 'Observação', maxLength: 300 },
        },
      },
    },
    pendencias: {
      type: 'array',
      title: 'Pendências',
      maxItems: 50,
      'x-child': {
        singular: 'Pendência',
        fixed: true,
        columns: ['tipo', 'texto', 'pedidaEm', 'pedidaPor', 'resposta', 'respondidaEm'],
      },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['tipo', 'texto', 'pedidaEm'],
        properties: {
          tipo: {
            type: 'string',
            title: 'Espera-se',
            readOnly: true,
            oneOf: [
              { const: 'DOCUMENTACAO', title: 'Documentação' },
              { const: 'JUSTIFICATIVA', title: 'Justificativa técnica' },
            ],
          },
          texto: { type: 'string', title: 'O que se pediu', maxLength: 500, readOnly: true },
          pedidaEm: { type: 'string', title: 'Pedida em', format: 'date-time', readOnly: true },
          pedidaPor: kept('Pedida por'),
          resposta: kept('Resposta', 1000),
          respondidaEm: momento('Respondida em'),
        },
      },
    },
  },
} as const satisfies EntitySchema;

export default solicitacaoConvenio;
export type SolicitacaoConvenio = FromSchema<typeof solicitacaoConvenio>;
