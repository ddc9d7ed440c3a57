/** The platform's decoders, which the rules of the analyser's files do not know. */
import type { Letras } from '#domain/laboratorio/analisador.ts';

export const letras: Letras = {
  utf8(bytes) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      return undefined;
    }
  },
  latim: (bytes) => new TextDecoder('windows-1252').decode(bytes),
};
