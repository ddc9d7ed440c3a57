/** Whose fault it is that a file could not be judged: a file that cannot be read is wrong, a judge that fell ill says nothing of it. */
import { ErroDeLeitura } from './leitor/values.ts';

/** What the readers of ASN.1 throw of bytes that are none: their own kinds, and plain errors of ours with a sentence. */
const DE_LEITURA: ReadonlySet<string> = new Set(['Error', 'AsnError', 'ParameterError']);

/**
 * Whether what was thrown says that the bytes cannot be read. Lack of stack or memory (RangeError), a TypeError of ours
 * and whatever a machine refuses (a code that is not of OpenSSL's parsers) do not.
 */
export function ehDoArquivo(erro: unknown): boolean {
  if (erro instanceof ErroDeLeitura) return true;
  if (!(erro instanceof Error)) return false;
  const codigo = 'code' in erro ? String(erro.code) : null;
  if (codigo !== null) return codigo.startsWith('ERR_OSSL_') && !codigo.includes('MALLOC');
  return DE_LEITURA.has(erro.constructor.name);
}

/** The cause as it is kept and logged. */
export const causaDe = (erro: unknown): string =>
  erro instanceof Error ? (erro.stack ?? `${erro.name}: ${erro.message}`) : String(erro);

/** DER cuts to the second, a time stamp need not: two moments are compared by the second that both name. */
export const segundoDe = (momento: Date): number => Math.floor(momento.getTime() / 1000);
