import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { contato } from '#schemas/compartilhado/contato.ts';
import { endereco } from '#schemas/compartilhado/endereco.ts';

export const laboratorio = {
  $id: 'laboratorio',
  title: 'Laboratório',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Laboratórios',
    label: ['nome'],
    provider: 'prestadorId',
    unique: [['cnpj']],
    importKey: ['cnpj'],
  },
  required: ['nome', 'tipo', 'formatoResultado'],
  properties: {
    nome: { type: 'string', title: 'Nome', minLength: 1, maxLength: 120 },
    cnpj: { type: ['string', 'null'], title: 'CNPJ', format: 'cnpj' },
    cnes: {
      type: ['string', 'null'],
      title: 'CNES',
      format: 'cnes',
      'x-import': { zeros: { from: 5, to: 7 } },
    },
    tipo: {
      type: 'string',
      title: 'Tipo',
      oneOf: [
        { const: 'PROPRIO', title: 'Próprio' },
        { const: 'APOIO', title: 'De apoio' },
        { const: 'ANATOMIA_PATOLOGICA', title: 'Anatomia patológica' },
        { const: 'IMAGEM', title: 'Imagem' },
      ],
    },
    prestadorId: {
      type: ['integer', 'null'],
      title: 'Só no prestador',
      'x-ref': { resource: 'prestadores' },
    },
    responsavelTecnicoId: {
      type: ['integer', 'null'],
      title: 'Responsável técnico',
      'x-ref': { resource: 'profissionais' },
    },
    liberaOutraPessoa: {
      type: 'boolean',
      title: 'Quem digita o resultado não libera o laudo',
      default: false,
      description: 'Sem isto a mesma pessoa pode liberar, e o laudo o diz.',
      'x-when': { visible: { properties: { tipo: { const: 'PROPRIO' } }, required: ['tipo'] } },
    },
    codigoCliente: { type: ['string', 'null'], title: 'Nosso código no laboratório', maxLength: 30 },
    formatoResultado: {
      type: 'string',
      title: 'Formato dos resultados',
      oneOf: [
        { const: 'PDF', title: 'PDF' },
        { const: 'HL7', title: 'HL7' },
        { const: 'XML', title: 'XML' },
        { const: 'MANUAL', title: 'Digitação' },
      ],
      default: 'PDF',
    },
    portalResultados: {
      type: ['string', 'null'],
      title: 'Portal de resultados',
      format: 'uri',
      maxLength: 200,
    },
    prazoResultadoDias: {
      type: ['integer', 'null'],
      title: 'Prazo usual do resultado',
      minimum: 0,
      maximum: 90,
      'x-ui': { suffix: 'dias' },
    },
    horarioColeta: {
      type: ['string', 'null'],
      title: 'Horário de coleta',
      maxLength: 80,
      'x-ui': { placeholder: 'Segunda a sexta, 7h às 10h' },
    },
    ...contato,
    ...endereco,
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default laboratorio;
export type Laboratorio = FromSchema<typeof laboratorio>;
