import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { contaBancaria as campos } from '#schemas/compartilhado/conta-bancaria.ts';

const { bancoId, agencia, agenciaDv, conta, contaDv, tipoChavePix, chavePix } = campos;
const noBanco = {
  visible: { properties: { tipo: { not: { const: 'CAIXA' } } }, required: ['tipo'] },
} as const;

/** Where the provider's money lies: an account at a bank, or a till. */
export const contaBancaria = {
  $id: 'conta-bancaria',
  title: 'Conta bancária',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Contas bancárias',
    gender: 'f',
    label: ['descricao'],
    tenant: true,
    unique: [['descricao']],
  },
  required: ['descricao', 'tipo'],
  properties: {
    descricao: {
      type: 'string',
      title: 'Descrição',
      minLength: 1,
      maxLength: 120,
      'x-ui': { placeholder: 'Banco do Brasil, conta de pagamentos' },
    },
    tipo: {
      type: 'string',
      title: 'Tipo',
      oneOf: [
        { const: 'CORRENTE', title: 'Conta corrente' },
        { const: 'POUPANCA', title: 'Poupança' },
        { const: 'PAGAMENTO', title: 'Conta de pagamento' },
        { const: 'CAIXA', title: 'Caixa (dinheiro)' },
      ],
      default: 'CORRENTE',
    },
    bancoId: { ...bancoId, 'x-when': noBanco },
    agencia: { ...agencia, 'x-when': noBanco },
    agenciaDv: { ...agenciaDv, 'x-when': noBanco },
    conta: { ...conta, 'x-when': noBanco },
    contaDv: { ...contaDv, 'x-when': noBanco },
    convenioBanco: {
      type: ['string', 'null'],
      title: 'Convênio de pagamento',
      maxLength: 20,
      'x-when': noBanco,
      description: 'Número do contrato com o banco para remessas. Itaú: não precisa.',
    },
    proximoNsa: {
      type: 'integer',
      title: 'Próxima sequência de remessa (NSA)',
      minimum: 1,
      // A million: the last of the numbers that a file can bear is taken.
      maximum: 1_000_000,
      default: 1,
      'x-counter': true,
      'x-when': noBanco,
      description: 'Quem já mandava remessas por outro sistema põe aqui o número seguinte ao último.',
    },
    leiauteArquivo: {
      type: ['string', 'null'],
      title: 'Versão do leiaute do arquivo',
      maxLength: 3,
      pattern: '^[0-9]{3}$',
      'x-when': noBanco,
      'x-import': { zeros: { from: 1, to: 3 } },
      description: 'Só se o banco pediu outra. Em branco vale a da tabela do banco.',
    },
    leiauteLote: {
      type: ['string', 'null'],
      title: 'Versão do leiaute do lote de créditos',
      maxLength: 3,
      pattern: '^[0-9]{3}$',
      'x-when': noBanco,
      'x-import': { zeros: { from: 1, to: 3 } },
      description: 'Só se o banco pediu outra. Em branco vale a da tabela do banco.',
    },
    carteiraCobranca: {
      type: ['string', 'null'],
      title: 'Carteira de cobrança',
      pattern: '^[0-9]{1,3}$',
      maxLength: 3,
      'x-when': noBanco,
      description:
        'Banco do Brasil: 17. Bradesco: 09. Caixa: 14. Itaú: 109 e outras. Santander: 101. Sicoob e Sicredi: 1.',
    },
    convenioCobranca: {
      type: ['string', 'null'],
      title: 'Convênio ou código do beneficiário',
      pattern: '^[0-9]{1,10}$',
      maxLength: 10,
      'x-when': noBanco,
      description:
        'Banco do Brasil e Bradesco: o convênio. Caixa, Santander e Sicredi: o código do beneficiário. Sicoob: o código do cliente. Itaú: não precisa.',
    },
    variacaoCobranca: {
      type: ['string', 'null'],
      title: 'Variação, modalidade ou posto',
      pattern: '^[0-9]{1,3}$',
      maxLength: 3,
      'x-when': noBanco,
      description: 'Banco do Brasil: variação. Sicoob: modalidade. Sicredi: posto. Nos outros fica vazio.',
    },
    proximoNossoNumero: {
      type: 'integer',
      title: 'Próximo nosso número',
      minimum: 1,
      maximum: 999_999_999,
      default: 1,
      'x-counter': true,
      'x-when': noBanco,
      description: 'Quem já emitia boletos por outro sistema põe aqui o número seguinte ao último.',
    },
    proximaRemessaCobranca: {
      type: 'integer',
      title: 'Próxima remessa de cobrança',
      minimum: 1,
      maximum: 999_999,
      default: 1,
      'x-counter': true,
      'x-when': noBanco,
    },
    tipoChavePix: { ...tipoChavePix, 'x-when': noBanco },
    chavePix: { ...chavePix, 'x-when': noBanco },
    saldoInicial: {
      type: 'string',
      title: 'Saldo inicial',
      format: 'moeda',
      default: '0.00',
      description: 'O saldo no começo do dia abaixo; o que veio antes já está nele.',
    },
    saldoInicialEm: {
      type: ['string', 'null'],
      title: 'Saldo inicial em',
      format: 'date',
      description: 'Em branco: contam todos os movimentos.',
    },
    ativa: { type: 'boolean', title: 'Ativa', default: true },
  },
} as const satisfies EntitySchema;

export default contaBancaria;
export type ContaBancaria = FromSchema<typeof contaBancaria>;
