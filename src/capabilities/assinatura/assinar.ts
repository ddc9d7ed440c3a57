/** One document signed in the chosen way; what went wrong comes as words that a person can act upon. */
import type { Referencia } from '#domain/assinatura/politicas.ts';
import type { Ciencia } from '#domain/assinatura/ciencia.ts';
import { arquivoAssinado } from '#domain/assinatura/token-local.ts';
import { assinaturaTela as texts } from '#messages/assinatura-tela.ts';
import { assinaturaToken } from '#messages/assinatura-token.ts';
import { HttpError, isAbort, messageOf } from '#shared/http/http-error.ts';
import { impedimentoDoToken, pedirAoSigner, SignerError } from './extension.ts';
import type { Forma } from './formas.ts';
import {
  assinarNaNuvem,
  documentoEmBase64,
  enderecoDoDocumento,
  guardarDoToken,
  type Alvo,
  type Formas,
} from './wire.ts';

export type Como = {
  readonly forma: Forma;
  readonly formas: Formas;
  readonly politica: Referencia;
  readonly signal: AbortSignal;
  /** What the person said of earlier signatures that are not valid. */
  readonly ciencia?: Ciencia;
  /** What is being waited for, as it changes. */
  readonly onPasso: (passo: string) => void;
};

/** Resolves when the server has verified and stored the signed file; throws what `falhaDe` puts into words. */
export async function assinarDocumento(alvo: Alvo, como: Como): Promise<void> {
  const { forma, politica, ciencia, onPasso } = como;
  if (forma.tipo === 'token') return assinarNoToken(alvo, como);
  onPasso(texts.assinando);
  await assinarNaNuvem(forma.provedor, alvo, politica, ciencia);
}

async function assinarNoToken(
  alvo: Alvo,
  { formas, politica, signal, ciencia, onPasso }: Como,
): Promise<void> {
  const { assinante, token } = formas;
  if (!assinante) throw new SignerError(texts.semAssinante);
  const impedimento = impedimentoDoToken(alvo.tamanho);
  if (impedimento !== null) throw new SignerError(impedimento);
  onPasso(assinaturaToken.lendo);
  const content = await documentoEmBase64(alvo, signal).catch((cause: unknown) => {
    if (signal.aborted || isAbort(cause)) throw cause;
    throw new SignerError(assinaturaToken.falhaDownload, { cause });
  });
  onPasso(assinaturaToken.esperando);
  const dadoBase64 = await pedirAoSigner(
    token?.extensao ?? '',
    { content, ...assinante, documentType: 'PDF', policy: politica, documentUrl: enderecoDoDocumento(alvo) },
    { signal },
  );
  onPasso(assinaturaToken.guardando);
  const { modulo, objectId, nomeArquivo, tag, versao } = alvo;
  try {
    const arquivo = arquivoAssinado({ modulo, objectId, nomeArquivo, tag }, dadoBase64, politica);
    await guardarDoToken({ ...arquivo, ...ciencia, versao }, signal);
  } catch (cause) {
    if (signal.aborted || isAbort(cause)) throw cause;
    throw new SignerError(assinaturaToken.falhaEnvio(messageOf(cause, assinaturaToken.semDetalhe)), {
      cause,
    });
  }
}

/** What a person is told of a failure; null when they gave up themselves. */
export function falhaDe(error: unknown, forma: Forma, signal: AbortSignal): string | null {
  if (signal.aborted) return null;
  if (error instanceof SignerError) return error.message;
  if (forma.tipo === 'token')
    return assinaturaToken.falhaSigner(messageOf(error, assinaturaToken.semDetalhe));
  return messageOf(error, texts.falhaNuvem);
}

/** The provider ended the authorization: the person gives it again. */
export const pedeAutorizacao = (error: unknown): boolean =>
  error instanceof HttpError && error.codigo === 'assinatura-expirada';

export const semCarimbo = (error: unknown): boolean =>
  error instanceof HttpError && error.codigo === 'carimbo-indisponivel';
