import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { FINALIDADE_TRANSFERENCIA } from '#schemas/compartilhado/finalidade-transferencia.ts';

const ACEITO = {
  what: ['fields', 'delete'],
  why: 'O que o destino aceitou fica como está. Se mudou, cancele a transferência com o motivo e peça outra.',
} as const;
const FIM = { what: ['fields', 'delete'], why: 'Esta transferência já terminou e fica como está.' } as const;
const momento = (title: string) =>
  ({ type: ['string', 'null'], title, format: 'date-time', readOnly: true }) as const;
const texto = (title: string, maxLength: number) =>
  ({ type: ['string', 'null'], title, maxLength, readOnly: true }) as const;

/** Transferência de paciente entre prestadores (CLIN-04): vista pelos dois, cada um com os seus passos; uma em curso por paciente. */
export const transferenciaPaciente = {
  $id: 'transferencia-paciente',
  title: 'Transferência de paciente',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Transferências de pacientes',
    gender: 'f',
    label: ['nomePaciente'],
    sort: '-pedidaEm',
    tenant: true,
    sharedWith: 'prestadorDestinoId',
    auditRead: true,
    importKey: ['pacienteId', 'pedidaEm'],
    indexes: [['situacao'], ['pedidaEm'], ['pacienteDestinoId']],
    retain:
      'A Lei 13.787/2018 manda guardar o que é do prontuário por 20 anos: transferências não se excluem de vez.',
    // One in course has no end yet: two of them always meet.
    noOverlap: {
      by: ['pacienteId'],
      from: 'pedidaEm',
      to: 'encerradaEm',
      unless: { situacao: ['CHEGOU', 'RECUSADA', 'CANCELADA'] },
      why: 'Este paciente já tem uma transferência em curso. Acompanhe-a, ou cancele-a com o motivo antes de pedir outra.',
    },
    lifecycle: {
      field: 'situacao',
      locks: { ACEITA: ACEITO, A_CAMINHO: ACEITO, CHEGOU: FIM, RECUSADA: FIM, CANCELADA: FIM },
      transitions: {
        aceitar: {
          title: 'Aceitar',
          side: 'shared',
          from: 'SOLICITADA',
          to: 'ACEITA',
          action: 'responder',
          asks: ['contatoDestino', 'leito?'],
          guard: 'transferencia/aceitavel',
          stamp: { at: 'aceitaEm', by: 'aceitaPor' },
        },
        recusar: {
          title: 'Recusar',
          side: 'shared',
          from: ['SOLICITADA', 'ACEITA'],
          to: 'RECUSADA',
          action: 'responder',
          reason: 'required',
          stamp: { at: 'encerradaEm', reason: 'motivo' },
          danger: true,
        },
        partir: {
          title: 'Paciente a caminho',
          from: 'ACEITA',
          to: 'A_CAMINHO',
          action: 'update',
          stamp: { at: 'partiuEm' },
        },
        chegar: {
          title: 'Registrar chegada',
          side: 'shared',
          from: ['ACEITA', 'A_CAMINHO'],
          to: 'CHEGOU',
          action: 'update',
          stamp: { at: 'encerradaEm' },
        },
        cancelar: {
          title: 'Cancelar transferência',
          from: ['SOLICITADA', 'ACEITA', 'A_CAMINHO'],
          to: 'CANCELADA',
          action: 'update',
          reason: 'required',
          stamp: { at: 'encerradaEm', reason: 'motivo' },
          danger: true,
        },
      },
    },
  },
  required: ['pacienteId', 'prestadorDestinoId', 'finalidade', 'transporte', 'contato'],
  properties: {
    pacienteId: { type: 'integer', title: 'Paciente', 'x-ref': { resource: 'pacientes' } },
    // As the patient and the origin are called; the server writes them (server/features/transferencia/hooks.ts).
    nomePaciente: texto('Nome do paciente', 150),
    origem: texto('Origem', 200),
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'SOLICITADA', title: 'À espera de resposta', 'x-tone': 'warning' },
        { const: 'ACEITA', title: 'Aceita', 'x-tone': 'info' },
        { const: 'A_CAMINHO', title: 'A caminho', 'x-tone': 'info' },
        { const: 'CHEGOU', title: 'Chegou', 'x-tone': 'success' },
        { const: 'RECUSADA', title: 'Recusada', 'x-tone': 'error' },
        { const: 'CANCELADA', title: 'Cancelada', 'x-tone': 'neutral' },
      ],
      default: 'SOLICITADA',
    },
    prestadorDestinoId: {
      type: 'integer',
      title: 'Destino',
      'x-ref': { resource: 'prestadores', create: false, beyondReach: true },
      description: 'Qualquer prestador da rede. Ele vê este pedido; a ficha, só depois de aceitar.',
    },
    finalidade: {
      type: 'string',
      title: 'Por que transfere',
      oneOf: FINALIDADE_TRANSFERENCIA,
      default: 'ESPECIALIDADE',
    },
    transporte: {
      type: 'string',
      title: 'Transporte',
      oneOf: [
        { const: 'AMBULANCIA', title: 'Ambulância' },
        { const: 'PROPRIO', title: 'Por conta do paciente' },
      ],
      default: 'AMBULANCIA',
    },
    contato: {
      type: 'string',
      title: 'Contato na origem',
      minLength: 3,
      maxLength: 100,
      'x-ui': { placeholder: 'Nome e telefone de quem responde pelo paciente' },
    },
    previsao: { type: ['string', 'null'], title: 'Saída prevista', format: 'date-time' },
    resumo: {
      type: ['string', 'null'],
      title: 'Resumo clínico',
      maxLength: 4000,
      'x-col': { heavy: true },
      'x-access': { read: 'clinico', write: 'clinico' },
      'x-ui': {
        widget: 'textarea',
        rows: 6,
        placeholder: 'Diagnóstico, estado agora, o que foi feito, o que precisa no destino',
      },
      description: 'Escrito e lido por profissionais. Sem ele o destino não aceita.',
    },
    resumoPor: texto('Resumo escrito por', 200),
    contatoDestino: {
      ...texto('Quem recebe', 100),
      'x-ui': { placeholder: 'Nome e telefone de quem aceitou' },
    },
    leito: { ...texto('Leito ou setor', 60), 'x-ui': { placeholder: 'Enfermaria B, leito 12' } },
    // Made by the destination from this row, or its own that it found (server/features/transferencia/cadastro.ts).
    pacienteDestinoId: {
      type: ['integer', 'null'],
      title: 'Cadastro no destino',
      readOnly: true,
      'x-ref': { resource: 'pacientes', create: false },
    },
    pedidaEm: momento('Pedida em'),
    aceitaEm: momento('Aceita em'),
    aceitaPor: texto('Aceita por', 200),
    partiuEm: momento('A caminho desde'),
    encerradaEm: momento('Chegada ou fim'),
    motivo: texto('Motivo', 500),
  },
} as const satisfies EntitySchema;

export default transferenciaPaciente;
export type TransferenciaPaciente = FromSchema<typeof transferenciaPaciente>;
