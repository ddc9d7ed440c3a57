/**
 * The way to the browser extension of a local token (SIGN-04; docs/guides/assinatura.md): a message to one extension by its
 * id, which the configuration names. No other script of a page and no other extension can read it or answer it.
 */
import {
  lerResposta,
  MAIOR_PARA_TOKEN,
  navegadorDeToken,
  type MensagemSigner,
} from '#domain/assinatura/token-local.ts';
import { assinaturaToken as texts } from '#messages/assinatura-token.ts';

/** Why there is no signed file, in words; `aborted` when the person gave up. */
export class SignerError extends Error {
  override readonly name = 'SignerError';
  /** Of the signer and not of the document: a batch stops here. */
  readonly deTodos: boolean;

  constructor(message: string, options: ErrorOptions & { readonly deTodos?: boolean } = {}) {
    super(message, options);
    this.deTodos = options.deTodos ?? false;
  }
}

/** Typing a PIN takes its time; after this nobody is typing any more. */
const ESPERA_MS = 180_000;

type Runtime = {
  readonly sendMessage?: (
    extensao: string,
    mensagem: unknown,
    responder: (resposta: unknown) => void,
  ) => void;
  readonly lastError?: { readonly message?: string };
};

const runtime = (): Runtime | undefined =>
  (globalThis as { readonly chrome?: { readonly runtime?: Runtime } }).chrome?.runtime;

/** Why a token cannot be used here, before anything is tried; null when it may. */
export function impedimentoDoToken(tamanho: number | null): string | null {
  if (!navegadorDeToken(navigator.userAgent)) return texts.navegador;
  return tamanho !== null && tamanho > MAIOR_PARA_TOKEN ? texts.grande : null;
}

/** Whether some extension takes messages of this page: without one, the browser shows the page no way to send. */
export function temExtensao(): boolean {
  return typeof runtime()?.sendMessage === 'function';
}

/**
 * The signed PDF in base64, as the extension gives it; nobody has checked it yet. Throws SignerError with the
 * specification's sentence, or the signal's reason when the person gave up: an answer that comes later is dropped.
 */
export function pedirAoSigner(
  extensao: string,
  mensagem: MensagemSigner,
  { signal, esperaMs = ESPERA_MS }: { readonly signal: AbortSignal; readonly esperaMs?: number },
): Promise<string> {
  return new Promise((done, fail) => {
    // Asked again, a signer that refused would count one more wrong PIN.
    const falha = (detalhe: string) => fail(new SignerError(texts.falhaSigner(detalhe), { deTodos: true }));
    if (signal.aborted) return fail(signal.reason as Error);
    const via = runtime();
    if (!via?.sendMessage) return falha(texts.ausente);
    const relogio = setTimeout(() => falha(texts.calado), esperaMs);
    const desistir = () => {
      clearTimeout(relogio);
      fail(signal.reason as Error);
    };
    signal.addEventListener('abort', desistir, { once: true });
    const responder = (resposta: unknown) => {
      clearTimeout(relogio);
      signal.removeEventListener('abort', desistir);
      // Must be read here, or the browser writes it to the console.
      const erro = via.lastError?.message;
      // 'Receiving end does not exist' is an extension that is not there; any other, one that ended without a word.
      if (erro !== undefined)
        return falha(/does not exist|Invalid extension id/i.test(erro) ? texts.ausente : texts.calado);
      const lida = lerResposta(resposta);
      if (lida.ok) done(lida.dadoBase64);
      else falha(lida.detalhe ?? texts.semSentido);
    };
    try {
      via.sendMessage(extensao, mensagem, responder);
    } catch (cause) {
      clearTimeout(relogio);
      signal.removeEventListener('abort', desistir);
      // The browser refuses an id of the wrong form, or a message that is too large.
      fail(new SignerError(texts.falhaSigner(texts.naoEnviado), { cause }));
    }
  });
}
