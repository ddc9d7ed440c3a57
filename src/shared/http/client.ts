/**
 * The one way to the server: headers of SES-15, errors of SES-16 and SES-17, abort on provider switch.
 * Knows nothing of screens: what happens to the session is installed by src/shared/session.
 */
import { httpMessages } from '#messages/http.ts';
import { notify } from '#shared/ui/notify.ts';
import { HttpError, isAbort, type Alert } from './http-error.ts';
import { sendWithProgress } from './send-with-progress.ts';

export const API = '/api';
/** Tells 'gravado' after each call that may have written. */
export const writes = new EventTarget();
/** What this person asked for was written: by a call, or by the queue once it is through with it. */
export const tellWritten = (): void => void writes.dispatchEvent(new Event('gravado'));

export type RequestOptions = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
  /** An object goes as JSON; FormData and Blob as they are. */
  readonly body?: unknown;
  readonly query?: string | { readonly [key: string]: QueryValue | readonly QueryValue[] };
  readonly headers?: { readonly [name: string]: string };
  readonly signal?: AbortSignal;
  /** No message in the queue: the caller shows the failure. */
  readonly silent?: boolean;
  /** The version the caller read; sent as If-Match. */
  readonly ifMatch?: number | string;
  readonly idempotencyKey?: string;
  /** Default 120 s; uploads pass their own. */
  readonly timeoutMs?: number;
  readonly as?: 'json' | 'blob';
  /** An upload tells how far it is. */
  readonly onProgress?: (sent: number, total: number) => void;
  /** Not aborted by a provider switch, and its 401 does not end the session (login, logout). */
  readonly outsideSession?: boolean;
  /** Asked by the machine, not by a person: neither here nor on the server does it renew the session. */
  readonly background?: boolean;
  /** Does not wait while the session is locked or changes its provider: what ends that state itself. */
  readonly ungated?: boolean;
};
type QueryValue = string | number | boolean | null | undefined;
export type Answer<T> = { readonly data: T; readonly headers: Headers; readonly status: number };

export type ClientHooks = {
  readonly token: () => string | null;
  readonly idPrestador: () => number | null;
  /** A call inside the session succeeded: the server slid the expiry. */
  readonly renewed: () => void;
  /** 401 or a 403 that ends the session. Returns true when it told the person. */
  readonly refused: (error: HttpError) => boolean;
  /** Pending while nothing may be asked (locked screen, change of provider); undefined when the way is free. */
  readonly gate: () => Promise<void> | undefined;
  /** The server says that the session is locked: the call waits at the gate and is made again. */
  readonly locked: () => void;
  /** The server wants the person to prove himself again: the call waits, and is made again. False where nobody asks; throws where he gives up. */
  readonly prove: () => Promise<boolean>;
  /** Every answer, before its body is read. */
  readonly answered: (headers: Headers) => void;
  /** How far the server's log was when this browser was last answered; empty where the server tells none. */
  readonly position: () => string;
  /** Every failed call: it may have reached nobody. */
  readonly unreached: (error: HttpError) => void;
  /** Whether a parameter of a reading may tell of a person, and must not stand in an address. */
  readonly veiled: (path: string, name: string) => boolean;
};

let hooks: ClientHooks = {
  token: () => null,
  idPrestador: () => null,
  renewed: () => {},
  refused: () => false,
  gate: () => undefined,
  locked: () => {},
  prove: async () => false,
  answered: () => {},
  position: () => '',
  unreached: () => {},
  veiled: () => false,
};
export function installClientHooks(next: Partial<ClientHooks>): void {
  hooks = { ...hooks, ...next };
}

let inFlight = new AbortController();
/** Aborts every call of the session that is still on its way (provider switch, sign-out). */
export function abortInFlight(): void {
  inFlight.abort(new DOMException('switched', 'AbortError'));
  inFlight = new AbortController();
}

/** The same object from sign-in or change of provider to the next: what is remembered of lists is remembered by it. */
export const sessionSpan = (): object => inFlight;

/** The body of the answer. Throws HttpError, or an AbortError when aborted. */
export async function request<T = unknown>(path: string, options: RequestOptions = {}): Promise<T> {
  return (await requestFull<T>(path, options)).data;
}

