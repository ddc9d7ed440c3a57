import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { MOTIVO_PRIORIDADE, SEXO } from '#schemas/compartilhado/opcoes.ts';
import { FINALIDADE_TRANSFERENCIA } from '#schemas/compartilhado/finalidade-transferencia.ts';
import { RISCO } from '#schemas/compartilhado/risco.ts';
import { TERMO_CID } from '#schemas/compartilhado/termo.ts';

const FIM = {
  what: ['fields', 'delete'],
  why: 'Este atendimento de urgência já terminou e fica como está. Se a pessoa voltou, registre outra chegada.',
} as const;
const NA_FILA = ['CHEGOU', 'CLASSIFICADO', 'CHAMADO'] as const;
const DENTRO = ['EM_ATENDIMENTO', 'EM_OBSERVACAO'] as const;
const SEM_NOME = { properties: { naoIdentificado: { const: true } }, required: ['naoIdentificado'] } as const;
const COM_NOME = { not: SEM_NOME } as const;
const DESCONHECIDO = { visible: SEM_NOME, onHide: 'keep' } as const;
const INTERNADO = { properties: { situacao: { const: 'INTERNACAO' } }, required: ['situacao'] } as const;
const TRANSFERIDO = { properties: { situacao: { const: 'TRANSFERENCIA' } }, required: ['situacao'] } as const;
/** What a clinician writes about the end: whoever only receives people does not read it. */
const CLINICO = { read: 'atender' } as const;
const FIM_STAMP = { at: 'encerradoEm', by: 'encerradoPor' } as const;

const momento = (title: string) =>
  ({ type: ['string', 'null'], title, format: 'date-time', readOnly: true }) as const;
const texto = (title: string, maxLength: number) =>
  ({ type: ['string', 'null'], title, maxLength, readOnly: true }) as const;

/**
 * Uma passagem pelo pronto atendimento (CLIN-07), da chegada ao desfecho, cada passo com a sua hora. O que é clínico fica na
 * classificação de risco e no prontuário. Quem chega sem nome ganha um cadastro provisório (docs/guides/pronto-atendimento.md).
 */
