/** Mail that the product sends. */
export type Mensagem = {
  /** One address, as it is on file. */
  readonly para: { readonly nome: string; readonly endereco: string };
  readonly assunto: string;
  /** Paragraphs; one that is nothing but an address becomes a link in the HTML part. */
  readonly linhas: readonly string[];
  readonly anexos?: readonly { readonly nome: string; readonly tipo: string; readonly bytes: Uint8Array }[];
  /** Tells attempts at the same mail apart from other mails. */
  readonly numero?: string;
};

/** What is on file as an address is none, or hides several. */
export class EnderecoInvalido extends Error {
  constructor() {
    super('the address on file is no e-mail address');
  }
}

export type Correio = {
  /** Resolves once the mail server has taken the message; rejects with its reason. */
  enviar(mensagem: Mensagem): Promise<void>;
  close(): void;
};
