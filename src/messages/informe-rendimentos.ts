/** The yearly statement of what a supplier was paid. */
export const informe = {
  titulo: 'Informe de rendimentos',
  nome: (ano: number) => `Informe de rendimentos ${ano}`,
  aQuem: 'Pago a',
  ano: 'Ano',
  mes: 'Mês',
  colunas: { bruto: 'Bruto pago', irrf: 'IRRF', inss: 'INSS', outras: 'Outras retenções', liquido: 'Líquido pago' },
  total: 'Total do ano',
  nada: 'Nenhum pagamento neste ano.',
  base: 'Pela data de cada pagamento que está de pé. O bruto é o valor pago mais o que se reteve, já com descontos e acréscimos da conta; um pagamento em parte leva a sua parte das retenções. Juros e multa pagos depois do vencimento não entram.',
  anoInvalido: 'Escolha um ano entre 2000 e o atual.',
  escolhaFornecedor: 'Escolha o fornecedor.',
  semCadastro: 'A sua conta de acesso não está ligada a um fornecedor. Peça à clínica que a ligue.',
  baixar: 'Baixar em PDF',
  recurso: 'Contas a pagar',
  escolha: 'Escolha o fornecedor para ver o informe.',
  fornecedor: 'Fornecedor',
} as const;