/** Body, headers and status; `path` is relative to /api unless it begins with it. */
export async function requestFull<T = unknown>(
  path: string,
  options: RequestOptions = {},
): Promise<Answer<T>> {
  // Taken now: a provider switch or sign-out from here on ends the call, waiting or on its way.
  const ofSession = inFlight.signal;
  if (options.outsideSession || options.ungated) return attempt<T>(path, options, ofSession);
  for (;;) {
    if (hooks.gate()) await throughGate(ofSession, options.signal);
    try {
      return await attempt<T>(path, options, ofSession);
    } catch (error) {
      // Refused before anything was done: made again once the person is back.
      if (isLocked(error)) hooks.locked();
      else if (!isUnproved(error) || !(await hooks.prove())) throw error;
      ofSession.throwIfAborted();
    }
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof HttpError && error.codigo === 'sessao-bloqueada';
}

/** Refused until the person proves himself again; nothing was done. */
function isUnproved(error: unknown): boolean {
  return error instanceof HttpError && error.codigo === 'confirmacao-necessaria';
}

/** Waits for the way to be free; throws the AbortError of a caller, provider switch or sign-out that gave up meanwhile. */
async function throughGate(ofSession: AbortSignal, signal: AbortSignal | undefined): Promise<void> {
  const given = signal ? AbortSignal.any([ofSession, signal]) : ofSession;
  for (let gate = hooks.gate(); gate; gate = hooks.gate()) {
    given.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const abort = () => reject(given.reason as Error);
    given.addEventListener('abort', abort, { once: true });
    void gate.then(resolve);
    await promise.finally(() => given.removeEventListener('abort', abort));
  }
  given.throwIfAborted();
}

async function attempt<T>(path: string, options: RequestOptions, ofSession: AbortSignal): Promise<Answer<T>> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? 120_000);
  const signals = [timeout, options.signal, options.outsideSession ? undefined : ofSession];
  try {
    const method = options.method ?? 'GET';
    const { url, hidden } = method === 'GET' ? veiledUrl(path, options.query) : plainUrl(path, options.query);
    const headers = headersOf(options);
    if (hidden) headers.set(VEILED_HEADER, hidden);
    const init = {
      method,
      headers,
      body: bodyOf(options.body),
      signal: AbortSignal.any(signals.filter((signal) => signal !== undefined)),
    };
    const response = await (options.onProgress
      ? sendWithProgress(url, init, options.onProgress)
      : fetch(url, { ...init, cache: 'no-store', credentials: 'same-origin' }));
    hooks.answered(response.headers);
    if (!response.ok) throw await errorOf(response);
    if (!options.outsideSession && !options.background && hooks.token()) hooks.renewed();
    tellMessage(response.headers);
    if (method !== 'GET') tellWritten();
    return {
      data: (await dataOf(response, options.as)) as T,
      headers: response.headers,
      status: response.status,
    };
  } catch (cause) {
    throw report(cause, timeout.aborted, options);
  }
}

/**
 * An answer that goes on (server-sent events), in the background of the session. Not aborted by a provider switch:
 * whoever opens it closes it. Throws HttpError, or an AbortError when aborted.
 */
export async function openStream(
  path: string,
  options: { signal: AbortSignal; headers?: { [name: string]: string } },
) {
  if (hooks.gate()) await throughGate(options.signal, undefined);
  const background = {
    background: true,
    silent: true,
    headers: { ...options.headers, Accept: 'text/event-stream' },
  };
  try {
    const init: RequestInit = { headers: headersOf(background), signal: options.signal, cache: 'no-store' };
    const response = await fetch(urlOf(path, undefined), init);
    if (!response.ok) throw await errorOf(response);
    return response;
  } catch (cause) {
    throw report(cause, false, background);
  }
}

function report(cause: unknown, timedOut: boolean, options: RequestOptions): unknown {
  if (isAbort(cause) && !timedOut) return cause;
  const error =
    cause instanceof HttpError
      ? cause
      : new HttpError(0, timedOut ? httpMessages.tempoEsgotado : httpMessages.semRede, {
          codigo: timedOut ? 'tempo-esgotado' : 'sem-rede',
          cause,
        });
  hooks.unreached(error);
  if (!options.outsideSession && (error.statusCode === 401 || error.statusCode === 403)) {
    error.announced = hooks.refused(error);
  }
  if (!error.announced && announces(error, options)) {
    announce(error);
    error.announced = true;
  }
  return error;
}

/** Reads show their failure in place; a form shows field errors and conflicts itself. */
function announces(error: HttpError, options: RequestOptions): boolean {
  if (options.silent || (options.method ?? 'GET') === 'GET') return false;
  if (isLocked(error) || isUnproved(error)) return false;
  if (error.statusCode === 412) return false;
  return !(error.statusCode === 422 && Object.keys(error.errors).length > 0);
}

/** Shows a failure's alerts in the queue (SES-17). */
export function announce(error: HttpError): void {
  if (error.alerts.length === 0) notify({ type: 'ERROR', value: error.message });
  for (const alert of error.alerts) notify(alert);
}

function tellMessage(headers: Headers): void {
  const message = headers.get('x-mensagem');
  if (message) notify({ type: 'SUCCESS', value: decodeURIComponent(message) });
}

function urlOf(path: string, query: RequestOptions['query']): string {
  const base =
    /^(https?:)?\/\//.test(path) || path.startsWith(`${API}/`) ? path : `${API}/${path.replace(/^\//, '')}`;
  const text = typeof query === 'string' ? query.replace(/^\?/, '') : queryOf(query);
  return text ? `${base}${base.includes('?') ? '&' : '?'}${text}` : base;
}

