/** A person of the national register of SUS users, as far as a new patient's form has a place for it. */
export type PessoaSus = {
  readonly nome: string;
  readonly nomeSocial: string | null;
  /** Eleven digits. */
  readonly cpf: string | null;
  /** Fifteen digits: the definitive card where there is one. */
  readonly cns: string | null;
  /** 'YYYY-MM-DD'. */
  readonly dataNascimento: string | null;
  readonly sexo: 'F' | 'M' | 'I';
  readonly nomeMae: string | null;
  readonly celular: string | null;
  readonly email: string | null;
  /** Eight digits. */
  readonly cep: string | null;
};

/** Each throws when the register does not answer; nobody found is an empty list. */
export type CadastroSus = {
  porNumero(numero: { readonly cpf: string } | { readonly cns: string }): Promise<readonly PessoaSus[]>;
  /** `nascimento`: 'YYYY-MM-DD'. */
  porNome(nome: string, nascimento: string): Promise<readonly PessoaSus[]>;
};
