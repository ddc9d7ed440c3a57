/** Sentences of single registers that their declarations cannot carry. */

/** Why a record may be one that exists already. */
export const DUPLICIDADE = {
  cpf: 'Mesmo CPF',
  cns: 'Mesmo CNS',
  documento: 'Mesmo CPF ou CNPJ',
  nome: 'Mesmo nome',
  pessoaComMae: 'Mesmo nome, nascimento e mãe',
  pessoa: 'Mesmo nome e nascimento',
} as const;
