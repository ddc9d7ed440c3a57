/** The few calls of the browser's extension interface that the test signer makes. */
type Chrome = {
  readonly runtime: {
    readonly onMessageExternal: {
      addListener(
        ouvinte: (
          mensagem: unknown,
          de: { readonly url?: string },
          responder: (resposta: unknown) => void,
        ) => boolean,
      ): void;
    };
  };
  readonly storage: {
    readonly local: {
      get(chave: string): Promise<{ readonly [chave: string]: unknown }>;
      set(valores: { readonly [chave: string]: unknown }): Promise<void>;
    };
  };
};

export const { chrome } = globalThis as unknown as { readonly chrome: Chrome };
