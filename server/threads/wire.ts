/** The messages between a lane and its threads. */
import { AppError, type AppErrorDetails } from '#domain/errors/app-error.ts';
import type { ErrorCode } from '#domain/errors/codes.ts';

export type Failure =
  | { readonly kind: 'named'; readonly code: ErrorCode; readonly details: AppErrorDetails }
  /** The engine's own bounds: stack, length of a string or an array, room for a buffer. */
  | { readonly kind: 'too-much'; readonly text: string }
  | { readonly kind: 'fault'; readonly text: string };

export type ToThread =
  | { readonly type: 'run'; readonly url: string; readonly input: unknown }
  | { readonly type: 'answer'; readonly id: number; readonly value?: unknown; readonly failure?: Failure };

export type FromThread =
  /** The job's module is loaded: from here on the deadline runs. */
  | { readonly type: 'started' }
  | { readonly type: 'ask'; readonly id: number; readonly question: unknown }
  | { readonly type: 'done'; readonly value?: unknown; readonly failure?: Failure };

export function failureOf(error: unknown): Failure {
  if (error instanceof AppError) {
    const { code, params, messages, errors, data, alert } = error;
    return {
      kind: 'named',
      code,
      details: { params, messages, data, ...(errors && { errors }), ...(alert && { alert }) },
    };
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { kind: error instanceof RangeError ? 'too-much' : 'fault', text };
}
