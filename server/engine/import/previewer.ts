/** Where files that were just sent are looked at: threads of their own, with a deadline and a bound on memory. */
import { AppError } from '#domain/errors/app-error.ts';
import { importacao } from '#messages/importacao.ts';
import { jobAt } from '#server/threads/job.ts';
import { openLane } from '#server/threads/lane.ts';
import type { job } from './prever.job.ts';
import type { Preview, ReadingChoice } from './source.ts';

const PREVER = jobAt<typeof job>(new URL('./prever.job.ts', import.meta.url));

export type Previewer = {
  /** `who`: people take turns. Throws AppError 'arquivo-invalido' or 'arquivo-vazio'. */
  look(path: string, choice: ReadingChoice, who: string): Promise<Preview>;
  close(): Promise<void>;
};

export function openPreviewer(): Previewer {
  const lane = openLane({ name: 'importacao', threads: 1, deadlineMs: 20_000, memoryMb: 512, perCaller: 5 });
  return {
    async look(path, choice, who) {
      try {
        return await lane.run(PREVER, { path, choice }, { who });
      } catch (error) {
        const much = error instanceof AppError && error.code === 'arquivo-complexo';
        throw much
          ? new AppError('arquivo-invalido', { cause: error, messages: [importacao.arquivoComplexo] })
          : error;
      }
    },
    close: () => lane.close(),
  };
}
