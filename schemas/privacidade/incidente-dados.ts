import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const ENCERRADO = {
  what: ['fields', 'children', 'delete'],
  why: 'Um incidente encerrado fica como está. Para voltar a ele, use Reabrir.',
} as const;

const COM_RISCO = { properties: { risco: { const: 'RELEVANTE' } }, required: ['risco'] } as const;

/** Whose data somebody of the house read in a period, by the audit. */
const LEVANTA = {
  title: 'Levantar atingidos',
  question: 'De quem são os acessos que se levantam na auditoria?',
  action: 'update',
  stays: true,
  asks: ['login', 'de', 'ate'],
  guard: 'privacidade/periodo',
} as const;

/**
 * Incidente de segurança com dados pessoais (LGPD, art. 48; Resolução CD/ANPD 15/2024): os fatos, quem foi atingido, os
 * prazos e o que se comunicou. O registro guarda-se por cinco anos.
 */
export const incidenteDados = {
  $id: 'incidente-dados',
  title: 'Incidente com dados pessoais',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Incidentes com dados pessoais',
    label: ['titulo'],
    sort: '-descobertoEm',
    importKey: ['titulo', 'descobertoEm'],
    indexes: [['situacao', 'prazoAnpd']],
    retain:
      'A Resolução CD/ANPD 15/2024 manda guardar o registro do incidente por cinco anos, no mínimo: não se exclui de vez.',
    lifecycle: {
      field: 'situacao',
      locks: { ENCERRADO },
      transitions: {
        levantar: { ...LEVANTA, from: 'ABERTO', to: 'ABERTO' },
        // What is found after the first communication goes into its complement.
        'levantar-mais': { ...LEVANTA, from: 'COMUNICADO', to: 'COMUNICADO' },
        comunicar: {
          title: 'Comunicar',
          question: 'O que se comunicou à ANPD e aos titulares?',
          from: ['ABERTO', 'COMUNICADO'],
          to: 'COMUNICADO',
          stays: true,
          asks: ['comunicadoAnpdEm', 'protocoloAnpd?', 'comunicadoTitularesEm?'],
          shows: ['prazoAnpd', 'prazoComplemento'],
          guard: 'privacidade/comunicar',
        },
        encerrar: {
          title: 'Encerrar',
          from: ['ABERTO', 'COMUNICADO'],
          to: 'ENCERRADO',
          reason: 'required',
          guard: 'privacidade/encerrar-incidente',
          stamp: { at: 'encerradoEm', by: 'encerradoPor', reason: 'conclusao' },
        },
        reabrir: { title: 'Reabrir', from: 'ENCERRADO', to: 'ABERTO', reason: 'required' },
      },
    },
  },
  required: ['titulo', 'descobertoEm', 'tipo', 'descricao', 'risco'],
  properties: {
    titulo: { type: 'string', title: 'Incidente', minLength: 3, maxLength: 150 },
    tipo: {
      type: 'string',
      title: 'O que houve',
      oneOf: [
        { const: 'ACESSO_INDEVIDO', title: 'Acesso indevido por alguém da casa' },
        { const: 'INVASAO', title: 'Acesso por alguém de fora' },
        { const: 'VAZAMENTO', title: 'Dados enviados ou publicados por engano' },
        { const: 'PERDA', title: 'Perda ou furto de equipamento ou papel' },
        { const: 'INDISPONIBILIDADE', title: 'Dados indisponíveis ou sequestrados' },
        { const: 'ALTERACAO', title: 'Dados alterados ou apagados' },
      ],
    },
    descricao: {
      type: 'string',
      title: 'Os fatos',
      minLength: 10,
      maxLength: 5000,
      'x-ui': { widget: 'textarea' },
    },
    relatadoPor: { type: ['string', 'null'], title: 'Quem relatou', maxLength: 150 },
    ocorridoEm: {
      type: ['string', 'null'],
      title: 'Ocorreu em',
      format: 'date-time',
      'x-happened': {},
    },
    descobertoEm: {
      type: 'string',
      title: 'A casa soube em',
      format: 'date-time',
      default: '$agora',
      'x-happened': {},
      'x-range': { from: '$ocorridoEm' },
      description: 'Os três dias úteis da ANPD contam deste momento.',
    },
    dadosAtingidos: {
      type: ['string', 'null'],
      title: 'Dados atingidos',
      maxLength: 1000,
      'x-ui': { widget: 'textarea', placeholder: 'Nome, CPF, diagnósticos de 12 prontuários' },
    },
    risco: {
      type: 'string',
      title: 'Risco aos titulares',
      oneOf: [
        { const: 'EM_AVALIACAO', title: 'Em avaliação', 'x-tone': 'warning' },
        { const: 'RELEVANTE', title: 'Risco ou dano relevante', 'x-tone': 'error' },
        { const: 'SEM_RISCO', title: 'Sem risco relevante', 'x-tone': 'success' },
      ],
      default: 'EM_AVALIACAO',
      description:
        'Dados de saúde, de crianças ou de grande número de pessoas contam como risco relevante (Resolução CD/ANPD 15/2024, art. 5).',
    },
    medidas: {
      type: ['string', 'null'],
      title: 'O que se fez para conter',
      maxLength: 3000,
      'x-ui': { widget: 'textarea' },
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'ABERTO', title: 'Aberto', 'x-tone': 'error' },
        { const: 'COMUNICADO', title: 'Comunicado', 'x-tone': 'warning' },
        { const: 'ENCERRADO', title: 'Encerrado', 'x-tone': 'success' },
      ],
      default: 'ABERTO',
    },
    prazoAnpd: {
      type: ['string', 'null'],
      title: 'Comunicar até',
      format: 'date',
      readOnly: true,
      description: 'Três dias úteis, à ANPD e aos titulares.',
    },
    prazoComplemento: {
      type: ['string', 'null'],
      title: 'Complementar até',
      format: 'date',
      readOnly: true,
      description: 'Vinte dias úteis, se a primeira comunicação foi incompleta.',
    },
    login: { type: ['string', 'null'], title: 'Usuário', maxLength: 100, readOnly: true, 'x-asked': true },
    de: {
      type: ['string', 'null'],
      title: 'De',
      format: 'date-time',
      readOnly: true,
      'x-asked': true,
      'x-happened': {},
    },
    ate: {
      type: ['string', 'null'],
      title: 'Até',
      format: 'date-time',
      readOnly: true,
      'x-asked': true,
      'x-happened': {},
    },
    totalAtingidos: { type: ['integer', 'null'], title: 'Pessoas atingidas', minimum: 0, readOnly: true },
    outrosAtingidos: {
      type: ['integer', 'null'],
      title: 'Outras pessoas atingidas',
      minimum: 0,
      maximum: 100_000_000,
      description: 'As que a auditoria não mostra: de um papel perdido, de um e-mail ao endereço errado.',
    },
    atingidos: {
      type: 'array',
      title: 'Pessoas atingidas',
      maxItems: 2000,
      readOnly: true,
      'x-child': { singular: 'Pessoa', unique: [['pacienteId']] },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['pacienteId', 'nome', 'acessos'],
        properties: {
          pacienteId: { type: 'integer', title: 'Número', minimum: 1 },
          nome: { type: 'string', title: 'Nome', maxLength: 150 },
          acessos: { type: 'integer', title: 'Acessos', minimum: 1 },
          primeiroEm: { type: ['string', 'null'], title: 'Primeiro', format: 'date-time', readOnly: true },
          ultimoEm: { type: ['string', 'null'], title: 'Último', format: 'date-time', readOnly: true },
        },
      },
    },
    listasLevadas: {
      type: ['string', 'null'],
      title: 'Listas exportadas ou impressas',
      readOnly: true,
      maxLength: 12_000,
      description: 'De quem eram as linhas, a auditoria não guarda: estas pessoas não estão na contagem.',
    },
    comunicadoAnpdEm: {
      type: ['string', 'null'],
      title: 'Comunicado à ANPD em',
      format: 'date',
      readOnly: true,
      'x-happened': {},
    },
    protocoloAnpd: { type: ['string', 'null'], title: 'Protocolo da ANPD', maxLength: 60, readOnly: true },
    comunicadoTitularesEm: {
      type: ['string', 'null'],
      title: 'Comunicado aos titulares em',
      format: 'date',
      readOnly: true,
      'x-happened': {},
    },
    textoAnpd: {
      type: ['string', 'null'],
      title: 'Texto para a ANPD',
      readOnly: true,
      maxLength: 10_000,
      'x-when': { visible: COM_RISCO },
    },
    textoTitulares: {
      type: ['string', 'null'],
      title: 'Texto para os titulares',
      readOnly: true,
      maxLength: 10_000,
      'x-when': { visible: COM_RISCO },
    },
    encerradoEm: { type: ['string', 'null'], title: 'Encerrado em', format: 'date-time', readOnly: true },
    encerradoPor: { type: ['string', 'null'], title: 'Encerrado por', maxLength: 200, readOnly: true },
    conclusao: { type: ['string', 'null'], title: 'Conclusão', maxLength: 500, readOnly: true },
  },
} as const satisfies EntitySchema;

export default incidenteDados;
export type IncidenteDados = FromSchema<typeof incidenteDados>;
