/** Sentences of single registers that their declarations cannot carry. */

/** Why a record may be one that exists already. */
export const DUPLICIDADE = {
  cpf: 'Mesmo CPF',
  cns: 'Mesmo CNS',
  carteira: 'Mesmo número de carteira',
  documento: 'Mesmo CPF ou CNPJ',
  nome: 'Mesmo nome',
  pessoaComMae: 'Mesmo nome, nascimento e mãe',
  pessoa: 'Mesmo nome e nascimento',
  semNascimento: 'nascimento não sabido',
} as const;

/** Of the register of postcodes and of the field that asks it. */
export const CEP = {
  faixaInvertida: "O fim da faixa vem antes do começo. Informe em 'Até o CEP' o mesmo CEP ou um maior.",
  procurando: 'Procurando o endereço...',
  naoExiste: 'CEP não encontrado. Confira os números, ou preencha o endereço à mão.',
  semResposta: 'A busca de endereços não respondeu. Preencha o endereço à mão.',
  preenchido: 'Endereço preenchido pelo CEP.',
  outroEndereco: (logradouro: string | null, bairro: string | null) =>
    `O CEP é de ${[logradouro, bairro].filter(Boolean).join(', ') || 'outra cidade'}; o endereço não foi alterado.`,
  usarEste: 'Usar este endereço',
} as const;
