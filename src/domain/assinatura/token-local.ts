/**
 * The messages between the page and the browser extension of a local token (SIGN-04), and the payload that
 * stores the result (SIGN-05). The extension signs. The server says whether the file is signed.
 */
import type { ArquivoAssinado } from '../documento/tipos.ts';
import type { Referencia } from './politicas.ts';
import type { DadosAssinante } from './tipos.ts';

/** The message, with the signer's data (B3, B7). */
export type MensagemSigner = DadosAssinante & {
  /** The PDF, in base64. */
  readonly content: string;
  readonly documentType: 'PDF';
  readonly policy: Referencia;
  /** Where the document lies; opening it asks for a session. */
  readonly documentUrl: string;
};

/** The answer: the flag is a text (B3). */
export type RespostaSigner =
  | { readonly ok: true; /** The signed PDF, in base64. */ readonly dadoBase64: string }
  /** `detalhe` null: the answer made no sense. */
  | { readonly ok: false; readonly detalhe: string | null };

/** A message to an extension may have 64 MiB, and base64 takes a third more than the file. */
export const MAIOR_PARA_TOKEN = 40 * 1024 * 1024;

/** '%PDF-' in base64, but for the bits that the next byte shares. */
const INICIO_PDF = 'JVBERi0';
const MAIOR_DETALHE = 500;

/** What an extension answered, whatever that was. */
export function lerResposta(resposta: unknown): RespostaSigner {
  const semSentido = { ok: false, detalhe: null } as const;
  if (typeof resposta !== 'object' || resposta === null) return semSentido;
  const { success, errorMessage, result } = resposta as { readonly [campo: string]: unknown };
  if (success === 'true' || success === true) {
    const texto = typeof result === 'string' ? result.replaceAll(/\s/g, '') : '';
    return texto.startsWith(INICIO_PDF) && /^[A-Za-z0-9+/]+={0,2}$/.test(texto)
      ? { ok: true, dadoBase64: texto }
      : semSentido;
  }
  if (typeof errorMessage !== 'string' || errorMessage.trim() === '') return semSentido;
  return { ok: false, detalhe: errorMessage.trim().slice(0, MAIOR_DETALHE) };
}

/** The signed-file payload (B3). */
export function arquivoAssinado(
  documento: Pick<ArquivoAssinado, 'modulo' | 'objectId' | 'nomeArquivo' | 'tag'>,
  dadoBase64: string,
  referencia: Referencia,
): ArquivoAssinado {
  return {
    ...documento,
    aspectos: [{ tipo: 'ASSINATURADIGITAL', propriedades: { formato: 'PadEs', referencia } }],
    mime: 'application/pdf',
    dadoBase64,
  };
}

/** Chrome, Edge, Opera, Brave and the like on a computer: on a phone they have no extensions. */
export function navegadorDeToken(userAgent: string): boolean {
  return /Chrom(?:e|ium)\/\d/.test(userAgent) && !/\b(?:Mobile|Android)\b/.test(userAgent);
}