export const atendimentoUrgencia = {
  $id: 'atendimento-urgencia',
  title: 'Atendimento de urgência',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Atendimentos de urgência',
    label: ['senha', 'nomePaciente'],
    sort: '-chegadaEm',
    tenant: true,
    auditRead: true,
    importKey: ['pacienteId', 'chegadaEm'],
    indexes: [['situacao', 'chegadaEm'], ['pacienteId'], ['chegadaEm']],
    retain:
      'A Lei 13.787/2018 manda guardar o que é do prontuário por 20 anos: atendimentos de urgência não se excluem de vez.',
    // One in course has no end yet: two of them always meet.
    noOverlap: {
      by: ['pacienteId'],
      from: 'chegadaEm',
      to: 'encerradoEm',
      unless: { situacao: ['ALTA', 'INTERNACAO', 'TRANSFERENCIA', 'OBITO', 'SAIU'] },
      why: 'Este paciente já está no pronto atendimento. Procure-o na fila.',
    },
    lifecycle: {
      field: 'situacao',
      locks: { ALTA: FIM, INTERNACAO: FIM, TRANSFERENCIA: FIM, OBITO: FIM, SAIU: FIM },
      transitions: {
        classificar: {
          title: 'Classificar',
          from: 'CHEGOU',
          to: 'CLASSIFICADO',
          internal: true,
          stamp: { at: 'classificadoEm' },
        },
        chamar: {
          title: 'Chamar',
          from: 'CLASSIFICADO',
          to: 'CHAMADO',
          internal: true,
          stamp: { at: 'chamadoEm' },
        },
        voltar: { title: 'Voltar à fila', from: 'CHAMADO', to: 'CLASSIFICADO', internal: true },
        iniciar: {
          title: 'Iniciar atendimento',
          from: ['CLASSIFICADO', 'CHAMADO'],
          to: 'EM_ATENDIMENTO',
          internal: true,
          stamp: { at: 'iniciadoEm' },
        },
        observar: {
          title: 'Pôr em observação',
          from: 'EM_ATENDIMENTO',
          to: 'EM_OBSERVACAO',
          action: 'atender',
          asks: ['localObservacao', 'reavaliarEm?'],
          guard: 'pronto-atendimento/reavaliar-adiante',
          stamp: { at: 'observacaoEm' },
        },
        retomar: {
          title: 'Retomar atendimento',
          from: 'EM_OBSERVACAO',
          to: 'EM_ATENDIMENTO',
          action: 'atender',
        },
        // Whoever attended is gone: a colleague goes on, in a chart of their own, with a reason (server/capabilities/fila).
        assumir: {
          title: 'Assumir',
          from: 'EM_ATENDIMENTO',
          to: 'EM_ATENDIMENTO',
          stays: true,
          action: 'atender',
          reason: 'required',
          guard: 'fila/de-quem-saiu',
        },
        'assumir-observacao': {
          title: 'Assumir',
          from: 'EM_OBSERVACAO',
          to: 'EM_OBSERVACAO',
          stays: true,
          action: 'atender',
          reason: 'required',
          guard: 'fila/de-quem-saiu',
        },
        'dar-alta': {
          title: 'Dar alta',
          from: [...DENTRO],
          to: 'ALTA',
          action: 'atender',
          // Asked where what was measured last is grave and nobody said what was done with it.
          asks: ['tipoAlta', 'orientacaoAlta?', 'condutaSinais??'],
          stamp: FIM_STAMP,
        },
        internar: {
          title: 'Pedir internação',
          from: [...DENTRO],
          to: 'INTERNACAO',
          action: 'atender',
          asks: ['clinicaInternacao', 'leitoInternacao', 'cidInternacaoId?', 'justificativaInternacao'],
          stamp: FIM_STAMP,
        },
        transferir: {
          title: 'Transferir',
          from: [...DENTRO],
          to: 'TRANSFERENCIA',
          action: 'atender',
          asks: [
            'prestadorDestinoId?',
            'destinoTransferencia?',
            'finalidadeTransferencia?',
            'transporteTransferencia',
            'contatoTransferencia?',
            'motivoTransferencia',
          ],
          guard: 'pronto-atendimento/destino-da-transferencia',
          stamp: FIM_STAMP,
        },
        'registrar-obito': {
          title: 'Registrar óbito',
          from: [...DENTRO],
          to: 'OBITO',
          action: 'atender',
          asks: ['obitoEm', 'declaracaoObito?'],
          guard: 'pronto-atendimento/obito-no-tempo',
          stamp: FIM_STAMP,
          danger: true,
        },
        'registrar-saida': {
          title: 'Saiu sem ser atendido',
          from: [...NA_FILA],
          to: 'SAIU',
          reason: 'required',
          stamp: { ...FIM_STAMP, reason: 'motivo' },
          danger: true,
        },
      },
    },
  },
  required: ['comoChegou'],
  properties: {
    naoIdentificado: {
      type: 'boolean',
      title: 'Não identificado',
      default: false,
      'x-ui': { onlyYes: true },
      description: 'Ninguém sabe ainda quem é.',
    },
    // De quem chegou sem nome, o cadastro provisório.
    pacienteId: {
      type: ['integer', 'null'],
      title: 'Paciente',
      'x-ref': { resource: 'pacientes' },
      'x-when': { visible: COM_NOME, required: COM_NOME, onHide: 'keep' },
    },
    // Como é chamado; posto pelo servidor (server/features/pronto-atendimento/hooks.ts).
    nomePaciente: { ...texto('Nome do paciente', 150), 'x-col': { search: true } },
    sexo: {
      type: ['string', 'null'],
      title: 'Parece ser',
      oneOf: [...SEXO, { const: null, title: 'Não informado' }],
      'x-when': { ...DESCONHECIDO, required: SEM_NOME },
    },
    idadeAproximada: {
      type: ['integer', 'null'],
      title: 'Idade aproximada',
      minimum: 0,
      maximum: 120,
      'x-ui': { suffix: 'anos' },
      'x-when': { ...DESCONHECIDO, required: SEM_NOME },
    },
    descricao: {
      type: ['string', 'null'],
      title: 'Como reconhecer',
      maxLength: 300,
      'x-ui': { placeholder: 'Camisa azul, tatuagem no braço esquerdo' },
      'x-when': DESCONHECIDO,
    },
    comoChegou: {
      type: 'string',
      title: 'Como chegou',
      oneOf: [
        { const: 'PROPRIOS_MEIOS', title: 'Por meios próprios' },
        { const: 'SAMU', title: 'Trazido pelo SAMU' },
        { const: 'BOMBEIROS', title: 'Trazido pelos bombeiros' },
        { const: 'POLICIA', title: 'Trazido pela polícia' },
        { const: 'AMBULANCIA', title: 'Trazido por outra ambulância' },
        { const: 'TERCEIROS', title: 'Trazido por outra pessoa' },
      ],
      default: 'PROPRIOS_MEIOS',
    },
    acompanhante: { type: ['string', 'null'], title: 'Quem acompanha', maxLength: 150 },
    telefoneAcompanhante: { type: ['string', 'null'], title: 'Telefone do acompanhante', format: 'telefone' },
    motivoPrioridade: {
      type: ['string', 'null'],
      title: 'Prioridade por lei',
      oneOf: MOTIVO_PRIORIDADE,
      'x-ui': { placeholder: 'Sem preferência' },
      description: 'A da idade vale sozinha. Conta entre pessoas da mesma cor.',
    },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'CHEGOU', title: 'À espera de classificação', 'x-tone': 'warning' },
        { const: 'CLASSIFICADO', title: 'Na fila', 'x-tone': 'info' },
        { const: 'CHAMADO', title: 'Chamado', 'x-tone': 'info' },
        { const: 'EM_ATENDIMENTO', title: 'Em atendimento', 'x-tone': 'info' },
        { const: 'EM_OBSERVACAO', title: 'Em observação', 'x-tone': 'info' },
        { const: 'ALTA', title: 'Alta', 'x-tone': 'success' },
        { const: 'INTERNACAO', title: 'Internação pedida', 'x-tone': 'success' },
        { const: 'TRANSFERENCIA', title: 'Transferido', 'x-tone': 'success' },
        { const: 'OBITO', title: 'Óbito', 'x-tone': 'neutral' },
        { const: 'SAIU', title: 'Saiu sem ser atendido', 'x-tone': 'neutral' },
      ],
      default: 'CHEGOU',
    },
    senha: texto('Senha', 6),
    chegadaEm: momento('Chegou em'),
    cor: {
      type: ['string', 'null'],
      title: 'Cor',
      oneOf: [...RISCO, { const: null, title: 'À espera de classificação' }],
      readOnly: true,
    },
    alvoMinutos: {
      type: ['integer', 'null'],
      title: 'Alvo',
      minimum: 0,
      readOnly: true,
      'x-ui': { suffix: 'min' },
    },
    // Desde quando se sabe que é ao menos tão urgente: dela conta o alvo.
    corDesde: momento('Prazo conta de'),
    prazoEm: momento('Prazo'),
    classificadoEm: momento('Classificado em'),
    chamadoEm: momento('Chamado em'),
    iniciadoEm: momento('Atendimento iniciado em'),
    profissionalId: {
      type: ['integer', 'null'],
      title: 'Quem atende',
      readOnly: true,
      'x-ref': { resource: 'profissionais', create: false },
    },
    prontuarioId: {
      type: ['integer', 'null'],
      title: 'Prontuário',
      readOnly: true,
      'x-ref': { resource: 'prontuarios', create: false },
      'x-access': CLINICO,
    },
    localObservacao: {
      ...texto('Onde fica em observação', 100),
      minLength: 2,
      'x-ui': { placeholder: 'Observação adulto, poltrona 3' },
    },
    reavaliarEm: momento('Reavaliar em'),
    observacaoEm: momento('Em observação desde'),
    tipoAlta: {
      type: ['string', 'null'],
      title: 'Alta',
      oneOf: [
        { const: 'MELHORADO', title: 'Melhorado' },
        { const: 'ENCAMINHADO', title: 'Com encaminhamento' },
        { const: 'A_PEDIDO', title: 'A pedido' },
        { const: 'EVASAO', title: 'Evasão durante o atendimento' },
        { const: null, title: 'Não houve' },
      ],
      readOnly: true,
    },
    orientacaoAlta: {
      ...texto('Orientações da alta', 1000),
      'x-ui': { widget: 'textarea', rows: 3 },
      'x-access': CLINICO,
    },
    condutaSinais: {
      ...texto('Conduta com os sinais graves', 500),
      minLength: 3,
      'x-ui': { widget: 'textarea', rows: 3 },
      'x-access': CLINICO,
    },
    // Of which signs the conduct speaks: the chart closed with the same ones does not ask again.
    sinaisDaConduta: { ...texto('Sinais graves da conduta', 500), 'x-access': CLINICO },
    clinicaInternacao: {
      type: ['string', 'null'],
      title: 'Clínica',
      oneOf: [
        { const: 'MEDICA', title: 'Clínica médica' },
        { const: 'CIRURGICA', title: 'Cirúrgica' },
        { const: 'OBSTETRICA', title: 'Obstétrica' },
        { const: 'PEDIATRICA', title: 'Pediátrica' },
        { const: 'PSIQUIATRICA', title: 'Psiquiátrica' },
        { const: null, title: 'Não houve' },
      ],
      readOnly: true,
    },
    leitoInternacao: {
      type: ['string', 'null'],
      title: 'Leito',
      oneOf: [
        { const: 'ENFERMARIA', title: 'Enfermaria' },
        { const: 'ISOLAMENTO', title: 'Isolamento' },
        { const: 'SEMI_INTENSIVA', title: 'Unidade semi-intensiva' },
        { const: 'UTI', title: 'UTI' },
        { const: null, title: 'Não houve' },
      ],
      readOnly: true,
    },
    cidInternacaoId: {
      type: ['integer', 'null'],
      title: 'Diagnóstico (CID-10)',
      readOnly: true,
      'x-ref': { resource: 'cids', create: false, keeps: 'termoCidInternacao' },
      'x-access': CLINICO,
    },
    termoCidInternacao: { ...TERMO_CID, 'x-access': CLINICO },
    justificativaInternacao: {
      ...texto('Por que precisa internar', 1000),
      minLength: 5,
      'x-ui': { widget: 'textarea', rows: 3 },
      'x-access': CLINICO,
    },
    // The request that this outcome made, or the one that the patient had already.
    internacaoId: {
      type: ['integer', 'null'],
      title: 'Internação',
      readOnly: true,
      'x-ref': { resource: 'internacoes', create: false },
      'x-access': CLINICO,
      'x-when': { visible: INTERNADO, onHide: 'keep' },
    },
    internacaoJaHavia: {
      type: 'boolean',
      title: 'A internação já existia',
      default: false,
      readOnly: true,
      'x-access': CLINICO,
      'x-when': { visible: INTERNADO, onHide: 'keep' },
      description: 'O paciente já tinha uma internação pedida ou em curso; nenhuma outra foi pedida.',
    },
    prestadorDestinoId: {
      type: ['integer', 'null'],
      title: 'Destino nesta rede',
      readOnly: true,
      'x-ref': { resource: 'prestadores', create: false, beyondReach: true },
      description: 'Recebe um pedido de transferência, que aceita ou recusa.',
    },
    destinoTransferencia: {
      ...texto('Ou fora dela, para onde', 200),
      minLength: 3,
      'x-ui': { placeholder: 'Hospital Vida Plena, pronto-socorro' },
    },
    finalidadeTransferencia: {
      type: ['string', 'null'],
      title: 'Por que transfere',
      oneOf: [...FINALIDADE_TRANSFERENCIA, { const: null, title: 'Não informado' }],
      readOnly: true,
    },
    transporteTransferencia: {
      type: ['string', 'null'],
      title: 'Transporte',
      oneOf: [
        { const: 'AMBULANCIA', title: 'Ambulância' },
        { const: 'SAMU', title: 'SAMU' },
        { const: 'PROPRIO', title: 'Meios próprios' },
        { const: null, title: 'Não houve' },
      ],
      readOnly: true,
    },
    contatoTransferencia: {
      ...texto('Quem aceitou', 100),
      minLength: 3,
      'x-ui': { placeholder: 'Nome e telefone' },
      description: 'De um destino desta rede a resposta vem pelo pedido.',
    },
    motivoTransferencia: {
      ...texto('Motivo da transferência', 1000),
      minLength: 5,
      'x-ui': { widget: 'textarea', rows: 3 },
      'x-access': CLINICO,
    },
    // The request that this outcome made, or the one that the patient had already.
    transferenciaId: {
      type: ['integer', 'null'],
      title: 'Transferência',
      readOnly: true,
      'x-ref': { resource: 'transferencias-paciente', create: false },
      'x-when': { visible: TRANSFERIDO, onHide: 'keep' },
    },
    obitoEm: { ...momento('Óbito em'), 'x-happened': { whose: 'pacienteId' } },
    declaracaoObito: texto('Declaração de óbito', 20),
    encerradoEm: momento('Saída em'),
    encerradoPor: texto('Saída por', 200),
    motivo: texto('Motivo', 500),
    identificadoEm: momento('Identificado em'),
    identificadoPor: texto('Identificado por', 200),
    nomeAntes: texto('Chamado antes de', 150),
  },
} as const satisfies EntitySchema;

export default atendimentoUrgencia;
export type AtendimentoUrgencia = FromSchema<typeof atendimentoUrgencia>;
