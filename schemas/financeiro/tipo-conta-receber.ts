import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { CONTA_DE_RECEITA } from '#schemas/compartilhado/conta-do-plano.ts';

export const tipoContaReceber = {
  $id: 'tipo-conta-receber',
  title: 'Tipo de conta a receber',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Tipos de contas a receber',
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
        { const: 'CONVENIO', title: 'Convênio' },
        { const: 'PARTICULAR', title: 'Particular' },
        { const: 'SUS', title: 'SUS' },
        { const: 'ALUGUEL', title: 'Aluguel e cessão' },
        { const: 'OUTRA', title: 'Outra' },
      ],
    },
    planoContaId: {
      type: ['integer', 'null'],
      title: 'Conta do plano',
      'x-ref': { resource: 'plano-contas', minChars: 1, filter: CONTA_DE_RECEITA },
    },
    taxaMultaId: {
      type: ['integer', 'null'],
      title: 'Multa padrão',
      'x-ref': { resource: 'taxas-adicionais', filter: { incidencia: 'MULTA' } },
      description:
        'Em branco, os títulos deste tipo não cobram multa. Só se cobra a que está em contrato; do consumidor, até 2% (CDC, art. 52, § 1º).',
    },
    taxaJurosId: {
      type: ['integer', 'null'],
      title: 'Juros padrão',
      'x-ref': { resource: 'taxas-adicionais', filter: { incidencia: 'JUROS' } },
      description:
        'Em branco, os títulos deste tipo não cobram juros de atraso. O usual em contrato é 1% ao mês.',
    },
    emiteNota: { type: 'boolean', title: 'Emite nota fiscal', default: false },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default tipoContaReceber;
export type TipoContaReceber = FromSchema<typeof tipoContaReceber>;
