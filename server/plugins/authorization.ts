/** PERM-01 on the server: every call asks here, whatever the screen showed. */
import { AppError } from '#domain/errors/app-error.ts';
import { permissaoAusente } from '#messages/sessao.ts';
import type { Contexto } from './context.ts';

/** Whether the caller may do the action on the subject. */
export function pode(contexto: Contexto, action: string, subject: string): boolean {
  return contexto.ability.can(action, subject);
}

/** Refuses with 403 'acesso-negado' and says which permission is missing; `titulo` is what a person calls the subject. */
export function exigir(contexto: Contexto, action: string, subject: string, titulo = subject): void {
  if (!pode(contexto, action, subject)) {
    throw new AppError('acesso-negado', {
      messages: [permissaoAusente(action, titulo)],
      data: { permissao: { action, subject } },
    });
  }
}
