/** A bank account or Pix key as CNAB 240 and Pix need it: the fields of one row of a child table. */
export const contaBancaria = {
  bancoId: { type: ['integer', 'null'], title: 'Banco', 'x-ref': { resource: 'bancos' } },
  agencia: { type: ['string', 'null'], title: 'Agência', pattern: '^[0-9]{1,5}$', maxLength: 5 },
  agenciaDv: { type: ['string', 'null'], title: 'DV da agência', pattern: '^[0-9X]$', maxLength: 1 },
  conta: { type: ['string', 'null'], title: 'Conta', pattern: '^[0-9]{1,12}$', maxLength: 12 },
  contaDv: { type: ['string', 'null'], title: 'DV da conta', pattern: '^[0-9X]{1,2}$', maxLength: 2 },
  tipoConta: {
    type: ['string', 'null'],
    title: 'Tipo de conta',
    oneOf: [
      { const: 'CORRENTE', title: 'Corrente' },
      { const: 'POUPANCA', title: 'Poupança' },
      { const: 'PAGAMENTO', title: 'Pagamento' },
      { const: 'SALARIO', title: 'Salário' },
      { const: null, title: 'Não informado' },
    ],
  },
  tipoChavePix: {
    type: ['string', 'null'],
    title: 'Tipo de chave Pix',
    oneOf: [
      { const: 'CPF_CNPJ', title: 'CPF ou CNPJ' },
      { const: 'EMAIL', title: 'E-mail' },
      { const: 'TELEFONE', title: 'Telefone' },
      { const: 'ALEATORIA', title: 'Chave aleatória' },
      { const: null, title: 'Não informado' },
    ],
  },
  chavePix: { type: ['string', 'null'], title: 'Chave Pix', maxLength: 77 },
  titular: {
    type: ['string', 'null'],
    title: 'Titular',
    maxLength: 120,
    'x-ui': { placeholder: 'Se não for o próprio' },
  },
  documentoTitular: { type: ['string', 'null'], title: 'CPF ou CNPJ do titular', format: 'cpf-cnpj' },
  principal: { type: 'boolean', title: 'Principal', default: false },
} as const;
