/** Generated requests, the same for the same seed: every declared entity, every method of the engine's routes. */
import fc from 'fast-check';
import type { EntityModel } from '#domain/registro/entity.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { sampleRecord } from '#tests/support/sample.ts';
import type { Sample } from '#tests/support/sample-rules.ts';
import { ms } from './resistencia-apoio.ts';
import type { Figure } from './figure.ts';
import type { Headers } from './target.ts';

const PEDIDOS = Number(process.env.PEDIDOS ?? 2_000);
const SEMENTE = Number(process.env.SEMENTE ?? 1);
const AO_MESMO_TEMPO = 4;

const HOSTIS: readonly unknown[] = [
  null,
  '',
  ' ',
  "' OR '1'='1",
  '%_\\',
  '\u0000',
  '\ud800',
  '<script>alert(1)</script>',
  'x'.repeat(70_000),
  '1e400',
  '-0',
  Number.MAX_SAFE_INTEGER,
  -1,
  0.1,
  1e308,
  true,
  [],
  [null],
  {},
  { $ne: null },
  '9999-99-99',
  '0000-01-01',
  '+275760-09-13T00:00:00.000Z',
  '__proto__',
  'constructor',
];
const OPERADORES = ['', '_like', '_ne', '_gte', '_lte', '_gt', '_lt', '_in', '_nulo', '_proto_', '_contem'];
const IDS: readonly unknown[] = [
  1,
  2,
  0,
  -1,
  '1e3',
  '9223372036854775807',
  '9223372036854775808',
  'abc',
  '%00',
  '..%2f',
  '٣',
];
const ROTAS = [
  ['GET', ''],
  ['GET', '/_contagem'],
  ['GET', '/_lookup'],
  ['GET', '/combo/list'],
  ['GET', '/_duplicidade'],
  ['GET', '/:id'],
  ['GET', '/:id/_historico'],
  ['GET', '/:id/_relacionados'],
  ['POST', ''],
  ['POST', ''],
  ['POST', ''],
  ['PUT', '/:id'],
  ['PATCH', '/:id'],
  ['PATCH', '/:id'],
  ['DELETE', '/:id'],
  ['POST', '/:id/_restaurar'],
  ['POST', '/:id/_restaurar-versao'],
  ['POST', '/_lote'],
  ['POST', '/_export/ticket'],
  ['POST', '/_impressao'],
  ['OPTIONS', '/:id'],
] as const;

type Pedido = {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body?: string;
};

