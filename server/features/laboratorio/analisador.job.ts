/** A file of an analyser in its thread: read whole, or refused with what is wrong with it. */
import { AppError } from '#domain/errors/app-error.ts';
import { lerAnalisador, type LinhaDeAnalisador } from '#domain/laboratorio/analisador.ts';
import type { Job } from '#server/threads/job.ts';
import { letras } from './letras.ts';

/** The rows that the file has. */
export const job: Job<Uint8Array, readonly LinhaDeAnalisador[]> = (bytes) => {
  const lido = lerAnalisador(bytes, letras);
  if (!lido.ok) throw new AppError('arquivo-invalido', { messages: [lido.mensagem] });
  return lido.linhas;
};
