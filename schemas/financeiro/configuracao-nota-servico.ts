import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

/** Como a unidade emite a nota de serviço (FIN-07). O certificado não está aqui: fica no cofre. */
export const configuracaoNotaServico = {
  $id: 'configuracao-nota-servico',
  title: 'Emissão de nota fiscal',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Emissão de notas fiscais',
    gender: 'f',
    label: ['nome'],
    sort: 'nome',
    tenant: true,
    // One for each unit: the value is always the same.
    unique: [['nome']],
  },
  required: ['nome', 'onde', 'ambiente', 'serie', 'primeiroNumero', 'simples', 'regimeEspecial', 'algoritmo'],
  properties: {
    nome: {
      type: 'string',
      title: 'Configuração',
      oneOf: [{ const: 'UNIDADE', title: 'Nota fiscal da unidade' }],
      default: 'UNIDADE',
      readOnly: true,
    },
    onde: {
      type: 'string',
      title: 'Onde a nota se emite',
      oneOf: [
        { const: 'NACIONAL', title: 'Sistema nacional, por aqui' },
        { const: 'CIDADE', title: 'No site da prefeitura, à mão' },
      ],
      default: 'NACIONAL',
      description: 'À mão, o número, o dia e o arquivo da nota se registram no recibo.',
    },
    ambiente: {
      type: 'string',
      title: 'Ambiente',
      oneOf: [
        { const: 'RESTRITA', title: 'Produção restrita (testes, sem validade)', 'x-tone': 'warning' },
        { const: 'PRODUCAO', title: 'Produção', 'x-tone': 'success' },
      ],
      default: 'RESTRITA',
    },
    serie: {
      type: 'integer',
      title: 'Série',
      minimum: 1,
      maximum: 49999,
      default: 1,
      description: 'De 1 a 49999, a faixa dos sistemas próprios (E0010). Só deste sistema.',
    },
    primeiroNumero: {
      type: 'integer',
      title: 'Primeiro número da série',
      minimum: 1,
      maximum: 999999999,
      default: 1,
      description: 'O seguinte ao último que outro sistema usou na mesma série.',
    },
    simples: {
      type: 'string',
      title: 'Simples Nacional',
      oneOf: [
        { const: '1', title: 'Não optante' },
        { const: '2', title: 'MEI' },
        { const: '3', title: 'Optante ME ou EPP' },
      ],
      default: '1',
    },
    apuracaoSimples: {
      type: ['string', 'null'],
      title: 'Apuração no Simples',
      oneOf: [
        { const: '1', title: 'Federais e ISS pelo Simples' },
        { const: '2', title: 'Federais pelo Simples, ISS por fora' },
        { const: '3', title: 'Federais e ISS por fora' },
        { const: null, title: 'Não informado' },
      ],
      'x-when': {
        visible: { properties: { simples: { const: '3' } }, required: ['simples'] },
        required: { properties: { simples: { const: '3' } }, required: ['simples'] },
      },
    },
    regimeEspecial: {
      type: 'string',
      title: 'Regime especial do ISS',
      oneOf: [
        { const: '0', title: 'Nenhum' },
        { const: '1', title: 'Ato cooperado' },
        { const: '2', title: 'Estimativa' },
        { const: '3', title: 'Microempresa municipal' },
        { const: '5', title: 'Profissional autônomo' },
        { const: '6', title: 'Sociedade de profissionais' },
        { const: '9', title: 'Outros' },
      ],
      default: '0',
    },
    informarInscricao: {
      type: 'boolean',
      title: 'Informar a inscrição municipal',
      default: true,
      description: 'A do prestador, como está no cadastro da prefeitura: os zeros à esquerda contam (E0116).',
    },
    algoritmo: {
      type: 'string',
      title: 'Algoritmo da assinatura',
      oneOf: [
        { const: 'SHA256', title: 'RSA com SHA-256' },
        { const: 'SHA1', title: 'RSA com SHA-1' },
      ],
      default: 'SHA256',
    },
    enviarEmail: {
      type: 'boolean',
      title: 'Enviar a nota por e-mail a quem pagou',
      default: true,
      description: 'Quando a nota é autorizada e o cadastro tem e-mail.',
    },
    ultimoNsu: {
      type: 'integer',
      title: 'Último documento lido no ADN',
      minimum: 0,
      default: 0,
      readOnly: true,
    },
  },
} as const satisfies EntitySchema;

export default configuracaoNotaServico;
export type ConfiguracaoNotaServico = FromSchema<typeof configuracaoNotaServico>;
