/** Where invoices are read: a thread of its own, with a deadline and a bound on memory. */
import type { Nota } from '#domain/nota-fiscal/ler.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { problemaDaNota } from '#messages/nota-fiscal.ts';
import { jobAt } from '#server/threads/job.ts';
import { openLane } from '#server/threads/lane.ts';
import type { job } from './nota-ler.job.ts';

const LER = jobAt<typeof job>(new URL('./nota-ler.job.ts', import.meta.url));

export type LeitorDeNotas = {
  /** Throws AppError 'arquivo-invalido' with the reason. */
  ler(bytes: Uint8Array, caller: string): Promise<Nota>;
  close(): Promise<void>;
};

export function abrirLeitorDeNotas(): LeitorDeNotas {
  const lane = openLane({ name: 'nota-fiscal', deadlineMs: 5_000, memoryMb: 256, perCaller: 5 });
  const recusa = (texto: string, cause?: unknown) =>
    new AppError('arquivo-invalido', { messages: [texto], cause });
  return {
    async ler(bytes, caller) {
      const lida = await lane.run(LER, { bytes }, { who: caller }).catch((error: unknown) => {
        const demais = error instanceof AppError && error.code === 'arquivo-complexo';
        throw demais ? recusa(problemaDaNota({ tipo: 'complexo' }), error) : error;
      });
      if (!lida.ok) throw recusa(problemaDaNota(lida.problema));
      return lida.nota;
    },
    close: () => lane.close(),
  };
}
