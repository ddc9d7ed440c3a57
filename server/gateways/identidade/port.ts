/** The port to the e-mail identity service. Its errors arrive as AppErrors with the catalogue's sentences (A8). */

/** What a checked ID token says. */
export type Identidade = { readonly uid: string; readonly email: string; readonly verificado: boolean };

/** Not yet checked: pass `idToken` through `verificar` before believing anything. */
export type Entrada = { readonly idToken: string; readonly refreshToken: string };

export type ServicoIdentidade = {
  entrar(email: string, senha: string): Promise<Entrada>;
  cadastrar(email: string, senha: string): Promise<Entrada>;
  /** A fresh ID token, with what changed since (an address confirmed meanwhile). */
  renovar(refreshToken: string): Promise<Entrada>;
  /** Signature, issuer, audience, time; throws 'identidade-recusada' for anything less. */
  verificar(idToken: string): Promise<Identidade>;
  /** What the service knows now, whatever the token said when it was made. */
  consultar(idToken: string): Promise<Identidade & { readonly desativada: boolean }>;
  enviarVerificacao(idToken: string): Promise<void>;
  enviarRecuperacao(email: string): Promise<void>;
  enviarTrocaDeEmail(idToken: string, novoEmail: string): Promise<void>;
  /** Whose password a code is for, without using it up. */
  conferirCodigo(codigo: string): Promise<string>;
  /** Answers the e-mail whose password it now is. */
  redefinirSenha(codigo: string, senha: string): Promise<string>;
  /** Applies a code of verification or change of address; answers the e-mail in force. */
  aplicarCodigo(codigo: string): Promise<string>;
};