/** Carries what must not stand in an address, as a query string (server/plugins/veiled-query.ts). */
const VEILED_HEADER = 'X-Consulta';

type Target = { readonly url: string; readonly hidden: string };

const plainUrl = (path: string, query: RequestOptions['query']): Target => ({
  url: urlOf(path, query),
  hidden: '',
});

/** Addresses are kept by browsers and by proxies; headers are not. */
function veiledUrl(path: string, query: RequestOptions['query']): Target {
  const whole = urlOf(path, query);
  const at = whole.indexOf('?');
  if (at < 0) return { url: whole, hidden: '' };
  const base = whole.slice(0, at);
  const name = base.replace(/^.*?\/api\//, '');
  const [open, hidden] = [new URLSearchParams(), new URLSearchParams()];
  for (const [key, value] of new URLSearchParams(whole.slice(at + 1)))
    (hooks.veiled(name, key) ? hidden : open).append(key, value);
  if (hidden.size === 0) return { url: whole, hidden: '' };
  return { url: open.size > 0 ? `${base}?${open.toString()}` : base, hidden: hidden.toString() };
}

function queryOf(query: Exclude<RequestOptions['query'], string>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    for (const item of (Array.isArray(value) ? value : [value]) as QueryValue[]) {
      if (item !== undefined && item !== null) params.append(key, String(item));
    }
  }
  return params.toString();
}

function headersOf(options: RequestOptions): Headers {
  const headers = new Headers({
    Accept: 'application/json, */*;q=0.5',
    'Cache-Control': 'no-cache',
    Pragma: 'no-cache',
  });
  const token = hooks.token();
  const idPrestador = hooks.idPrestador();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const seen = token && hooks.position();
  if (seen) headers.set('X-Posicao', seen);
  if (idPrestador !== null) headers.set('id-prestador', String(idPrestador));
  if (options.ifMatch !== undefined) headers.set('If-Match', String(options.ifMatch));
  if (options.background) headers.set('X-Segundo-Plano', '1');
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  if (isJson(options.body)) headers.set('Content-Type', 'application/json');
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
  return headers;
}

function isJson(body: unknown): boolean {
  return body !== undefined && !(body instanceof FormData) && !(body instanceof Blob);
}

function bodyOf(body: unknown): BodyInit | undefined {
  if (body === undefined) return undefined;
  return isJson(body) ? JSON.stringify(body) : (body as FormData | Blob);
}

async function dataOf(response: Response, as: RequestOptions['as']): Promise<unknown> {
  if (as === 'blob') return response.blob();
  if (response.status === 204) return undefined;
  const text = await response.text();
  if (!text) return undefined;
  if (!(response.headers.get('content-type') ?? '').includes('json')) return text;
  return JSON.parse(text) as unknown;
}

/** Reads any failed answer: JSON alerts, a list of messages, or bytes that hold JSON (a refused download). */
async function errorOf(response: Response): Promise<HttpError> {
  const bytes = await response.arrayBuffer();
  const body = parseJson(new TextDecoder().decode(bytes));
  const alerts = alertsOf(body);
  const details = (body ?? {}) as { errors?: { [field: string]: string[] }; codigo?: string };
  const retry = response.status === 429 ? httpMessages.muitasRequisicoes : undefined;
  const message = alerts.map((alert) => alert.value).join(' ') || retry || fallbackOf(response.status);
  return new HttpError(response.status, message, {
    alerts,
    errors: details.errors,
    codigo: details.codigo,
    body,
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null; // A proxy's HTML page is no sentence for a person; the status decides the text.
  }
}

function fallbackOf(status: number): string {
  if (status === 404) return httpMessages.naoEncontrado;
  if (status === 502 || status === 503 || status === 504) return httpMessages.semRede;
  return status >= 500 ? httpMessages.servidor : httpMessages.naoConcluido;
}

/** `{ messages: { alerts } }`, `{ messages: [...] }` or `{ alerts }`, each item a sentence or `{ type, value }`. */
export function alertsOf(body: unknown): Alert[] {
  if (typeof body !== 'object' || body === null) return [];
  const { messages, alerts } = body as { messages?: unknown; alerts?: unknown };
  const nested = Array.isArray(messages) ? messages : (messages as { alerts?: unknown } | undefined)?.alerts;
  const list = Array.isArray(nested) ? nested : Array.isArray(alerts) ? alerts : [];
  return list.flatMap((item: unknown): Alert[] => {
    if (typeof item === 'string') return [{ type: 'ERROR', value: item }];
    const { type, value } = (item ?? {}) as { type?: Alert['type']; value?: unknown };
    return typeof value === 'string' ? [{ type: type ?? 'ERROR', value }] : [];
  });
}
