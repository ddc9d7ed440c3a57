import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const codigo = (title: string, digitos: number, description?: string) =>
  ({
    type: ['string', 'null'],
    title,
    maxLength: digitos,
    pattern: `^[0-9]{${digitos}}$`,
    ...(description === undefined ? {} : { description }),
  }) as const;
const percentual = (title: string, description?: string) =>
  ({
    type: ['string', 'null'],
    title,
    format: 'decimal',
    'x-range': { from: '0', to: '100' },
    'x-ui': { suffix: '%' },
    ...(description === undefined ? {} : { description }),
  }) as const;
const DO_CONTADOR = 'Só o contador escolhe. Em branco, a nota sai sem o grupo do IBS e da CBS.';

/** Um serviço como a nota fiscal o diz (FIN-07): códigos e tributos que o contador escolhe, uma vez. */
export const servicoNota = {
  $id: 'servico-nota',
  title: 'Serviço da nota fiscal',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Serviços da nota fiscal',
    label: ['nome'],
    sort: 'nome',
    tenant: true,
    unique: [['nome']],
    importKey: ['nome'],
  },
  required: ['nome', 'codigo', 'descricao', 'tributacaoIss'],
  properties: {
    nome: {
      type: 'string',
      title: 'Nome',
      minLength: 1,
      maxLength: 80,
      'x-ui': { placeholder: 'Consultas médicas' },
    },
    codigo: {
      type: 'string',
      title: 'Código de tributação nacional',
      maxLength: 6,
      pattern: '^[0-9]{4}(?:0[1-9]|[1-9][0-9])$',
      description:
        'Item, subitem e desdobro da LC 116, dois algarismos cada. O desdobro começa em 01 (E0310).',
      'x-ui': { placeholder: '040101' },
    },
    codigoMunicipal: codigo('Código de tributação municipal', 3, 'Três algarismos, onde a cidade os pede.'),
    nbs: codigo('NBS', 9),
    descricao: {
      type: 'string',
      title: 'Descrição do serviço',
      minLength: 1,
      maxLength: 1000,
      description: 'Abre a descrição da nota; o referente do recibo vem depois.',
      'x-ui': { widget: 'textarea', rows: 2, placeholder: 'Serviços médicos prestados' },
    },
    tributacaoIss: {
      type: 'string',
      title: 'Tributação do ISS',
      oneOf: [
        { const: '1', title: 'Operação tributável' },
        { const: '2', title: 'Imunidade' },
        { const: '4', title: 'Não incidência' },
      ],
      default: '1',
    },
    tipoImunidade: {
      type: ['string', 'null'],
      title: 'Tipo de imunidade',
      oneOf: [
        { const: '1', title: 'Entes públicos (CF, art. 150, VI, a)' },
        { const: '2', title: 'Templos (CF, art. 150, VI, b)' },
        { const: '3', title: 'Partidos, sindicatos, educação e assistência social (CF, art. 150, VI, c)' },
        { const: null, title: 'Não informado' },
      ],
      'x-when': {
        visible: { properties: { tributacaoIss: { const: '2' } }, required: ['tributacaoIss'] },
        required: { properties: { tributacaoIss: { const: '2' } }, required: ['tributacaoIss'] },
      },
    },
    aliquotaIss: {
      type: ['string', 'null'],
      title: 'Alíquota do ISS na nota',
      format: 'decimal',
      'x-range': { from: '0', to: '5' },
      'x-ui': { suffix: '%' },
      description:
        'Deixe em branco fora do Simples: em cidade conveniada o sistema nacional tem a alíquota e recusa a declarada (E0617).',
    },
    cstPisCofins: {
      type: ['string', 'null'],
      title: 'CST de PIS e COFINS',
      maxLength: 2,
      pattern: '^(?:0[0-9]|49|5[0-6]|6[0-7]|7[0-5]|98|99)$',
      'x-ui': { placeholder: '01' },
    },
    tributosFederais: percentual('Tributos federais', 'Carga aproximada da Lei 12.741; as três ou nenhuma.'),
    tributosEstaduais: percentual('Tributos estaduais'),
    tributosMunicipais: percentual('Tributos municipais'),
    tributosSimples: percentual('Carga do Simples Nacional', 'Só de optante ME ou EPP.'),
    indicadorOperacao: codigo('Indicador da operação (cIndOp)', 6, DO_CONTADOR),
    cstIbsCbs: codigo('CST do IBS e da CBS', 3),
    classificacaoIbsCbs: codigo('Classificação tributária (cClassTrib)', 6),
    consumoPessoal: {
      type: ['boolean', 'null'],
      title: 'Uso ou consumo pessoal (indFinal)',
      'x-when': {
        visible: { properties: { indicadorOperacao: { type: 'string' } }, required: ['indicadorOperacao'] },
      },
    },
    padrao: {
      type: 'boolean',
      title: 'Serviço usual',
      default: false,
      description: 'Vale onde ninguém escolhe outro, e na emissão do mês.',
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default servicoNota;
export type ServicoNota = FromSchema<typeof servicoNota>;
