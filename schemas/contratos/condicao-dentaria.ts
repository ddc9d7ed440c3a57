import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** O que se acha num dente ou se faz nele, com a cor e o traço que o odontograma lhe dá (ODO-01). */
export const condicaoDentaria = {
  $id: 'condicao-dentaria',
  title: 'Condição dentária',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Condições dentárias',
    gender: 'f',
    label: ['nome'],
    sort: 'nome',
    unique: [['codigo']],
  },
  required: ['codigo', 'nome', 'tipo', 'alcance', 'efeito', 'cor', 'padrao'],
  properties: {
    codigo: {
      type: 'string',
      title: 'Código',
      maxLength: 10,
      pattern: '^[A-Z][A-Z0-9]{1,9}$',
      'x-ui': { placeholder: 'RES', help: 'O mais curto que se dita: 16 MOD RES.' },
    },
    nome: { type: 'string', title: 'Nome', minLength: 2, maxLength: 80 },
    tipo: {
      type: 'string',
      title: 'O que é',
      oneOf: [
        { const: 'CONDICAO', title: 'Condição: o que se acha' },
        { const: 'TRATAMENTO', title: 'Tratamento: o que se faz' },
      ],
    },
    alcance: {
      type: 'string',
      title: 'Onde fica',
      oneOf: [
        { const: 'FACE', title: 'Nas faces que se dizem' },
        { const: 'DENTE', title: 'No dente inteiro' },
        { const: 'VARIOS', title: 'Em mais de um dente' },
      ],
      default: 'DENTE',
    },
    efeito: {
      type: 'string',
      title: 'O que muda no dente',
      oneOf: [
        { const: 'NENHUM', title: 'Soma-se ao que há' },
        { const: 'REPARA', title: 'Cobre a cárie e a restauração de antes' },
        { const: 'AUSENCIA', title: 'O dente deixa de estar na boca' },
        { const: 'SUBSTITUI', title: 'Fica no lugar de um dente' },
      ],
      default: 'NENHUM',
    },
    cor: {
      type: 'string',
      title: 'Cor',
      maxLength: 7,
      pattern: '^#[0-9A-F]{6}$',
      'x-ui': { widget: 'color', placeholder: '#1D4ED8' },
    },
    padrao: {
      type: 'string',
      title: 'Traço',
      oneOf: [
        { const: 'LISO', title: 'Cheio' },
        { const: 'LISTRAS', title: 'Listras' },
        { const: 'PONTOS', title: 'Pontos' },
        { const: 'GRADE', title: 'Grade' },
        { const: 'CRUZ', title: 'X sobre o dente' },
        { const: 'ANEL', title: 'Anel em volta do dente' },
        { const: 'HASTE', title: 'Haste na raiz' },
        { const: 'BARRA', title: 'Barra sobre os dentes' },
      ],
      default: 'LISO',
    },
    palavras: {
      type: ['string', 'null'],
      title: 'Outras palavras do ditado',
      maxLength: 200,
      'x-ui': { placeholder: 'resina, composta', help: 'Separadas por vírgula.' },
    },
    procedimentoId: {
      type: ['integer', 'null'],
      title: 'Procedimento que se cobra',
      'x-ref': { resource: 'procedimentos', create: false },
      'x-when': { visible: { properties: { tipo: { const: 'TRATAMENTO' } }, required: ['tipo'] } },
    },
    procedimentos: {
      type: 'array',
      title: 'Cobrança por faces ou grupo de dentes',
      maxItems: 20,
      'x-child': { singular: 'Cobrança', unique: [['faces', 'grupoDenteId']] },
      'x-when': { visible: { properties: { tipo: { const: 'TRATAMENTO' } }, required: ['tipo'] } },
      description:
        'Onde a tabela cobra por faces ou por dente. O que não está aqui cobra o procedimento acima.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['procedimentoId'],
        properties: {
          faces: {
            type: ['integer', 'null'],
            title: 'A partir de quantas faces',
            minimum: 1,
            maximum: 5,
          },
          grupoDenteId: {
            type: ['integer', 'null'],
            title: 'Grupo de dentes',
            'x-ref': { resource: 'grupos-dentes', create: false },
          },
          procedimentoId: {
            type: 'integer',
            title: 'Procedimento que se cobra',
            'x-ref': { resource: 'procedimentos', create: false },
          },
        },
      },
    },
    ativo: { type: 'boolean', title: 'Em uso', default: true },
  },
} as const satisfies EntitySchema;

export default condicaoDentaria;
export type CondicaoDentaria = FromSchema<typeof condicaoDentaria>;
