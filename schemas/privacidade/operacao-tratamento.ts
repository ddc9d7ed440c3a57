import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const texto = <const T extends string>(title: T, maxLength = 1000) =>
  ({ type: ['string', 'null'], title, maxLength, 'x-ui': { widget: 'textarea' } }) as const;

/**
 * Registro das operações de tratamento (LGPD, art. 37): uma linha por cadastro, feita das declarações, uma por serviço de
 * fora que a configuração liga, e as que uma pessoa escreve. O que a pessoa corrige fica.
 */
export const operacaoTratamento = {
  $id: 'operacao-tratamento',
  title: 'Operação de tratamento',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Operações de tratamento',
    gender: 'f',
    label: ['titulo'],
    sort: 'titulo',
    unique: [['chave']],
    importKey: ['titulo', 'modulo'],
    indexes: [['origem', 'modulo']],
    retain: 'O registro das operações é obrigação da LGPD (art. 37): não se exclui de vez.',
  },
  required: ['titulo', 'modulo', 'finalidade', 'baseLegal', 'exterior'],
  properties: {
    chave: { type: ['string', 'null'], title: 'Chave', maxLength: 100, readOnly: true },
    titulo: { type: 'string', title: 'Operação', minLength: 3, maxLength: 150 },
    modulo: { type: 'string', title: 'Módulo', minLength: 3, maxLength: 60 },
    origem: {
      type: 'string',
      title: 'De onde veio',
      readOnly: true,
      oneOf: [
        { const: 'DECLARACAO', title: 'Cadastro do sistema' },
        { const: 'CONFIGURACAO', title: 'Serviço de fora em uso' },
        { const: 'MANUAL', title: 'Escrita por uma pessoa' },
      ],
      default: 'MANUAL',
    },
    emUso: { type: 'boolean', title: 'Em uso', default: true },
    finalidade: {
      type: 'string',
      title: 'Finalidade',
      minLength: 3,
      maxLength: 1000,
      'x-ui': { widget: 'textarea' },
    },
    baseLegal: {
      type: 'string',
      title: 'Base legal',
      minLength: 3,
      maxLength: 500,
      'x-ui': { widget: 'textarea', width: 280 },
    },
    categoriasDados: texto('Dados tratados', 4000),
    categoriasTitulares: texto('De quem são', 500),
    retencao: texto('Por quanto tempo se guarda'),
    quemRecebe: texto('Quem recebe'),
    exterior: {
      type: 'string',
      title: 'Vai para fora do país',
      oneOf: [
        { const: 'NAO', title: 'Não' },
        { const: 'SIM', title: 'Sim', 'x-tone': 'warning' },
        { const: 'A_CONFIRMAR', title: 'A confirmar', 'x-tone': 'warning' },
      ],
      default: 'NAO',
    },
    medidas: texto('Como se protege'),
    complemento: texto('O que nenhuma declaração diz', 3000),
  },
} as const satisfies EntitySchema;

export default operacaoTratamento;
export type OperacaoTratamento = FromSchema<typeof operacaoTratamento>;
