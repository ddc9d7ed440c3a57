/** One call to an outside service: in time, without following it elsewhere, JSON or nothing. */
import { AppError } from '#domain/errors/app-error.ts';

export type Ask = {
  readonly method?: 'GET' | 'POST';
  readonly headers?: { readonly [name: string]: string };
  /** An object goes as JSON, URLSearchParams as a form. */
  readonly body?: object;
  readonly timeoutMs: number;
};

export type Answer = { readonly status: number; readonly body: { readonly [key: string]: unknown } };

const MOST_BYTES = 1_000_000;

/** Throws 'falha-autenticacao' when the service is away, slow, failing (5xx) or answers no JSON object. */
export async function ask(url: string, { method = 'POST', headers, body, timeoutMs }: Ask): Promise<Answer> {
  try {
    const form = body instanceof URLSearchParams;
    const response = await fetch(url, {
      method,
      redirect: 'error',
      headers: {
        accept: 'application/json',
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (response.status >= 500 || text.length > MOST_BYTES)
      throw new Error(`the service answered ${response.status}`);
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
      throw new Error('the answer is no object');
    return { status: response.status, body: parsed as Answer['body'] };
  } catch (cause) {
    throw new AppError('falha-autenticacao', { cause });
  }
}

/** A text of the answer; 'falha-autenticacao' when it is not there. */
export function textOf(body: Answer['body'], key: string): string {
  const value = body[key];
  if (typeof value !== 'string' || value === '')
    throw new AppError('falha-autenticacao', { cause: new Error(`no ${key}`) });
  return value;
}
