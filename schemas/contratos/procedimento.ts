import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** Uma linha por versão do termo: TUSS (tabela 22 da ANS), SIGTAP e códigos próprios. A chave é terminologia, código e início da vigência. */
export const procedimento = {
  $id: 'procedimento',
  title: 'Procedimento',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Procedimentos',
    label: ['codigo', 'nome'],
    sort: 'codigo',
    unique: [['terminologia', 'codigo', 'inicioVigencia']],
    importKey: ['terminologia', 'codigo', 'inicioVigencia'],
    noOverlap: { by: ['terminologia', 'codigo'], from: 'inicioVigencia', to: 'fimVigencia' },
  },
  required: ['terminologia', 'codigo', 'nome', 'inicioVigencia', 'sexo'],
  properties: {
    terminologia: {
      type: 'string',
      title: 'Terminologia',
      oneOf: [
        { const: 'TUSS', title: 'TUSS' },
        { const: 'SIGTAP', title: 'SIGTAP' },
        { const: 'PROPRIA', title: 'Própria' },
      ],
      default: 'PROPRIA',
      'x-col': { index: true },
    },
    codigo: {
      type: 'string',
      title: 'Código',
      maxLength: 10,
      pattern: '^[0-9A-Za-z.-]{1,10}$',
      'x-when': {
        refused: [
          {
            if: {
              properties: { terminologia: { const: 'TUSS' }, codigo: { not: { pattern: '^[0-9]{8}$' } } },
              required: ['codigo'],
            },
            message: 'O código da TUSS tem 8 algarismos.',
          },
          {
            if: {
              properties: { terminologia: { const: 'SIGTAP' }, codigo: { not: { pattern: '^[0-9]{10}$' } } },
              required: ['codigo'],
            },
            message: 'O código do SIGTAP tem 10 algarismos.',
          },
        ],
      },
    },
    nome: { type: 'string', title: 'Nome', minLength: 1, maxLength: 320 },
    nomePopular: {
      type: ['string', 'null'],
      title: 'Nome usado na recepção',
      maxLength: 150,
      'x-col': { search: true },
    },
    grupoProcedimentoId: {
      type: ['integer', 'null'],
      title: 'Grupo',
      'x-ref': { resource: 'grupos-procedimentos', filter: { terminologia: '$terminologia' } },
    },
    natureza: {
      type: ['string', 'null'],
      title: 'Natureza',
      oneOf: [
        { const: 'CONSULTA', title: 'Consulta' },
        { const: 'EXAME', title: 'Exame' },
        { const: 'TERAPIA', title: 'Terapia' },
        { const: 'CIRURGIA', title: 'Cirurgia' },
        { const: 'ODONTOLOGICO', title: 'Odontológico' },
        { const: 'OUTRA', title: 'Outra' },
        { const: null, title: 'Não informado' },
      ],
    },
    inicioVigencia: { type: 'string', title: 'Início da vigência', format: 'date' },
    fimVigencia: {
      type: ['string', 'null'],
      title: 'Fim da vigência',
      format: 'date',
      'x-range': { from: '$inicioVigencia' },
    },
    fimImplantacao: { type: ['string', 'null'], title: 'Fim da implantação', format: 'date' },
    exigeAutorizacao: { type: 'boolean', title: 'Exige autorização', default: false },
    minutosExecucao: {
      type: ['integer', 'null'],
      title: 'Duração',
      minimum: 5,
      maximum: 1440,
      'x-ui': { suffix: 'min' },
    },
    preparo: {
      type: ['string', 'null'],
      title: 'Preparo',
      maxLength: 4000,
      'x-ui': { widget: 'textarea' },
      description: 'Vai no lembrete e na confirmação do agendamento.',
    },
    exigeDente: { type: 'boolean', title: 'Exige dente', default: false },
    exigeFace: { type: 'boolean', title: 'Exige face do dente', default: false },
    exigeRegiao: { type: 'boolean', title: 'Exige região da boca', default: false },
    sexo: {
      type: 'string',
      title: 'Sexo permitido',
      oneOf: [
        { const: 'A', title: 'Ambos' },
        { const: 'F', title: 'Feminino' },
        { const: 'M', title: 'Masculino' },
      ],
      default: 'A',
    },
    idadeMinimaMeses: {
      type: ['integer', 'null'],
      title: 'Idade mínima',
      minimum: 0,
      maximum: 1571,
      'x-ui': { suffix: 'meses' },
    },
    idadeMaximaMeses: {
      type: ['integer', 'null'],
      title: 'Idade máxima',
      minimum: 0,
      maximum: 1571,
      'x-ui': { suffix: 'meses' },
    },
    quantidadeMaxima: { type: ['integer', 'null'], title: 'Quantidade máxima', minimum: 0, maximum: 9998 },
    complexidade: {
      type: ['string', 'null'],
      title: 'Complexidade',
      oneOf: [
        { const: '0', title: 'Não se aplica' },
        { const: '1', title: 'Atenção básica' },
        { const: '2', title: 'Média complexidade' },
        { const: '3', title: 'Alta complexidade' },
        { const: null, title: 'Não informado' },
      ],
    },
    diasPermanencia: {
      type: ['integer', 'null'],
      title: 'Dias de permanência',
      minimum: 0,
      maximum: 9998,
      'x-ui': { suffix: 'dias' },
    },
    pontos: { type: ['integer', 'null'], title: 'Pontos', minimum: 0, maximum: 9999 },
    financiamento: { type: ['string', 'null'], title: 'Financiamento', maxLength: 2 },
    rubrica: { type: ['string', 'null'], title: 'Rubrica', maxLength: 6 },
    valorHospitalar: { type: ['string', 'null'], title: 'Valor do serviço hospitalar', format: 'moeda' },
    valorAmbulatorial: { type: ['string', 'null'], title: 'Valor do serviço ambulatorial', format: 'moeda' },
    valorProfissional: { type: ['string', 'null'], title: 'Valor do serviço profissional', format: 'moeda' },
    competencia: {
      type: ['string', 'null'],
      title: 'Competência de origem',
      maxLength: 7,
      'x-ui': { placeholder: '2020-12' },
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default procedimento;
export type Procedimento = FromSchema<typeof procedimento>;