/** Counts in [0, 1), from a seed (mulberry32). */
function sorteio(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export async function pedidosGerados(url: string, headers: Headers): Promise<readonly Figure[]> {
  const { entities } = await loadRegistry();
  const acaso = sorteio(SEMENTE);
  const sortear = <T>(list: readonly T[]): T => list[Math.floor(acaso() * list.length)] as T;
  const valores = [...HOSTIS, ...fc.sample(fc.jsonValue({ maxDepth: 3 }), { seed: SEMENTE, numRuns: 300 })];
  const criadas = new Map<string, number[]>();
  const id = (name: string): unknown => (acaso() < 0.7 ? sortear(criadas.get(name) ?? [1]) : sortear(IDS));
  const texto = (value: unknown): string =>
    encodeURIComponent(
      (typeof value === 'string' ? value.slice(0, 2_000).toWellFormed() : JSON.stringify(value)) ?? '',
    );

  const consulta = (entity: EntityModel): string => {
    const parts = ['_start=0', `_end=${acaso() < 0.8 ? 10 : texto(sortear(valores))}`];
    for (let n = 0; n < 3; n += 1) {
      const field = sortear(entity.fields).id;
      const part = sortear([
        `${field}${sortear(OPERADORES)}=${texto(sortear(valores))}`,
        `_sort=${field}`,
        `q=${texto(sortear(valores))}`,
        `_order=${sortear(['asc', 'desc', 'x'])}`,
      ]);
      if (acaso() < 0.5) parts.push(part);
    }
    return `?${parts.join('&')}`;
  };
  /** A right record with up to three fields spoilt, or anything at all. */
  const corpo = async (entity: EntityModel, n: number): Promise<unknown> => {
    if (acaso() < 0.1) return sortear(valores);
    const record: Sample = await sampleRecord(entity, n, async (resource) =>
      sortear(criadas.get(resource) ?? [1]),
    );
    for (let spoilt = Math.floor(acaso() * 4); spoilt > 0; spoilt -= 1)
      record[acaso() < 0.9 ? sortear(entity.fields).id : String(sortear(HOSTIS))] = sortear(valores);
    return record;
  };
  const pedido = async (n: number): Promise<{ readonly entity: EntityModel; readonly call: Pedido }> => {
    const entity = entities[n % entities.length] as EntityModel;
    const [method, suffix] = sortear(ROTAS);
    const path = `/api/${entity.name}${suffix.replace(':id', String(id(entity.name)))}${method === 'GET' ? consulta(entity) : ''}`;
    const own: { [name: string]: string } = { ...headers };
    if (acaso() < 0.8) own['if-match'] = `"${sortear([1, 1, 1, 2, 3, 0])}"`;
    if (method === 'GET' || method === 'DELETE' || method === 'OPTIONS')
      return { entity, call: { method, path, headers: own } };
    own['content-type'] = acaso() < 0.97 ? 'application/json' : 'text/plain';
    const lote = {
      operacao: sortear(['alterar', 'excluir', 'restaurar', 'x']),
      ids: [id(entity.name)],
      valores: await corpo(entity, n),
    };
    const body = JSON.stringify(suffix === '/_lote' ? lote : await corpo(entity, n));
    return { entity, call: { method, path, headers: own, body: acaso() < 0.97 ? body : body.slice(0, -2) } };
  };

  const classes = new Map<string, number>();
  const erros: string[] = [];
  let lenta = { ms: 0, qual: '' };
  let proximo = 0;
  const caller = async (): Promise<void> => {
    while (proximo < PEDIDOS) {
      const { entity, call } = await pedido(proximo++);
      const { path, ...init } = call;
      const start = performance.now();
      const answer = await fetch(url + path, { ...init, signal: AbortSignal.timeout(60_000) });
      const body = await answer.text();
      const took = performance.now() - start;
      const rotulo = `${call.method} ${path.slice(0, 120)}`;
      if (took > lenta.ms) lenta = { ms: took, qual: rotulo };
      const classe = answer.status === 503 ? '503' : `${Math.floor(answer.status / 100)}xx`;
      classes.set(classe, (classes.get(classe) ?? 0) + 1);
      if (classe === '5xx' || /\n\s+at |syntax error|violates/i.test(answer.status >= 400 ? body : ''))
        erros.push(`${answer.status} ${rotulo} ${call.body?.slice(0, 300) ?? ''} → ${body.slice(0, 200)}`);
      const made = answer.status === 201 ? (JSON.parse(body) as { id?: unknown }).id : undefined;
      if (typeof made === 'number') criadas.set(entity.name, [...(criadas.get(entity.name) ?? []), made]);
    }
  };
  await Promise.all(Array.from({ length: AO_MESMO_TEMPO }, caller));
  for (const erro of erros) console.error(erro);
  return [
    {
      o_que: `${PEDIDOS} pedidos gerados (semente ${SEMENTE}, ${entities.length} cadastros): respostas`,
      valor: [...classes]
        .sort()
        .map(([classe, times]) => `${times} × ${classe}`)
        .join(', '),
      meta: 'nenhum 5xx além de 503',
    },
    { o_que: 'pedidos gerados: 5xx, ou SQL e pilha na resposta', valor: String(erros.length), meta: '0' },
    { o_que: 'pedidos gerados: a mais lenta', valor: `${ms(lenta.ms)}, ${lenta.qual.slice(0, 60)}` },
  ];
}
