/** What went wrong, as the administrators' screen says it; the rest is in the log, under the number of the work. */
import { AppError } from '#domain/errors/app-error.ts';
import { textoErro } from '#messages/erros.ts';
import { tarefa } from '#messages/tarefa.ts';

export function failureText(error: unknown, id: number): string {
  if (error instanceof AppError) return error.messages.join(' ') || textoErro(error.code, error.params);
  return tarefa.inesperada(id);
}
