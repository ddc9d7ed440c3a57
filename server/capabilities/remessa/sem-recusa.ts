import { AppError } from '#domain/errors/app-error.ts';

/** What follows from a posting that stands: one of them refused is a mistake of ours, and nothing is posted. */
export function semRecusa(dados: readonly unknown[]): void {
  const recusa = dados.find((dado) => dado instanceof AppError);
  if (recusa) throw recusa;
}
