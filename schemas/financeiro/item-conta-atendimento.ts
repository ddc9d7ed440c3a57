import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { TIPO_ITEM_OU_PACOTE } from '#schemas/compartilhado/opcoes.ts';
import { GRAU_PARTICIPACAO, TECNICA, VIA_ACESSO } from '#schemas/compartilhado/tiss.ts';
import { referenciaComCodigo } from '#schemas/compartilhado/item-tabela.ts';

const DE_PROCEDIMENTO = { properties: { tipo: { const: 'PROCEDIMENTO' } }, required: ['tipo'] } as const;
const parte = (title: string) =>
  ({ type: 'string', title, format: 'moeda', default: '0.00', readOnly: true }) as const;
const texto = (title: string, maxLength: number) =>
  ({ type: ['string', 'null'], title, maxLength, readOnly: true }) as const;

/** O que se fez num atendimento e por quanto. O preço é do motor de preços, e fica com a explicação (2.19 da referência clínica). */
export const itemContaAtendimento = {
  $id: 'item-conta-atendimento',
  title: 'Item da conta',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Itens das contas de atendimento',
    label: ['codigo', 'descricao'],
    sort: ['data', 'codigo'],
    tenant: true,
    // The same thing of the chart is never on the account twice.
    unique: [['contaId', 'chaveOrigem']],
    indexes: [['contaId', 'data'], ['profissionalId', 'data'], ['data']],
  },
  required: ['contaId', 'tipo', 'codigo', 'descricao', 'quantidade'],
  properties: {
    contaId: { type: 'integer', title: 'Conta', 'x-ref': { resource: 'contas-atendimento', create: false } },
    data: {
      type: ['string', 'null'],
      title: 'Data',
      format: 'date',
      'x-happened': { whose: 'contaId.pacienteId', afterDeath: true },
      description: 'Em branco: a da conta. É a data do preço.',
    },
    tipo: { type: 'string', title: 'Tipo', oneOf: TIPO_ITEM_OU_PACOTE, default: 'PROCEDIMENTO' },
    ...referenciaComCodigo,
    pacoteId: {
      type: ['integer', 'null'],
      title: 'Pacote',
      'x-ref': { resource: 'pacotes', fills: { codigo: 'codigo', descricao: 'nome' } },
      'x-when': { visible: { properties: { tipo: { const: 'PACOTE' } }, required: ['tipo'] } },
    },
    codigo: { type: 'string', title: 'Código', minLength: 1, maxLength: 20 },
    descricao: { type: 'string', title: 'Descrição', minLength: 1, maxLength: 320 },
    quantidade: {
      type: 'string',
      title: 'Quantidade',
      format: 'decimal',
      default: '1',
      'x-range': { from: '0.001', to: '99999' },
      'x-ui': { scale: 3 },
    },
    profissionalId: {
      type: ['integer', 'null'],
      title: 'Quem fez',
      'x-ref': { resource: 'profissionais', create: false },
      description: 'Em branco: o da conta.',
    },
    grauParticipacao: {
      type: ['string', 'null'],
      title: 'Grau de participação',
      oneOf: GRAU_PARTICIPACAO,
      'x-when': { visible: DE_PROCEDIMENTO },
    },
    viaAcesso: {
      type: ['string', 'null'],
      title: 'Via de acesso',
      oneOf: VIA_ACESSO,
      'x-when': { visible: DE_PROCEDIMENTO },
    },
    tecnica: {
      type: ['string', 'null'],
      title: 'Técnica',
      oneOf: TECNICA,
      'x-when': { visible: DE_PROCEDIMENTO },
    },
    dente: {
      type: ['string', 'null'],
      title: 'Dente',
      maxLength: 2,
      pattern: '^[1-8][1-9]$',
      'x-when': { visible: DE_PROCEDIMENTO },
    },
    regiao: {
      type: ['string', 'null'],
      title: 'Região da boca',
      maxLength: 4,
      pattern: '^[0-9A-Z]{1,4}$',
      'x-when': { visible: DE_PROCEDIMENTO },
    },
    faces: {
      type: ['string', 'null'],
      title: 'Faces',
      maxLength: 5,
      pattern: '^[OLMVDIP]{1,5}$',
      'x-when': { visible: DE_PROCEDIMENTO },
    },
    unidadeMedida: {
      type: ['string', 'null'],
      title: 'Unidade TISS',
      maxLength: 3,
      pattern: '^[0-9]{3}$',
      description: 'Tabela 60 da TISS. Em branco: 036, unidade.',
      'x-when': {
        visible: {
          properties: { tipo: { enum: ['MEDICAMENTO', 'MATERIAL', 'TAXA'] } },
          required: ['tipo'],
        },
      },
    },
    valorUnitario: { type: ['string', 'null'], title: 'Valor unitário', format: 'moeda', readOnly: true },
    total: parte('Total'),
    parteConvenio: parte('Parte do convênio'),
    partePaciente: parte('Parte do paciente'),
    preco: {
      type: 'string',
      title: 'Preço',
      oneOf: [
        { const: 'COM_PRECO', title: 'Com preço', 'x-tone': 'success' },
        { const: 'ZERO', title: 'Preço zero', 'x-tone': 'error' },
        { const: 'SEM_PRECO', title: 'Sem preço', 'x-tone': 'error' },
      ],
      default: 'SEM_PRECO',
      readOnly: true,
    },
    origem: {
      type: 'string',
      title: 'De onde veio',
      oneOf: [
        { const: 'MANUAL', title: 'Incluído à mão' },
        { const: 'AGENDAMENTO', title: 'Tipo de atendimento' },
        { const: 'PRONTUARIO', title: 'Prontuário' },
        { const: 'ENFERMAGEM', title: 'Medicação dada' },
        { const: 'ODONTOGRAMA', title: 'Odontograma' },
        { const: 'LABORATORIO', title: 'Laboratório' },
      ],
      default: 'MANUAL',
      readOnly: true,
    },
    chaveOrigem: texto('Chave da origem', 60),
    regraPreco: texto('Regra do contrato', 20),
    tabelaPreco: texto('Tabela', 120),
    versaoPreco: texto('Vigência do preço', 60),
    dataPreco: { type: ['string', 'null'], title: 'Preço de', format: 'date', readOnly: true },
    explicacao: {
      type: ['string', 'null'],
      title: 'Como se chegou ao preço',
      maxLength: 8000,
      readOnly: true,
      'x-ui': { widget: 'textarea' },
      'x-col': { heavy: true },
    },
  },
} as const satisfies EntitySchema;

export default itemContaAtendimento;
export type ItemContaAtendimento = FromSchema<typeof itemContaAtendimento>;
