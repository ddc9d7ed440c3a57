/** What every store does with content on its way in: count, hash, and stop what is too large or empty. */
import { createHash } from 'node:crypto';
import { AppError } from '#domain/errors/app-error.ts';
import { tamanhoArquivo } from '#messages/importacao.ts';

/** `result` is there once the bytes have passed. */
export function hashing(
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
): { readonly bytes: AsyncIterable<Uint8Array>; result(): { readonly id: string; readonly size: number } } {
  const hash = createHash('sha256');
  let size = 0;
  async function* pass(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      size += chunk.byteLength;
      if (size > maxBytes)
        throw new AppError('arquivo-grande', { params: { maximo: tamanhoArquivo(maxBytes) } });
      hash.update(chunk);
      yield chunk;
    }
    if (size === 0) throw new AppError('arquivo-vazio');
  }
  return { bytes: pass(), result: () => ({ id: hash.digest('hex'), size }) };
}
