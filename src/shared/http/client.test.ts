import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '#shared/ui/notify.ts';
import { abortInFlight, alertsOf, installClientHooks, request, requestFull } from './client.ts';
import { holdRequests, requestGate } from './gate.ts';
import type { HttpError } from './http-error.ts';

const refused = vi.fn<(error: HttpError) => boolean>(() => true);
const renewed = vi.fn<() => void>();
let idPrestador: number | null = null;

function answers(body: unknown, init: ResponseInit = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const mock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(new Response(text, { headers: { 'content-type': 'application/json' }, ...init })),
  );
  vi.stubGlobal('fetch', mock);
  return mock;
}
const headersOf = (mock: ReturnType<typeof answers>) => mock.mock.calls[0]![1].headers as Headers;
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error as HttpError,
  );

beforeEach(() => {
  messages.set([]);
  idPrestador = null;
  refused.mockClear();
  renewed.mockClear();
  installClientHooks({ token: () => 'abc', idPrestador: () => idPrestador, renewed, refused });
});
afterEach(() => vi.unstubAllGlobals());

describe('HTTP client', () => {
  it('[SES-15] sends no-cache, the token, and the provider once chosen', async () => {
    const before = answers([]);
    await request('bancos');
    expect(headersOf(before).get('authorization')).toBe('Bearer abc');
    expect(headersOf(before).get('cache-control')).toBe('no-cache');
    expect(headersOf(before).has('id-prestador')).toBe(false);
    idPrestador = 7;
    const after = answers([]);
    await request('bancos', { query: { q: 'são', id: [1, 2], nada: undefined } });
    expect(headersOf(after).get('id-prestador')).toBe('7');
    expect(after.mock.calls[0]![0]).toBe('/api/bancos?q=s%C3%A3o&id=1&id=2');
    expect(renewed).toHaveBeenCalledTimes(2);
  });
  it('[NGS-47] what may tell of a person goes in a header, the rest in the address', async () => {
    installClientHooks({ veiled: (path, name) => path.startsWith('pacientes') && name === 'q' });
    const mock = answers([]);
    await request('pacientes/_lookup', { query: { q: 'joão', _limit: 5 } });
    await request('/api/pacientes?q=ana');
    await request('pacientes', { method: 'POST', body: {}, query: { q: 'ana' } });
    installClientHooks({ veiled: () => false });
    expect(mock.mock.calls.map(([url]) => url)).toEqual([
      '/api/pacientes/_lookup?_limit=5',
      '/api/pacientes',
      '/api/pacientes?q=ana',
    ]);
    const sent = mock.mock.calls.map(([, init]) => (init.headers as Headers).get('x-consulta'));
    expect(sent).toEqual(['q=jo%C3%A3o', 'q=ana', null]);
  });
  it('[SES-16] hands 401 and 403 to the session, and not those of the sign-in itself', async () => {
    answers({ messages: { alerts: [] }, codigo: 'sessao-expirada' }, { status: 401 });
    expect(await caught(request('bancos'))).toMatchObject({
      statusCode: 401,
      codigo: 'sessao-expirada',
      announced: true,
    });
    expect(refused).toHaveBeenCalledTimes(1);
    await caught(
      request('auth/token/issue', { method: 'POST', body: {}, outsideSession: true, silent: true }),
    );
    expect(refused).toHaveBeenCalledTimes(1);
    expect(messages.get()).toEqual([]);
  });
  it('[SES-17] shows the alerts of a refused write, each once', async () => {
    answers(
      {
        messages: {
          alerts: [
            { type: 'ERROR', value: 'Um.' },
            { type: 'WARNING', value: 'Dois.' },
          ],
        },
      },
      { status: 409 },
    );
    const error = await caught(request('bancos', { method: 'POST', body: { a: 1 } }));
    expect(error).toMatchObject({ statusCode: 409, message: 'Um. Dois.' });
    expect(messages.get().map(({ type, value }) => [type, value])).toEqual([
      ['ERROR', 'Um.'],
      ['WARNING', 'Dois.'],
    ]);
  });
  it('[SES-17] leaves field errors, conflicts and reads to the screen', async () => {
    answers(
      {
        messages: { alerts: [{ type: 'ERROR', value: 'Há campos a corrigir.' }] },
        errors: { nome: ['Informe.'] },
      },
      { status: 422 },
    );
    expect(await caught(request('bancos', { method: 'POST', body: {} }))).toMatchObject({
      errors: { nome: ['Informe.'] },
    });
    answers({ messages: { alerts: [] }, atual: { id: 1 } }, { status: 412 });
    expect(await caught(request('bancos/1', { method: 'PUT', body: {} }))).toMatchObject({
      body: { atual: { id: 1 } },
    });
    answers('<html>', { status: 500, headers: { 'content-type': 'text/html' } });
    expect((await caught(request('bancos')))?.message).toContain('Tente de novo');
    expect(messages.get()).toEqual([]);
  });
  it('[SES-17] decodes a binary body that holds messages, and lists of plain sentences', async () => {
    answers(
      { messages: ['Relatório vazio.'] },
      { status: 400, headers: { 'content-type': 'application/octet-stream' } },
    );
    expect(await caught(request('x/_export', { as: 'blob' }))).toMatchObject({ message: 'Relatório vazio.' });
    expect(alertsOf({ alerts: ['a', { value: 'b', type: 'INFO' }, { nada: 1 }] })).toEqual([
      { type: 'ERROR', value: 'a' },
      { type: 'INFO', value: 'b' },
    ]);
  });
  it('says that the server was not reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await caught(request('bancos'))).toMatchObject({ statusCode: 0, codigo: 'sem-rede' });
  });
  it('aborts what is on its way when the provider changes', async () => {
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: RequestInit) =>
        new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason as Error))),
    );
    const call = caught(request('bancos'));
    abortInFlight();
    expect(await call).toMatchObject({ name: 'AbortError' });
    expect(messages.get()).toEqual([]);
  });
  it('[PERM-05] what waits while the provider changes ends with the former one', async () => {
    const mock = answers({});
    const release = holdRequests();
    installClientHooks({ gate: requestGate });
    const former = caught(request('bancos', { method: 'POST', body: { a: 1 } }));
    abortInFlight();
    const next = request('bancos');
    release();
    expect(await former).toMatchObject({ name: 'AbortError' });
    await next;
    expect(mock.mock.calls.map(([, init]) => init?.method)).toEqual(['GET']);
  });
  it('[SES-03] a call that meets the locked session waits and is made again', async () => {
    const free: (() => void)[] = [];
    installClientHooks({ gate: requestGate, locked: () => free.push(holdRequests()) });
    const mock = vi
      .fn<typeof fetch>()
      .mockResolvedValueOnce(
        Response.json({ codigo: 'sessao-bloqueada', messages: { alerts: [] } }, { status: 423 }),
      )
      .mockResolvedValueOnce(Response.json({ id: 1 }));
    vi.stubGlobal('fetch', mock);
    const call = request('bancos', { method: 'POST', body: { a: 1 } });
    await vi.waitFor(() => expect(free).toHaveLength(1));
    expect(mock).toHaveBeenCalledTimes(1);
    free[0]?.();
    expect(await call).toEqual({ id: 1 });
    expect(mock).toHaveBeenCalledTimes(2);
    expect(messages.get()).toEqual([]);
  });
  it('carries version, idempotency and the message of a success', async () => {
    const mock = answers(
      { id: 1 },
      {
        status: 201,
        headers: { 'content-type': 'application/json', 'x-mensagem': encodeURIComponent('Banco criado.') },
      },
    );
    const { status } = await requestFull('bancos', {
      method: 'POST',
      body: { a: 1 },
      ifMatch: 3,
      idempotencyKey: 'k',
    });
    expect(status).toBe(201);
    expect(headersOf(mock).get('if-match')).toBe('3');
    expect(headersOf(mock).get('idempotency-key')).toBe('k');
    expect(messages.get()[0]).toMatchObject({ type: 'SUCCESS', value: 'Banco criado.' });
  });
});
