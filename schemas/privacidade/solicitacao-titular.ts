import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const FIM = {
  what: ['fields', 'delete'],
  why: 'O que se respondeu ao titular fica como está. Se ele voltou a pedir, abra outra solicitação.',
} as const;

const POR_OUTRO = {
  properties: { papel: { enum: ['REPRESENTANTE', 'RESPONSAVEL', 'FAMILIAR'] } },
  required: ['papel'],
} as const;

/** Pedido de uma pessoa sobre os seus dados (LGPD, art. 18 a 20): quem pediu, o quê, até quando e o que se respondeu. */
export const solicitacaoTitular = {
  $id: 'solicitacao-titular',
  title: 'Solicitação de titular',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Solicitações de titulares',
    gender: 'f',
    label: ['nomeTitular', 'tipo'],
    sort: 'prazo',
    tenant: true,
    importKey: ['nomeTitular', 'tipo', 'recebidaEm'],
    indexes: [['situacao', 'prazo'], ['pacienteId']],
    auditRead: true,
    retain:
      'A resposta a um titular é a prova de que a LGPD foi cumprida: solicitações não se excluem de vez.',
    lifecycle: {
      field: 'situacao',
      locks: { RESPONDIDA: FIM, NEGADA: FIM, DESISTIU: FIM },
      // The package may come after the answer; the server alone writes it.
      keeps: ['pacote', 'pacoteEm', 'pacoteResumo', 'pacoteArquivo', 'pacoteBytes', 'pacoteConteudo'],
      transitions: {
        atender: { title: 'Atender', from: 'RECEBIDA', to: 'EM_ATENDIMENTO', stamp: { by: 'atendidaPor' } },
        montar: {
          title: 'Montar pacote',
          from: ['RECEBIDA', 'EM_ATENDIMENTO'],
          to: 'EM_ATENDIMENTO',
          stays: true,
          // Asked by a call of its own, which has the person prove himself again (server/features/privacidade/pacote-routes.ts).
          internal: true,
          guard: 'privacidade/pacote',
          stamp: { by: 'pacotePedidoPor' },
        },
        responder: {
          title: 'Responder',
          question: 'O que se respondeu ao titular?',
          from: ['RECEBIDA', 'EM_ATENDIMENTO'],
          to: 'RESPONDIDA',
          asks: ['resposta', 'entregueComo'],
          shows: ['tipo', 'prazo', 'respostaPronta'],
          guard: 'privacidade/identidade',
          stamp: { at: 'respondidaEm', by: 'respondidaPor' },
        },
        negar: {
          title: 'Negar',
          question: 'Por que o pedido não pode ser atendido?',
          from: ['RECEBIDA', 'EM_ATENDIMENTO'],
          to: 'NEGADA',
          asks: ['resposta'],
          shows: ['tipo', 'prazo', 'respostaPronta'],
          danger: true,
          stamp: { at: 'respondidaEm', by: 'respondidaPor' },
        },
        desistir: {
          title: 'Registrar desistência',
          question: 'O titular desistiu do pedido?',
          from: ['RECEBIDA', 'EM_ATENDIMENTO'],
          to: 'DESISTIU',
          reason: 'required',
          stamp: { at: 'respondidaEm', by: 'respondidaPor', reason: 'motivoDesistencia' },
        },
      },
    },
  },
  required: ['nomeTitular', 'tipo', 'papel', 'recebidaEm', 'canal', 'identidade'],
  properties: {
    pacienteId: {
      type: ['integer', 'null'],
      title: 'Paciente',
      description: 'Vazio: quem pede não é paciente desta casa.',
      'x-ref': { resource: 'pacientes', create: false, fills: { nomeTitular: 'nome' } },
    },
    nomeTitular: {
      type: 'string',
      title: 'De quem são os dados',
      minLength: 3,
      maxLength: 150,
      'x-col': { search: true },
    },
    tipo: {
      type: 'string',
      title: 'O que pede',
      oneOf: [
        { const: 'CONFIRMACAO', title: 'Confirmar se tratamos os seus dados' },
        { const: 'ACESSO', title: 'Acesso e cópia dos dados' },
        { const: 'QUEM_ACESSOU', title: 'Quem acessou o prontuário' },
        { const: 'CORRECAO', title: 'Correção de dados' },
        { const: 'PORTABILIDADE', title: 'Portabilidade' },
        { const: 'COMPARTILHAMENTO', title: 'Com quem os dados foram compartilhados' },
        { const: 'ELIMINACAO', title: 'Eliminação de dados' },
        { const: 'REVOGACAO', title: 'Revogação de consentimento' },
        { const: 'OPOSICAO', title: 'Oposição ao tratamento' },
      ],
    },
    detalhe: {
      type: ['string', 'null'],
      title: 'Nas palavras de quem pede',
      maxLength: 2000,
      'x-ui': { widget: 'textarea' },
    },
    papel: {
      type: 'string',
      title: 'Quem pede',
      oneOf: [
        { const: 'TITULAR', title: 'A própria pessoa' },
        { const: 'RESPONSAVEL', title: 'Responsável legal de menor' },
        { const: 'REPRESENTANTE', title: 'Procurador ou curador' },
        { const: 'FAMILIAR', title: 'Familiar de pessoa falecida' },
      ],
      default: 'TITULAR',
      'x-ui': { widget: 'radio' },
    },
    nomeRequerente: {
      type: ['string', 'null'],
      title: 'Nome de quem pede',
      maxLength: 150,
      'x-when': { visible: POR_OUTRO, required: POR_OUTRO },
    },
    provaDaRepresentacao: {
      type: ['string', 'null'],
      title: 'O que prova que pode pedir',
      maxLength: 300,
      description: 'Procuração, certidão, termo de guarda ou de curatela, documento do inventário.',
      'x-when': { visible: POR_OUTRO, required: POR_OUTRO },
    },
    identidade: {
      type: 'string',
      title: 'Identidade de quem pede',
      oneOf: [
        { const: 'NAO_CONFERIDA', title: 'Identidade não conferida', 'x-tone': 'warning' },
        { const: 'PRESENCIAL', title: 'Conferida com documento, em pessoa' },
        { const: 'GOVBR', title: 'Conferida por conta gov.br' },
        { const: 'ASSINATURA', title: 'Pedido assinado com certificado' },
        { const: 'CONTATO', title: 'Confirmada pelo contato que consta do cadastro' },
      ],
      default: 'NAO_CONFERIDA',
    },
    canal: {
      type: 'string',
      title: 'Como chegou',
      oneOf: [
        { const: 'BALCAO', title: 'No balcão' },
        { const: 'EMAIL', title: 'E-mail' },
        { const: 'TELEFONE', title: 'Telefone' },
        { const: 'CARTA', title: 'Carta' },
        { const: 'SITE', title: 'Site' },
        { const: 'ANPD', title: 'ANPD ou Procon' },
      ],
      default: 'BALCAO',
    },
    contato: {
      type: ['string', 'null'],
      title: 'Onde responder',
      maxLength: 200,
      'x-ui': { placeholder: 'E-mail, endereço ou telefone' },
    },
    recebidaEm: { type: 'string', title: 'Recebida em', format: 'date', default: '$hoje', 'x-happened': {} },
    prazo: {
      type: ['string', 'null'],
      title: 'Responder até',
      format: 'date',
      readOnly: true,
      description:
        'A declaração completa tem 15 dias (LGPD, art. 19, II); usamos o mesmo prazo para os outros.',
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'RECEBIDA', title: 'Recebida', 'x-tone': 'warning' },
        { const: 'EM_ATENDIMENTO', title: 'Em atendimento', 'x-tone': 'info' },
        { const: 'RESPONDIDA', title: 'Respondida', 'x-tone': 'success' },
        { const: 'NEGADA', title: 'Negada', 'x-tone': 'error' },
        { const: 'DESISTIU', title: 'Desistência', 'x-tone': 'neutral' },
      ],
      default: 'RECEBIDA',
    },
    respostaPronta: {
      type: ['string', 'null'],
      title: 'Resposta sugerida',
      readOnly: true,
      maxLength: 2000,
    },
    pacote: {
      type: 'string',
      title: 'Pacote de dados',
      readOnly: true,
      oneOf: [
        { const: 'NENHUM', title: 'Não montado' },
        { const: 'NA_FILA', title: 'Sendo montado' },
        { const: 'PRONTO', title: 'Pronto' },
        { const: 'FALHOU', title: 'Não foi montado' },
      ],
      default: 'NENHUM',
    },
    pacotePedidoPor: { type: ['string', 'null'], title: 'Pacote pedido por', maxLength: 200, readOnly: true },
    pacoteEm: { type: ['string', 'null'], title: 'Pacote montado em', format: 'date-time', readOnly: true },
    pacoteResumo: {
      type: ['string', 'null'],
      title: 'SHA-256 do pacote',
      maxLength: 64,
      readOnly: true,
      description: 'Quem recebe confere com ele que o arquivo é este (sha256sum, ou certutil no Windows).',
    },
    pacoteArquivo: {
      type: ['string', 'null'],
      title: 'Arquivo do pacote',
      format: 'arquivo',
      readOnly: true,
    },
    pacoteBytes: { type: ['integer', 'null'], title: 'Tamanho do pacote', minimum: 0, readOnly: true },
    pacoteConteudo: {
      type: ['string', 'null'],
      title: 'O que há no pacote',
      maxLength: 4000,
      readOnly: true,
    },
    resposta: {
      type: ['string', 'null'],
      title: 'Resposta',
      readOnly: true,
      minLength: 10,
      maxLength: 4000,
      'x-ui': { widget: 'textarea' },
    },
    entregueComo: {
      type: ['string', 'null'],
      title: 'Como foi entregue',
      readOnly: true,
      oneOf: [
        { const: 'EM_MAOS', title: 'Em mãos' },
        { const: 'EMAIL', title: 'Por e-mail' },
        { const: 'CORREIO', title: 'Pelo correio' },
        { const: 'LINK', title: 'Por link do sistema' },
        { const: null, title: 'Não se disse' },
      ],
    },
    atendidaPor: { type: ['string', 'null'], title: 'Atendida por', maxLength: 200, readOnly: true },
    respondidaEm: { type: ['string', 'null'], title: 'Respondida em', format: 'date-time', readOnly: true },
    respondidaPor: { type: ['string', 'null'], title: 'Respondida por', maxLength: 200, readOnly: true },
    motivoDesistencia: {
      type: ['string', 'null'],
      title: 'Motivo da desistência',
      maxLength: 500,
      readOnly: true,
    },
  },
} as const satisfies EntitySchema;

export default solicitacaoTitular;
export type SolicitacaoTitular = FromSchema<typeof solicitacaoTitular>;
