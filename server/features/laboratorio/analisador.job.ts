/** A file of an analyser in its thread: read whole, or refused with what is wrong with it. */
import { AppError } from '#domain/errors/app-error.ts';
import { lerAnalisador, type Letras, type LinhaDeAnalisador } from '#domain/laboratorio/analisador.ts';
import type { Job } from '#server/threads/job.ts';

const letras: Letras = {
  utf8(bytes) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      return undefined;
    }
  },
  latim: (bytes) => new TextDecoder('windows-1252').decode(bytes),
};

/** The rows that the file has. */
export const job: Job<Uint8Array, readonly LinhaDeAnalisador[]> = (bytes) => {
  const lido = lerAnalisador(bytes, letras);
  if (!lido.ok) throw new AppError('arquivo-invalido', { messages: [lido.mensagem] });
  return lido.linhas;
};
