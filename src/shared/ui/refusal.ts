/**
 * Refusals that a person can answer where they stand, by the server's `codigo`: 'why do you open this?'. The layers
 * beneath know no such question; the app says at its start who asks it.
 */
import type { ComponentType } from 'react';
import { HttpError } from '#shared/http/http-error.ts';

export type RefusalProps = { readonly error: HttpError; readonly retry: () => void };

const answers = new Map<string, ComponentType<RefusalProps>>();

/** Called once, before anything is drawn. */
export function installRefusal(codigo: string, Answer: ComponentType<RefusalProps>): void {
  answers.set(codigo, Answer);
}

export function answerTo(error: unknown): ComponentType<RefusalProps> | undefined {
  return error instanceof HttpError && error.codigo !== undefined ? answers.get(error.codigo) : undefined;
}
