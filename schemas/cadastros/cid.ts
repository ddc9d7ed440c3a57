import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** CID-10, versão 2008 do DATASUS; códigos posteriores entram pela importação ou pelo cadastro. */
export const cid = {
  $id: 'cid',
  title: 'CID',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'CIDs',
    label: ['codigoFormatado', 'nome'],
    sort: 'codigo',
    unique: [['codigo']],
    importKey: ['codigo'],
  },
  required: ['codigo', 'codigoFormatado', 'nome', 'tipo'],
  properties: {
    codigo: {
      type: 'string',
      title: 'Código',
      maxLength: 5,
      pattern: '^[A-Z][0-9]{2,4}$',
      'x-col': { search: true },
      'x-ui': { placeholder: 'A000' },
      description: 'Sem ponto, como vai nas guias.',
    },
    codigoFormatado: {
      type: 'string',
      title: 'Código com ponto',
      minLength: 1,
      maxLength: 6,
      'x-computed': { fn: 'codigoCidComPonto', stored: true },
    },
    nome: { type: 'string', title: 'Nome', minLength: 1, maxLength: 300 },
    nomeAbreviado: { type: ['string', 'null'], title: 'Nome abreviado', maxLength: 60 },
    tipo: {
      type: 'string',
      title: 'Tipo',
      'x-computed': { fn: 'tipoCid', stored: true },
      oneOf: [
        { const: 'CATEGORIA', title: 'Categoria' },
        { const: 'SUBCATEGORIA', title: 'Subcategoria' },
      ],
    },
    classificacao: {
      type: ['string', 'null'],
      title: 'Cruz ou asterisco',
      oneOf: [
        { const: '+', title: '† etiologia' },
        { const: '*', title: '* manifestação' },
        { const: null, title: 'Não informado' },
      ],
    },
    restricaoSexo: {
      type: ['string', 'null'],
      title: 'Só para o sexo',
      oneOf: [
        { const: 'F', title: 'Feminino' },
        { const: 'M', title: 'Masculino' },
        { const: null, title: 'Não informado' },
      ],
    },
    causaObito: { type: 'boolean', title: 'Pode ser causa de óbito', default: true },
    categoria: {
      type: ['string', 'null'],
      title: 'Categoria',
      maxLength: 3,
      pattern: '^[A-Z][0-9]{2}$',
      'x-col': { index: true },
      'x-computed': { fn: 'categoriaCid', stored: true },
    },
    grupoId: { type: ['integer', 'null'], title: 'Grupo', 'x-ref': { resource: 'grupos-cid' } },
    capituloId: { type: ['integer', 'null'], title: 'Capítulo', 'x-ref': { resource: 'capitulos-cid' } },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default cid;
export type Cid = FromSchema<typeof cid>;
