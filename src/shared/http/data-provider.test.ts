import type simpleRest from '@refinedev/simple-rest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dataProvider } from './data-provider.ts';
import { recordCall } from './record-call.ts';

/** How often each method of simple-rest was called: the package itself answers, through this. */
const called = vi.hoisted(() => new Map<string, number>());
vi.mock('@refinedev/simple-rest', async (original) => {
  const real = (await original<{ default: typeof simpleRest }>()).default;
  const counted: typeof real = (...given) =>
    Object.fromEntries(
      Object.entries(real(...given)).map(([name, method]) => [
        name,
        (...args: never[]) => {
          called.set(name, (called.get(name) ?? 0) + 1);
          return (method as (...args: never[]) => unknown)(...args);
        },
      ]),
    ) as ReturnType<typeof real>;
  return { default: counted };
});

type Call = { url: string; init: RequestInit };
function server(answer: (call: Call) => Response): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    calls.push({ url, init });
    return Promise.resolve(answer({ url, init }));
  });
  return calls;
}
const json = (body: unknown, headers: { [name: string]: string } = {}, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
afterEach(() => vi.unstubAllGlobals());

describe('[REG-05] data provider', () => {
  it('asks for a page with order and filters and tells an inexact total', async () => {
    const calls = server(() => json([{ id: 1 }], { 'x-total-count': '10001', 'x-total-exato': 'false' }));
    const answer = await dataProvider.getList({
      resource: 'cids',
      pagination: { currentPage: 3, pageSize: 25, mode: 'server' },
      sorters: [{ field: 'nome', order: 'asc' }],
      filters: [{ field: 'nome', operator: 'contains', value: 'cólera' }],
    });
    expect(calls[0]?.url).toBe('/api/cids?_start=50&_end=75&_sort=nome&_order=asc&nome_like=c%C3%B3lera');
    expect(answer).toMatchObject({ total: 10001, totalExato: false });
  });
  it('refuses a list without its total instead of showing one page', async () => {
    server(() => json([{ id: 1 }]));
    await expect(dataProvider.getList({ resource: 'cids' })).rejects.toThrow('sem o total');
  });
  it('fetches many in chunks, each id once, in the order asked', async () => {
    const calls = server(({ url }) =>
      json(
        new URL(url, 'http://x').searchParams
          .getAll('id')
          .toReversed()
          .map((id) => ({ id: Number(id) })),
      ),
    );
    const ids = [250, ...Array.from({ length: 250 }, (_, id) => id + 1)];
    const { data } = await dataProvider.getMany!({ resource: 'cids', ids });
    expect(calls).toHaveLength(3);
    expect(data.map((row) => row.id)).toEqual(ids);
  });
  it('sends the version with an update and field errors come back', async () => {
    const calls = server(() =>
      json({ messages: { alerts: [] }, errors: { nome: ['Informe o nome.'] } }, {}, 422),
    );
    const update = dataProvider.update({
      resource: 'cids',
      id: 1,
      variables: { nome: '' },
      meta: recordCall({ versao: 4 }),
    });
    await expect(update).rejects.toMatchObject({ statusCode: 422, errors: { nome: ['Informe o nome.'] } });
    expect((calls[0]!.init.headers as Headers).get('if-match')).toBe('4');
  });
  it('[ENG-30] reads, makes, changes and deletes one record by simple-rest, with version, key and reason', async () => {
    called.clear();
    const calls = server(() => json({ id: 7, versao: 3 }, { 'x-mensagem': 'Gravado' }));
    const place = { resource: 'bancos', id: 7 };
    expect((await dataProvider.getOne(place)).data).toEqual({ id: 7, versao: 3 });
    const made = await dataProvider.create({
      resource: 'bancos',
      variables: { nome: 'Água' },
      meta: recordCall({ idempotencia: 'chave', motivo: 'fusão' }),
    });
    expect(made).toMatchObject({ data: { id: 7 }, told: true });
    await dataProvider.update({ ...place, variables: { nome: 'Fogo' }, meta: recordCall({ versao: 3 }) });
    await dataProvider.deleteOne({ ...place, meta: recordCall({ versao: 4 }) });
    expect(Object.fromEntries(called)).toEqual({ getOne: 1, create: 1, update: 1, deleteOne: 1 });
    const sent = calls.map(({ url, init }) => {
      const headers = init.headers as Headers;
      const kept = ['if-match', 'idempotency-key', 'x-motivo'].flatMap((name) => headers.get(name) ?? []);
      return [init.method, url, init.body, ...kept];
    });
    expect(sent).toEqual([
      ['GET', '/api/bancos/7', undefined],
      ['POST', '/api/bancos', '{"nome":"Água"}', 'chave', 'fus%C3%A3o'],
      ['PATCH', '/api/bancos/7', '{"nome":"Fogo"}', '3'],
      ['DELETE', '/api/bancos/7', undefined, '4'],
    ]);
  });
  it('[ENG-30] takes no word of the page’s address for one of its own: no method, header or version', async () => {
    const calls = server(() => json({ id: 7, versao: 3 }));
    // As Refine hands on an address `?method=delete&versao=9&headers[x]=y`.
    const meta = { method: 'delete', versao: '9', motivo: 'x', headers: { 'X-Outro': 'y' } } as never;
    await dataProvider.getOne({ resource: 'bancos', id: 7, meta });
    await dataProvider.update({
      resource: 'bancos',
      id: 7,
      variables: {},
      meta: { ...(meta as object), ...recordCall({ versao: 3 }) },
    });
    expect(calls.map(({ init }) => init.method)).toEqual(['GET', 'PATCH']);
    const headers = calls.map(({ init }) => init.headers as Headers);
    expect(headers.map((own) => own.get('if-match'))).toEqual([null, '3']);
    for (const own of headers) expect([own.has('x-outro'), own.has('x-motivo')]).toEqual([false, false]);
  });
  it('deletes many in one request and names what failed', async () => {
    const calls = server(() =>
      json({
        resultados: [
          { id: 1, ok: true },
          { id: 2, ok: false, mensagem: 'Está em uso.' },
        ],
      }),
    );
    await expect(dataProvider.deleteMany!({ resource: 'cids', ids: [1, 2] })).rejects.toThrow('Está em uso.');
    expect(calls.map((call) => call.url)).toEqual(['/api/cids/_lote']);
  });
});
