/** The ports to a cloud signer: its authorization, and what it signs with a token (SES-12, SIGN-02). */
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

/** A certificate in the cloud (DOC-ICP-17.01): the key stays there and signs hashes. */
export type ChaveEmNuvem = {
  /** PEM or base64 of each certificate and its name there. Throws 'assinatura-expirada' when the token is gone. */
  certificados(
    token: string,
  ): Promise<readonly { readonly alias: string | null; readonly certificado: string }[]>;
  /** The signature values (PKCS#1 v1.5 over each SHA-256) in the order of the hashes. */
  assinar(
    token: string,
    alias: string | null,
    resumos: readonly ResumoParaAssinar[],
  ): Promise<readonly Buffer[]>;
  /** Most hashes in one call. */
  readonly porChamada: number;
};

export type ResumoParaAssinar = { readonly id: string; readonly nome: string; readonly resumo: Buffer };

/** gov.br's signature: the CMS comes ready, over the hash of the bytes that are covered. */
export type AssinaturaGovBr = {
  certificado(token: string): Promise<string>;
  assinar(token: string, resumo: Buffer): Promise<Buffer>;
};
