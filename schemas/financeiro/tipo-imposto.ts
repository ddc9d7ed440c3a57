import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

export const tipoImposto = {
  $id: 'tipo-imposto',
  title: 'Tipo de imposto',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Tipos de impostos',
    label: ['sigla', 'descricao'],
    sort: 'codigo',
    unique: [['codigo', 'inicioVigencia']],
    importKey: ['codigo', 'inicioVigencia'],
    noOverlap: { by: ['codigo'], from: 'inicioVigencia', to: 'fimVigencia' },
  },
  required: ['codigo', 'sigla', 'descricao', 'pessoa', 'calculo', 'periodo', 'inicioVigencia'],
  properties: {
    codigo: { type: 'string', title: 'Código', minLength: 1, maxLength: 10 },
    sigla: { type: 'string', title: 'Sigla', minLength: 1, maxLength: 15 },
    descricao: { type: 'string', title: 'Descrição', minLength: 1, maxLength: 120 },
    grupoTipoTributoId: {
      type: ['integer', 'null'],
      title: 'Grupo de tributos',
      'x-ref': { resource: 'grupos-tipos-tributos' },
    },
    pessoa: {
      type: 'string',
      title: 'Retido de',
      oneOf: [
        { const: 'FISICA', title: 'Pessoa física' },
        { const: 'JURIDICA', title: 'Pessoa jurídica' },
        { const: 'AMBAS', title: 'Ambas' },
      ],
    },
    calculo: {
      type: 'string',
      title: 'Cálculo',
      oneOf: [
        { const: 'ALIQUOTA', title: 'Alíquota única' },
        { const: 'PROGRESSIVO', title: 'Tabela progressiva' },
        { const: 'TETO', title: 'Alíquota com teto' },
      ],
      default: 'ALIQUOTA',
    },
    aliquota: {
      type: ['string', 'null'],
      title: 'Alíquota padrão',
      format: 'decimal',
      'x-ui': { suffix: '%' },
      'x-when': {
        visible: { properties: { calculo: { enum: ['ALIQUOTA', 'TETO'] } }, required: ['calculo'] },
        required: { properties: { calculo: { enum: ['ALIQUOTA', 'TETO'] } }, required: ['calculo'] },
      },
    },
    codigoReceita: {
      type: ['string', 'null'],
      title: 'Código de receita',
      maxLength: 4,
      pattern: '^[0-9]{4}$',
      'x-import': { zeros: { from: 3, to: 4 } },
      description:
        'Do DARF ou da GPS. GPS: 2100 empresa com CNPJ, 2208 com CEI ou CNO, 2003 do Simples; 2631 e 2658 retenção de nota, com CNPJ e com CEI; 1007 o autônomo por si.',
    },
    periodo: {
      type: 'string',
      title: 'Apuração',
      oneOf: [
        { const: 'PAGAMENTO', title: 'A cada pagamento' },
        { const: 'DIA', title: 'No dia' },
        { const: 'MES', title: 'Acumulada no mês' },
      ],
      default: 'PAGAMENTO',
    },
    fato: {
      type: 'string',
      title: 'Fato gerador',
      oneOf: [
        { const: 'PAGAMENTO', title: 'O pagamento' },
        { const: 'EMISSAO', title: 'A emissão do documento' },
      ],
      default: 'PAGAMENTO',
      description: 'O dia que diz o mês da guia.',
    },
    vencimento: { type: ['string', 'null'], title: 'Vencimento do recolhimento', maxLength: 120 },
    dispensaSimples: { type: 'boolean', title: 'Não retém do Simples Nacional', default: false },
    norma: {
      type: ['string', 'null'],
      title: 'Norma',
      maxLength: 120,
      'x-ui': { placeholder: 'Lei 15.191/2025' },
    },
    inicioVigencia: { type: 'string', title: 'Início da vigência', format: 'date' },
    fimVigencia: {
      type: ['string', 'null'],
      title: 'Fim da vigência',
      format: 'date',
      'x-range': { from: '$inicioVigencia' },
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default tipoImposto;
export type TipoImposto = FromSchema<typeof tipoImposto>;
