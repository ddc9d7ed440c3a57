/** The hash of a message: MD5 of its texts, in the letters that the insurer counts by. */
import { createHash } from 'node:crypto';
import type { Codificacao } from '#domain/tiss/versao.ts';

/** Hexadecimal, in lower case. What ISO-8859-1 lacks was told before (letras.ts). */
export const hashDe = (texto: string, codificacao: Codificacao): string =>
  createHash('md5')
    .update(texto, codificacao === 'UTF-8' ? 'utf8' : 'latin1')
    .digest('hex');
