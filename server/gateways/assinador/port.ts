/** The port to a cloud signer's authorization; the signing itself comes with the documents (SIGN-02). */
export type PedidoAutorizacao = {
  readonly state: string;
  readonly nonce: string;
  /** PKCE verifier; providers without PKCE leave it aside. */
  readonly verifier: string;
};

export type AutorizacaoDada = {
  readonly token: string;
  readonly segundos: number;
  readonly escopo: string | null;
  /** CPF of who authorized, digits; null where the provider does not say. */
  readonly titular: string | null;
};

export type Assinador = {
  /** Where the browser goes. `cpf` saves the person from typing it. */
  urlAutorizacao(pedido: PedidoAutorizacao, cpf: string | null): string;
  /** Throws 'codigo-recusado' for a code that the service does not take, 'falha-autenticacao' when it is away. */
  trocar(code: string, pedido: PedidoAutorizacao): Promise<AutorizacaoDada>;
};
