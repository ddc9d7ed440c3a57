/** Where files of banks are read: a thread of its own, with a deadline and a bound on memory, callers taking turns. */
import { AppError } from '#domain/errors/app-error.ts';
import { arquivoComplexo } from '#messages/arquivo-banco.ts';
import type { Job, JobAt } from '#server/threads/job.ts';
import { openLane } from '#server/threads/lane.ts';

export type LeitorDoBanco = {
  /** Throws what the job throws, and AppError 'arquivo-invalido' where a bound was broken. */
  readonly ler: <In, Out>(job: JobAt<In, Out>, input: In, caller: string) => Promise<Out>;
};

export function abrirLeitorDoBanco(): LeitorDoBanco & { readonly close: () => Promise<void> } {
  const lane = openLane({
    name: 'arquivo-banco',
    deadlineMs: 45_000,
    totalMs: 120_000,
    memoryMb: 1024,
    perCaller: 20,
  });
  return {
    ler: (job, input, caller) =>
      lane.run(job, input, { who: caller }).catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'arquivo-complexo'
          ? new AppError('arquivo-invalido', { messages: [arquivoComplexo], cause: error })
          : error;
      }),
    close: () => lane.close(),
  };
}

/** For files of our own making, where no other caller waits: seeds. */
export const leitorAqui: LeitorDoBanco = {
  async ler<In, Out>({ url }: JobAt<In, Out>, input: In): Promise<Out> {
    const { job } = (await import(url)) as { readonly job: Job<In, Out> };
    return job(input, {
      move: (bytes) => bytes,
      ask: () => Promise.reject(new Error('nobody answers here')),
    });
  },
};
