/** Every failed call, with what the screen needs to explain it. The shape also satisfies Refine's HttpError. */
export type Alert = { readonly type: 'SUCCESS' | 'ERROR' | 'WARNING' | 'INFO'; readonly value: string };

export class HttpError extends Error {
  /** HTTP status; 0 when the server was not reached. */
  readonly statusCode: number;
  /** Sentences of the server, already Portuguese. */
  readonly alerts: readonly Alert[];
  /** Field errors of a 422: { campo: ['texto'] }; a child row's field is 'convenios.2.validade'. */
  readonly errors: { [field: string]: string[] };
  readonly codigo: string | undefined;
  /** The whole decoded body (a 412 carries `atual` and `base`). */
  readonly body: unknown;
  /** True when the queue has already shown the alerts. */
  announced = false;
  [key: string]: unknown;

  constructor(
    statusCode: number,
    message: string,
    details: {
      alerts?: readonly Alert[];
      errors?: { [field: string]: string[] };
      codigo?: string;
      body?: unknown;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'HttpError';
    this.statusCode = statusCode;
    this.alerts = details.alerts ?? [];
    this.errors = details.errors ?? {};
    this.codigo = details.codigo;
    this.body = details.body;
  }
}

/** A sentence for any thrown value; technical texts never reach the screen. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof HttpError ? error.message : fallback;
}

/** Aborted on purpose (provider switch, screen left): nothing to tell. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
