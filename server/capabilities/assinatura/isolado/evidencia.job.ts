/** The sheet of evidence, in a thread. */
import type { Job } from '#server/threads/job.ts';
import { folhaDeEvidencia, type DadosEvidencia } from '../evidencia.ts';

type Pedido = { readonly pdf: Uint8Array | null; readonly dados: DadosEvidencia };

export const job: Job<Pedido, Uint8Array | null> = async ({ pdf, dados }, { move }) => {
  const buffer = await folhaDeEvidencia(pdf, dados);
  return buffer === null ? null : move(buffer);
};
