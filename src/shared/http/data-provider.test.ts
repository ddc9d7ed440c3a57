import { afterEach, describe, expect, it, vi } from 'vitest';
import { dataProvider } from './data-provider.ts';

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
      meta: { versao: 4 },
    });
    await expect(update).rejects.toMatchObject({ statusCode: 422, errors: { nome: ['Informe o nome.'] } });
    expect((calls[0]!.init.headers as Headers).get('if-match')).toBe('4');
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
