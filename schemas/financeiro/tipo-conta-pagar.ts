import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { CONTA_DE_DESPESA } from '#schemas/compartilhado/conta-do-plano.ts';

/** Who registers titles does not say which of them need no second person. */
const DISPENSA = { write: 'dispensar' } as const;

export const tipoContaPagar = {
  $id: 'tipo-conta-pagar',
  title: 'Tipo de conta a pagar',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Tipos de contas a pagar',
    label: ['codigo', 'descricao'],
    sort: 'codigo',
    unique: [['codigo']],
  },
  required: ['codigo', 'descricao', 'natureza'],
  properties: {
    codigo: { type: 'string', title: 'Código', minLength: 1, maxLength: 10 },
    descricao: { type: 'string', title: 'Descrição', minLength: 1, maxLength: 100 },
    natureza: {
      type: 'string',
      title: 'Natureza',
      oneOf: [
        { const: 'HONORARIO', title: 'Honorários' },
        { const: 'FORNECEDOR', title: 'Fornecedores' },
        { const: 'TRIBUTO', title: 'Tributos' },
        { const: 'PESSOAL', title: 'Pessoal' },
        { const: 'CONSUMO', title: 'Água, luz e comunicação' },
        { const: 'OUTRA', title: 'Outra' },
      ],
    },
    exigeAprovacao: {
      type: 'boolean',
      title: 'Exige liberação',
      default: true,
      description: 'Desligado, quem registra manda pagar, seja qual for o valor.',
      'x-access': DISPENSA,
    },
    aprovaAcimaDe: {
      type: ['string', 'null'],
      title: 'Liberação acima de',
      format: 'moeda',
      'x-range': { from: '0' },
      description:
        'Até este valor, somadas as parcelas, quem registra manda pagar. Em branco: todo título pede liberação.',
      'x-access': DISPENSA,
      'x-when': {
        visible: { properties: { exigeAprovacao: { const: true } }, required: ['exigeAprovacao'] },
      },
    },
    sofreRetencao: {
      type: 'boolean',
      title: 'Sofre retenção de impostos',
      default: false,
      description: 'Desligado, nada se retém dos títulos deste tipo, seja qual for a natureza do serviço.',
    },
    planoContaId: {
      type: ['integer', 'null'],
      title: 'Conta do plano',
      'x-ref': { resource: 'plano-contas', minChars: 1, filter: CONTA_DE_DESPESA },
    },
    historicoId: {
      type: ['integer', 'null'],
      title: 'Histórico padrão',
      'x-ref': { resource: 'historicos-contas-pagar' },
      description: 'Vai para o título em que ninguém escreveu o histórico.',
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default tipoContaPagar;
export type TipoContaPagar = FromSchema<typeof tipoContaPagar>;
