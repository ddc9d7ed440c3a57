/** What may be sent in a call: small enough for a telephone's line, and what every browser opens. */
import { arquivosDaChamada as texto } from '#messages/telemedicina.ts';

export const ARQUIVO_MAXIMO = 10 * 1_048_576;
export const ARQUIVOS_POR_CHAMADA = 20;

export type ArquivoNaChamada = {
  readonly id: number;
  /** Who sent it, by the place in the room. */
  readonly de: number;
  readonly nome: string;
  readonly tamanho: number;
  readonly em: string;
};

/** The sentence for a file that is refused by its name or size already; the server looks at what it is. */
export function problemaDoArquivo({
  name,
  size,
}: {
  readonly name: string;
  readonly size: number;
}): string | null {
  if (!/\.(?:pdf|jpe?g|png)$/i.test(name)) return texto.tipo;
  return size > ARQUIVO_MAXIMO ? texto.grande : null;
}
