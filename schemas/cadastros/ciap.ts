import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** A CIAP-2 não acompanha o produto; importe a tabela que a sua instituição está autorizada a usar. */
export const ciap = {
  $id: 'ciap',
  title: 'CIAP',
  type: 'object',
  additionalProperties: false,
  'x-entity': { plural: 'CIAPs', label: ['codigo', 'nome'], sort: 'codigo', unique: [['codigo']] },
  required: ['codigo', 'nome'],
  properties: {
    codigo: {
      type: 'string',
      title: 'Código',
      maxLength: 3,
      pattern: '^-?[A-Z]?[0-9]{2}$',
      'x-ui': { placeholder: 'A03' },
    },
    nome: { type: 'string', title: 'Nome', minLength: 1, maxLength: 200 },
    tituloLeigo: {
      type: ['string', 'null'],
      title: 'Título leigo',
      maxLength: 200,
      'x-col': { search: true },
    },
    capitulo: {
      type: ['string', 'null'],
      title: 'Capítulo',
      oneOf: [
        { const: 'A', title: 'A · Geral e inespecífico' },
        { const: 'B', title: 'B · Sangue e sistema imunitário' },
        { const: 'D', title: 'D · Digestivo' },
        { const: 'F', title: 'F · Olho' },
        { const: 'H', title: 'H · Ouvido' },
        { const: 'K', title: 'K · Circulatório' },
        { const: 'L', title: 'L · Músculo-esquelético' },
        { const: 'N', title: 'N · Neurológico' },
        { const: 'P', title: 'P · Psicológico' },
        { const: 'R', title: 'R · Respiratório' },
        { const: 'S', title: 'S · Pele' },
        { const: 'T', title: 'T · Endócrino, metabólico e nutricional' },
        { const: 'U', title: 'U · Urinário' },
        { const: 'W', title: 'W · Gravidez e planejamento familiar' },
        { const: 'X', title: 'X · Genital feminino' },
        { const: 'Y', title: 'Y · Genital masculino' },
        { const: 'Z', title: 'Z · Problemas sociais' },
        { const: null, title: 'Não informado' },
      ],
    },
    componente: {
      type: ['string', 'null'],
      title: 'Componente',
      oneOf: [
        { const: 'SINTOMA', title: 'Sinais e sintomas' },
        { const: 'PROCESSO', title: 'Processos' },
        { const: 'DIAGNOSTICO', title: 'Diagnósticos e doenças' },
        { const: null, title: 'Não informado' },
      ],
    },
    inclui: { type: ['string', 'null'], title: 'Inclui', maxLength: 2000, 'x-ui': { widget: 'textarea' } },
    exclui: { type: ['string', 'null'], title: 'Exclui', maxLength: 2000, 'x-ui': { widget: 'textarea' } },
    cidId: { type: ['integer', 'null'], title: 'CID correspondente', 'x-ref': { resource: 'cids' } },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default ciap;
export type Ciap = FromSchema<typeof ciap>;
