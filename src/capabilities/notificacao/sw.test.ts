/** The service worker as the browser runs it, where the browser changes its address by itself (F15). */
import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { assinaturaDe } from '#domain/notificacao/token.ts';

type Handler = (event: object) => void;
const code = readFileSync(new URL('../../../public/sw.js', import.meta.url), 'utf8');

const subscription = (name: string) => ({
  endpoint: `https://push.example/${name}`,
  options: { applicationServerKey: new TextEncoder().encode(name) },
  unsubscribe: () => Promise.resolve(true),
  toJSON: () => ({
    endpoint: `https://push.example/${name}`,
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  }),
});

/** Runs the worker; answers what it told, and to whom. */
async function changed(event: object, status = 204, chavePublica?: string) {
  const handlers = new Map<string, Handler>();
  const posted: unknown[] = [];
  const subscribe = vi.fn<(options: object) => Promise<object>>(() => Promise.resolve(subscription('novo')));
  const self = {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    registration: { pushManager: { subscribe } },
    clients: { matchAll: () => Promise.resolve([{ postMessage: (data: unknown) => posted.push(data) }]) },
  };
  let asked = 0;
  const fetched = vi.fn<(address: string, init: { readonly body: string }) => Promise<object>>(() =>
    Promise.resolve(
      // Once: what is made anew is for the key that the server said.
      chavePublica !== undefined && (asked += 1) === 1
        ? { status: 200, json: () => Promise.resolve({ chavePublica }) }
        : { status },
    ),
  );
  // oxlint-disable-next-line no-implied-eval -- the file as it is served
  new Function('self', 'fetch', code)(self, fetched);
  let done: Promise<unknown> = Promise.resolve();
  handlers.get('pushsubscriptionchange')?.({
    ...event,
    waitUntil: (work: Promise<unknown>) => {
      done = work;
    },
  });
  await done;
  return { fetched, subscribe, posted };
}

it('[PUSH-01] [F15] subscribes anew with the same key and tells the server both addresses', async () => {
  const { fetched, subscribe, posted } = await changed({ oldSubscription: subscription('velho') });
  expect(subscribe).toHaveBeenCalledWith({ applicationServerKey: new TextEncoder().encode('velho') });
  const [address, { body }] = fetched.mock.calls[0] ?? ['', { body: '{}' }];
  expect(address).toBe('/api/notificacoes/publico/navegador');
  const { antes, agora } = JSON.parse(body) as { antes: string; agora: string };
  expect([assinaturaDe(antes)?.endpoint, assinaturaDe(agora)?.endpoint]).toEqual([
    'https://push.example/velho',
    'https://push.example/novo',
  ]);
  expect(posted).toEqual([]);
});

it('[PUSH-01] [F15] a browser that does not say which it was, and a server that refuses, are left to an open page', async () => {
  for (const { fetched, posted } of [
    await changed({ oldSubscription: null }),
    await changed({ oldSubscription: subscription('velho') }, 404),
  ]) {
    expect(fetched.mock.calls.length).toBeLessThan(2);
    expect(posted).toEqual([{ tipo: 'push-mudou' }]);
  }
});

it('[PUSH-01] where the key of the server is another since, it is made anew with that one', async () => {
  const { fetched, subscribe, posted } = await changed(
    { oldSubscription: subscription('velho') },
    204,
    btoa('chave-nova').replaceAll('=', ''),
  );
  expect(JSON.parse(fetched.mock.calls[0]?.[1].body ?? '{}')).toMatchObject({
    chave: btoa('novo').replaceAll('=', ''),
  });
  expect(subscribe).toHaveBeenLastCalledWith({
    userVisibleOnly: true,
    applicationServerKey: new TextEncoder().encode('chave-nova'),
  });
  expect([fetched.mock.calls.length, posted]).toEqual([2, []]);
});
