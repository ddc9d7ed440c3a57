/**
 * Reads, in its thread, the body of a call that brings a file as base64. It takes the file out and decodes
 * it. What remains is JSON of an ordinary size, for the reader of all other bodies.
 */
import { AppError } from '#domain/errors/app-error.ts';
import { modestJson } from '#server/plugins/modest-json.ts';
import type { Job } from '#server/threads/job.ts';
import { shared } from '#server/threads/shared.ts';

/** `maior`: of what remains. */
export type CorpoRecebido = {
  readonly partes: readonly Uint8Array[];
  readonly campo: string;
  readonly maior: number;
};
export type CorpoAberto = {
  /** The body with FEITO in place of the file; what else is wrong with it still is. */
  readonly resto: string;
  /** In memory that threads share; null when there is no file, or what stands for it is no base64. */
  readonly bytes: Uint8Array | null;
};

/** What stands in the field where the file was. */
const FEITO = '-';

export const job: Job<CorpoRecebido, CorpoAberto> = ({ partes, campo, maior }) => {
  const texto = Buffer.concat(partes).toString('utf8');
  if (!modestJson(texto)) throw new AppError('corpo-grande');
  const corpo = lido(texto.startsWith('\uFEFF') ? texto.slice(1) : texto);
  const valor = Object.hasOwn(Object(corpo) as object, campo)
    ? (corpo as { [nome: string]: unknown })[campo]
    : null;
  const temArquivo = typeof valor === 'string' && valor !== '';
  const resto = JSON.stringify(temArquivo ? { ...(corpo as object), [campo]: FEITO } : corpo);
  if (resto.length > maior) throw new AppError('corpo-grande');
  return { resto, bytes: temArquivo ? decodificado(valor) : null };
};

function lido(texto: string): unknown {
  try {
    return JSON.parse(texto);
  } catch (error) {
    throw new AppError('json-invalido', { cause: error });
  }
}

function decodificado(texto: string): Uint8Array | null {
  if (/[^A-Za-z0-9+/=\s]/.test(texto) || /=[^=\s]/.test(texto)) return null;
  const bytes = Buffer.from(texto, 'base64');
  return bytes.length === 0 ? null : shared(bytes);
}
