/** The port to the government's sign-in. */
export type Segredos = { readonly state: string; readonly verifier: string; readonly nonce: string };

export type Cidadao = { readonly cpf: string; readonly nome: string | null };

export type GovBr = {
  /** Where the browser goes to sign in. */
  urlEntrada(segredos: Segredos): Promise<string>;
  /** Throws 'identidade-recusada' for a code or ID token that will not do, 'falha-autenticacao' when it is away. */
  identificar(code: string, segredos: Segredos): Promise<Cidadao>;
  /** Where the browser goes to end the session there too. */
  urlSaida(): string;
};
