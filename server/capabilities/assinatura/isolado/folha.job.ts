/** The copy for paper, in a thread. */
import type { Job } from '#server/threads/job.ts';
import { folhaDeVerificacao, type DadosFolha } from '../folha.ts';

export const job: Job<{ readonly pdf: Uint8Array; readonly dados: DadosFolha }, Uint8Array> = async (
  { pdf, dados },
  { move },
) => move(await folhaDeVerificacao(pdf, dados));
