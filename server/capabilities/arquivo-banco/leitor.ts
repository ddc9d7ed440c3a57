/** Where files of banks are read: a thread of its own, with a deadline and a bound on memory, one file of a person at a time and one waiting. */
import { AppError } from '#domain/errors/app-error.ts';
import { arquivoComplexo } from '#messages/arquivo-banco.ts';
import type { Job, JobAt } from '#server/threads/job.ts';
import { openLane } from '#server/threads/lane.ts';

export type LeitorDoBanco = {
  /** Throws what the job throws, and AppError 'arquivo-invalido' where a bound was broken. */
  readonly ler: <In, Out>(job: JobAt<In, Out>, input: In, quem: string) => Promise<Out>;
};

export function abrirLeitorDoBanco(): LeitorDoBanco & { readonly close: () => Promise<void> } {
  const lane = openLane({ name: 'arquivo-banco', deadlineMs: 20_000, memoryMb: 1024, perCaller: 2 });
  return {
    ler: (job, input, quem) =>
      lane.run(job, input, { who: quem }).catch((error: unknown) => {
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
