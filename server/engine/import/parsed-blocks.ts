/** The worker thread as an async sequence of blocks. It makes one block ahead while this one is written. */
import { Worker } from 'node:worker_threads';
import type { Aviso } from '#domain/importacao/importacao.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { isErrorCode } from '#domain/errors/codes.ts';
import { importacao } from '#messages/importacao.ts';
import type { Block, WorkerInput, WorkerMessage } from './parse-worker.ts';

/** Ends with the notes of the whole file. Ends the thread when the consumer stops early or `signal` is aborted. Throws the file's AppError, or an Error for a fault of ours. */
export async function* parsedBlocks(
  input: WorkerInput,
  signal: AbortSignal,
): AsyncGenerator<Block, readonly Aviso[]> {
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const queue: WorkerMessage[] = [];
  let wake: (() => void) | undefined;
  let died: Error | undefined;
  let ended = false;
  const push = (): void => {
    wake?.();
    wake = undefined;
  };
  signal.addEventListener('abort', push);
  worker.on('message', (message: WorkerMessage) => {
    queue.push(message);
    push();
  });
  worker.on('error', (error: Error) => {
    died = error;
    push();
  });
  worker.on('exit', () => {
    ended = true;
    push();
  });
  try {
    worker.postMessage('go');
    for (;;) {
      while (queue.length === 0 && !died && !ended && !signal.aborted)
        await new Promise<void>((resolve) => (wake = resolve));
      signal.throwIfAborted();
      const message = queue.shift();
      if (!message && isOutOfMemory(died))
        throw new AppError('arquivo-invalido', { messages: [importacao.arquivoExtenso] });
      if (!message) throw died ?? new Error('the import worker ended without saying why');
      if ('block' in message) {
        worker.postMessage('next');
        yield message.block;
      } else {
        worker.postMessage('bye');
        if ('end' in message) return message.avisos;
        if ('failure' in message && isErrorCode(message.failure.code))
          throw new AppError(message.failure.code, { messages: message.failure.messages });
        throw new Error('crash' in message ? message.crash : 'the import worker failed');
      }
    }
  } finally {
    signal.removeEventListener('abort', push);
    await worker.terminate();
  }
}

function isOutOfMemory(error: Error | undefined): boolean {
  return (error as { code?: string } | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
