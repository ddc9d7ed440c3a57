/** The bytes of a message. What the alphabet lacks is refused: node would write another letter in its place, without a word. */
import { recusar } from '#domain/errors/app-error.ts';
import { semByte } from '#domain/tiss/letras.ts';
import { campoTiss, faltaTiss } from '#messages/tiss.ts';

/** In ISO-8859-1. Throws 409 with the letters that it does not write. */
export function bytesEmLatim(mensagem: string): Buffer {
  const fora = semByte(mensagem);
  if (fora.length > 0) recusar(faltaTiss.letras(campoTiss.mensagem, fora));
  return Buffer.from(mensagem, 'latin1');
}
