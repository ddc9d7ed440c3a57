/** The visible stamp of a signature, in a thread. */
import type { Job } from '#server/threads/job.ts';
import { selar, type DadosSelo } from '../selo.ts';

type Pedido = { readonly pdf: Uint8Array; readonly dados: DadosSelo };

export const job: Job<Pedido, Uint8Array | null> = async ({ pdf, dados }, { move }) => {
  const selado = await selar(pdf, dados);
  return selado === null ? null : move(selado);
};
