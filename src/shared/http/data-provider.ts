/**
 * Refine's data provider: @refinedev/simple-rest over our client, with the parts replaced that it cannot do:
 * operators, total that must be there, getMany in order and in chunks, batches in one request, versions.
 */
import type { BaseKey, BaseRecord, DataProvider, MetaQuery } from '@refinedev/core';
import simpleRest from '@refinedev/simple-rest';
import { httpMessages } from '#messages/http.ts';
import { API, request, requestFull, type RequestOptions } from './client.ts';
import { HttpError } from './http-error.ts';
import { goingOn, type Pair } from './going-on.ts';
import { filterQuery, sortQuery } from './operators.ts';
import { recordCallOf } from './record-call.ts';

type Config = { headers?: { [name: string]: string }; data?: unknown };
type HttpClient = NonNullable<Parameters<typeof simpleRest>[1]>;

/** Rows that came with a message of the server's, which the client has told. */
const told = new WeakSet<object>();

/** The shape that simple-rest expects of its client, spoken by ours. Whoever calls tells what failed. */
const call = (method: RequestOptions['method']) => async (url: string, body?: unknown, config?: Config) => {
  const answer = await requestFull(url, { method, body, headers: clean(config?.headers), silent: true });
  if (typeof answer.data === 'object' && answer.data !== null && answer.headers.has('x-mensagem'))
    told.add(answer.data);
  return { data: answer.data, headers: Object.fromEntries(answer.headers), status: answer.status };
};
const bodyless = (method: RequestOptions['method']) => (url: string, config?: Config) =>
  call(method)(url, config?.data, config);
const client = {
  get: bodyless('GET'),
  head: bodyless('HEAD'),
  delete: bodyless('DELETE'),
  post: call('POST'),
  put: call('PUT'),
  patch: call('PATCH'),
} as unknown as HttpClient;

function clean(headers: Config['headers']): { [name: string]: string } {
  return Object.fromEntries(Object.entries(headers ?? {}).filter(([, value]) => value !== undefined));
}

const base = simpleRest(API, client);
/** The server answers at most 200 rows to repeated `id=`; half of it keeps addresses short. */
const CHUNK = 100;

/** What simple-rest is told of a call on one record: our headers alone, whatever else Refine put into `meta`. */
function withHeaders(meta: MetaQuery | undefined): MetaQuery {
  const { versao, idempotencia, motivo } = recordCallOf(meta);
  return {
    headers: {
      ...(versao === undefined ? {} : { 'If-Match': String(versao) }),
      ...(idempotencia === undefined ? {} : { 'Idempotency-Key': idempotencia }),
      ...(motivo === undefined ? {} : { 'X-Motivo': encodeURIComponent(motivo) }),
    },
  };
}

/** Refine takes what else the provider answers along: whether the server has told the person. */
async function withTold<A extends { readonly data: unknown }>(answer: Promise<A>): Promise<A> {
  const given = await answer;
  return { ...given, told: typeof given.data === 'object' && given.data !== null && told.has(given.data) };
}

type BatchResult = { resultados: { id: BaseKey; ok: boolean; mensagem?: string }[] };

async function batch(
  resource: string,
  body: { operacao: 'alterar' | 'excluir'; ids: readonly BaseKey[]; valores?: unknown },
): Promise<{ data: never[] }> {
  const { resultados } = await request<BatchResult>(`${resource}/_lote`, {
    method: 'POST',
    body,
    silent: true,
  });
  const failed = resultados.filter((result) => !result.ok);
  if (failed.length > 0) {
    const alerts = failed.map(({ mensagem }) => ({
      type: 'ERROR' as const,
      value: mensagem ?? httpMessages.naoConcluido,
    }));
    throw new HttpError(409, alerts[0]?.value ?? httpMessages.naoConcluido, { alerts, body: { resultados } });
  }
  return { data: resultados.map(({ id }) => ({ id }) as never) };
}

export const dataProvider: DataProvider = {
  getApiUrl: base.getApiUrl,
  getOne: (params) => base.getOne({ ...params, meta: withHeaders(params.meta) }),
  create: (params) => withTold(base.create({ ...params, meta: withHeaders(params.meta) })),
  update: (params) => withTold(base.update({ ...params, meta: withHeaders(params.meta) })),
  deleteOne: (params) => base.deleteOne({ ...params, meta: withHeaders(params.meta) }),

  getList: async ({ resource, pagination, filters, sorters, meta }) => {
    const { currentPage = 1, pageSize = 25, mode = 'server' } = pagination ?? {};
    const page: Pair[] =
      mode === 'server'
        ? [
            ['_start', String((currentPage - 1) * pageSize)],
            ['_end', String(currentPage * pageSize)],
          ]
        : [];
    const question = [...sortQuery(sorters), ...filterQuery(filters)];
    const { signal } = (meta?.['queryContext'] ?? {}) as { signal?: AbortSignal };
    const ask = (place: readonly Pair[]) =>
      requestFull<BaseRecord[]>(resource, {
        query: new URLSearchParams([...page, ...question, ...place]).toString(),
        signal,
      });
    const { data, headers } = await goingOn(
      [resource, question, pageSize, mode].join(),
      currentPage,
      pageSize,
      ask,
    );
    const total = headers.get('x-total-count');
    if (total === null) throw new HttpError(502, httpMessages.semTotal);
    return {
      data: data as never[],
      total: Number(total),
      totalExato: headers.get('x-total-exato') !== 'false',
    };
  },

  getMany: async ({ resource, ids }) => {
    const unique = [...new Set(ids.map(String))];
    const chunks = Array.from({ length: Math.ceil(unique.length / CHUNK) }, (_, at) =>
      unique.slice(at * CHUNK, (at + 1) * CHUNK),
    );
    const answers = await Promise.all(
      chunks.map((chunk) => request<BaseRecord[]>(resource, { query: { id: chunk } })),
    );
    const rows = new Map(answers.flat().map((row) => [String(row.id), row]));
    return { data: ids.flatMap((id) => rows.get(String(id)) ?? []) as never[] };
  },

  updateMany: ({ resource, ids, variables }) =>
    batch(resource, { operacao: 'alterar', ids, valores: variables }),
  deleteMany: ({ resource, ids }) => batch(resource, { operacao: 'excluir', ids }),
};
