/** Every declared register keeps the contract: made, found, sorted, refused and guarded from its declaration alone. */
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { stateOf } from '#domain/registro/conditions.ts';
import { validatorsOf } from '#domain/registro/validate-record.ts';
import { searchColumns } from '#server/database/ddl.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { oneOfUnit, sampleRecord } from '#tests/support/sample.ts';
import { ESCOLHIDO, type Sample } from '#tests/support/sample-rules.ts';
import { badSteps, everyJump, forbiddenSteps, locksHold, plainText, type Mundo } from './contrato-ciclo.ts';

const registry = await loadRegistry();

let api: TestApi;
let admin: Caller;
let prestadorA = 0;
let prestadorB = 0;
const firstOf = new Map<string, Promise<number>>();
let count = 0;
let attempts = 0;

/** A row that does not exist: of a register that only the server writes nobody can make one. */
const NONE = 2_000_000_000;

/** One row of a resource that others may refer to. */
function ref(resource: string, bound: Sample = {}, apart?: number): Promise<number> {
  if (registry.entity[resource]?.readOnly) return Promise.resolve(NONE);
  if (resource === 'prestadores' && apart === ESCOLHIDO) return Promise.resolve(prestadorA);
  const key = resource + JSON.stringify([bound, apart]);
  let id = firstOf.get(key);
  if (!id) {
    id = createFrom(registry.entity[resource]!, admin, bound).then(({ row }) => row.id as number);
    firstOf.set(key, id);
  }
  return id;
}

async function create(entity: EntityModel, caller = admin): Promise<Sample> {
  return (await createFrom(entity, caller)).row;
}

const OF_A_HOOK =
  'If a hook asks for more than the declaration says, say it in tests/support/sample-rules.ts.';

/** The one row of the unit, put into the bin so that another may be made. */
async function makeRoom(entity: EntityModel, caller: Caller): Promise<void> {
  const [row] = (await caller.get(`/api/${entity.name}`)).json<{ id: number; versao: number }[]>();
  const address = `/api/${entity.name}/${String(row?.id)}`;
  const gone = await caller.call('DELETE', address, undefined, { 'if-match': `"${String(row?.versao)}"` });
  expect(gone.statusCode, gone.body).toBe(200);
}

/** A row and the body that made it; another sample where the first happens to repeat a unique key. */
async function createFrom(
  entity: EntityModel,
  caller = admin,
  change: Sample = {},
): Promise<{ row: Sample; body: Sample; response: LightMyRequestResponse }> {
  const { [entity.lifecycle?.field.id ?? '']: state, ...own } = change;
  for (;;) {
    const body = { ...(await sampleRecord(entity, ++count, ref)), ...own };
    const response = await caller.post(`/api/${entity.name}`, body);
    if (response.json<{ codigo?: string }>().codigo === 'chave-duplicada' && attempts++ < 200) {
      if (oneOfUnit(entity)) await makeRoom(entity, caller);
      continue;
    }
    expect(
      response.statusCode,
      `${entity.name}: ${response.body} ${JSON.stringify(body)}\n${OF_A_HOOK}`,
    ).toBe(201);
    const row = response.json<Sample>();
    return { row: state === undefined ? row : await brought(entity, row, state, caller), body, response };
  }
}

/** The row in the state that another sample asks for, by the first step there that is not refused. */
async function brought(
  entity: EntityModel,
  row: Sample,
  state: unknown,
  caller: typeof admin,
): Promise<Sample> {
  for (const { name, to } of entity.lifecycle?.transitions ?? []) {
    if (to !== state) continue;
    const body = { transicao: name, versao: row.versao };
    const answer = await caller.post(`/api/${entity.name}/${String(row.id)}/_transicao`, body);
    if (answer.statusCode === 200) return answer.json<Sample>();
  }
  throw new Error(`${entity.name}: no step brings a new row to ${String(state)}`);
}

beforeAll(async () => {
  api = await createTestApi({ registry });
  const prestadores = registry.entity.prestadores!;
  const make = async (): Promise<number> => {
    const body = { ...(await sampleRecord(prestadores, ++count, ref)), ativo: true };
    const response = await api.admin.post('/api/prestadores', body);
    expect(response.statusCode, response.body).toBe(201);
    return response.json<{ id: number }>().id;
  };
  admin = api.admin;
  prestadorA = await make();
  prestadorB = await make();
  api.app.sessoes.esquecer();
  admin = api.admin.em(prestadorA);
});
afterAll(() => api.close());

const HOSTILE = [
  "' OR 1=1 --",
  '%',
  '\\',
  '_',
  '$1',
  '"; DROP TABLE usuario; --',
  '1e999',
  '-1',
  '９',
  '＼',
  '\u{1F600}',
  'x'.repeat(300),
];

const [INJECTION = '', ...OTHERS] = HOSTILE.slice(0, 8);
/** What of a field its filters are made of: every value goes against each of these once. */
const shapeOf = ({
  kind,
  format,
  operators,
  nullable,
  scale,
  search,
  ref,
  child,
  computed,
}: FieldModel): string =>
  JSON.stringify([kind, format, operators, nullable, scale, search, Boolean(ref), Boolean(child), computed]);
const attacked = new Set<string>();
let turn = 0;
const OPERATORS = ['', '_ne', '_gte', '_lte', '_gteornull', '_lteornull', '_like', '_start', '_in', '_null'];
/** Of a shape that had them all, an injection and one other in turn: the same filter answered to the rest. */
function* hostileTo(field: FieldModel): Generator<readonly [operator: string, value: string]> {
  if (attacked.has(shapeOf(field))) {
    turn += 1;
    yield ['', INJECTION];
    yield [OPERATORS[turn % OPERATORS.length]!, OTHERS[turn % OTHERS.length]!];
    return;
  }
  for (const operator of OPERATORS) for (const value of [INJECTION, ...OTHERS]) yield [operator, value];
  // Once all of them were answered: a second try has them all again.
  attacked.add(shapeOf(field));
}

/** What no field is a part of is read by the same code in every register: the first ones have all of it. */
const WITH_ALL = 10;
const hostileQueries = (name: string): readonly string[] => {
  const texts = [...HOSTILE, '\u0000', 'a\u0000b', '\ud800'].map((value) =>
    value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80',
  );
  const at = registry.entities.findIndex((entity) => entity.name === name);
  const queries = texts.flatMap((text) => [
    `q=${text}`,
    `_sort=${text}`,
    `_start=${text}`,
    `_end=${text}`,
    `${text}=1`,
    `id=${text}`,
    `_lixeira=${text}`,
  ]);
  return at < WITH_ALL ? queries : queries.filter((_query, n) => n % WITH_ALL === at % WITH_ALL);
};

describe.each(registry.entities.map((entity) => [entity.name, entity] as const))('%s', (name, entity) => {
  const path = `/api/${name}`;
  const writable = !entity.readOnly;

  it.runIf(writable)('[REG-01] [REG-03] keeps what was written and answers by its declaration', async () => {
    const { row, body, response: created } = await createFrom(entity);
    expect(created.headers.etag).toBe('"1"');
    expect(validatorsOf(entity).ler(row)).toMatchObject({ ok: true });
    const read = (await admin.get(`${path}/${row.id as number}`)).json<Sample>();
    expect(read).toEqual(row);
    for (const field of entity.fields) {
      if (field.readOnly || field.writeOnly || field.child || !stateOf(field, body).visible) continue;
      expect(read[field.id], field.id).toEqual(body[field.id]);
    }
    for (const child of entity.children.filter(({ readOnly }) => !readOnly))
      expect(read[child.id], child.id).toMatchObject(body[child.id] as object[]);
    expect(read).not.toHaveProperty('busca');
    expect(
      validatorsOf(entity).substituir(stripped(entity, read), read),
      'a row can be saved as it was read',
    ).toMatchObject({
      ok: true,
    });
  });

  it.runIf(writable)('[REG-05] lists, filters by every field and operator, and sorts both ways', async () => {
    const row = await create(entity);
    const other = oneOfUnit(entity) ? row : await create(entity);
    const ids = async (query: string): Promise<number[]> => {
      const response = await admin.get(`${path}?_end=200&${query}`);
      expect(response.statusCode, `${query}: ${response.body}`).toBe(200);
      expect(Number(response.headers['x-total-count'])).toBeGreaterThanOrEqual(
        response.json<unknown[]>().length,
      );
      return response.json<{ id: number }[]>().map((item) => item.id);
    };
    expect(await ids(`id=${row.id as number}`)).toEqual([row.id]);
    expect((await ids(`id=${row.id as number}&id=${other.id as number}`)).sort()).toEqual(
      [...new Set([row.id, other.id])].sort(),
    );
    for (const field of entity.fields) {
      if (field.child || field.computed || field.writeOnly || row[field.id] === undefined) continue;
      const value = row[field.id];
      for (const operator of field.operators) {
        const suffix = operator === 'eq' ? '' : `_${operator}`;
        const empty = operator.endsWith('ornull') ? '2026-01-01' : undefined;
        // Words to look for are at most 200 characters; what a server explains may be longer.
        const asked =
          operator === 'like' || operator === 'start' ? String(value).slice(0, 200) : String(value);
        const text =
          operator === 'null' ? String(value === null) : value === null ? empty : encodeURIComponent(asked);
        if (text === undefined) continue;
        const found = await ids(
          `${field.id}${suffix}=${operator === 'in' && text.includes('%2C') ? '' : text}&id=${row.id as number}`,
        );
        const expected = operator === 'ne' || (operator === 'in' && text.includes('%2C')) ? [] : [row.id];
        expect(found, `${field.id}${suffix}=${text}`).toEqual(expected);
      }
      if (!field.sortable) continue;
      for (const order of ['asc', 'desc']) {
        expect(
          (await ids(`_sort=${field.id}&_order=${order}`)).length,
          `${field.id} ${order}`,
        ).toBeGreaterThanOrEqual(new Set([row.id, other.id]).size);
      }
    }
  });

  it.runIf(writable && searchColumns(entity).length > 0)(
    '[NAV-11] [REG-01] searches without accents and case',
    async () => {
      const row = await create(entity);
      const field = entity.fields.find(
        (field) =>
          field.kind === 'text' &&
          searchColumns(entity).includes(field.column) &&
          String(row[field.id] ?? '').length >= 3,
      );
      if (!field) throw new Error('no field that `q` looks into holds words of three letters in the sample');
      const text = String(row[field.id]);
      const folded = text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
      const found = (
        await admin.get(`${path}?q=${encodeURIComponent(folded)}&id=${row.id as number}&_end=200`)
      ).json<{ id: number }[]>();
      expect(found.map((item) => item.id)).toEqual([row.id]);
      const choices = await admin.get(`${path}/_lookup?ids=${row.id as number}`);
      expect(choices.json()).toMatchObject([{ id: row.id }]);
    },
  );

  it.runIf(writable)(
    '[REG-03] refuses unknown keys, wrong types and missing fields by name with 422',
    async () => {
      const body = await sampleRecord(entity, ++count, ref);
      const unknown = await admin.post(path, { ...body, campoQueNaoExiste: 1 });
      expect(unknown.statusCode).toBe(422);
      expect(unknown.json<{ errors: object }>().errors).toHaveProperty('campoQueNaoExiste');
      for (const field of entity.fields) {
        if (field.readOnly) continue;
        const wrong = await admin.post(path, { ...body, [field.id]: { $gt: '' } });
        expect(wrong.statusCode, field.id).toBe(422);
        expect(Object.keys(wrong.json<{ errors: object }>().errors)).toContainEqual(field.id);
        if (!field.required || field.default !== undefined) continue;
        const missing = await admin.post(
          path,
          Object.fromEntries(Object.entries(body).filter(([id]) => id !== field.id)),
        );
        expect(missing.json<{ errors: object }>().errors, field.id).toHaveProperty([field.id]);
      }
    },
  );

  it.runIf(writable)(
    '[REG-03] refuses a change and a deletion without version, and of a version that never was',
    async () => {
      const address = `${path}/${(await create(entity)).id as number}`;
      const unseen = await admin.call('PATCH', address, {});
      expect([unseen.statusCode, unseen.json<{ cabecalho: string }>().cabecalho]).toEqual([428, 'if-match']);
      expect((await admin.call('DELETE', address)).statusCode).toBe(428);
      expect((await admin.call('DELETE', address, undefined, { 'if-match': '"7"' })).statusCode).toBe(412);
    },
  );

  const words = plainText(entity);
  it.runIf(writable && words)('[REG-03] refuses a stale version with both sides', async () => {
    const row = await create(entity);
    const field = words!;
    // The text of another sample; yet another where a row happens to have it already.
    let change: Sample;
    let saved: LightMyRequestResponse;
    do {
      change = { [field.id]: (await sampleRecord(entity, ++count, ref))[field.id] };
      saved = await admin.patch(`${path}/${row.id as number}`, 1, change);
    } while (saved.json<{ codigo?: string }>().codigo === 'chave-duplicada' && attempts++ < 200);
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json()).toMatchObject({ ...change, versao: 2 });
    const stale = await admin.patch(`${path}/${row.id as number}`, 1, {
      [field.id]: String(row[field.id]).slice(0, -1) + 'w',
    });
    expect(stale.statusCode).toBe(412);
    expect(stale.json()).toMatchObject({
      atual: { versao: 2, ...change },
      base: { versao: 1, [field.id]: row[field.id] },
    });
  });

  it.runIf(writable)('[REG-03] goes to the bin, comes back, and tells its history', async () => {
    const row = await create(entity);
    const address = `${path}/${row.id as number}`;
    expect((await admin.call('DELETE', address, undefined, { 'if-match': '"1"' })).statusCode).toBe(200);
    expect((await admin.get(`${path}?id=${row.id as number}`)).json()).toEqual([]);
    expect((await admin.get(`${path}?id=${row.id as number}&_lixeira=true`)).json()).toMatchObject([
      { id: row.id },
    ]);
    expect((await admin.post(`${address}/_restaurar`)).statusCode).toBe(200);
    const history = (await admin.get(`${address}/_historico`)).json<{ acao: string }[]>();
    // A register's own rule may tell an act of its own beside (a consent that was given).
    const proprios = new Set(['restaurar', 'excluir', 'inserir']);
    expect(history.map(({ acao }) => acao).filter((acao) => proprios.has(acao))).toEqual([...proprios]);
  });

  it('[PERM-01] refuses whoever lacks the action, on every call', async () => {
    const nobody = (await api.caller({}, [prestadorA])).em(prestadorA);
    const calls = [
      nobody.get(path),
      // A city is open to any session by a call of its own, as its sister calls are (REG-07).
      ...(api.app.hasRoute({ method: 'GET', url: `${path}/:id(^[0-9]+$)` }) ? [] : [nobody.get(`${path}/1`)]),
      nobody.get(`${path}/_contagem`),
      nobody.get(`${path}/_lookup`),
      // Some closed lists of the specification are open to any session (server/features/busca).
      ...(api.app.hasRoute({ method: 'GET', url: `${path}/combo/list` })
        ? []
        : [nobody.get(`${path}/combo/list`)]),
      nobody.get(`${path}/1/_historico`),
      nobody.get(`${path}/1/_relacionados`),
      nobody.post(path, {}),
      nobody.patch(`${path}/1`, 1, {}),
      nobody.call('PUT', `${path}/1`, {}, { 'if-match': '"1"' }),
      nobody.call('DELETE', `${path}/1`, undefined, { 'if-match': '"1"' }),
      nobody.post(`${path}/1/_restaurar`),
      nobody.post(`${path}/1/_restaurar-versao`, { seq: 1 }),
      nobody.post(`${path}/_lote`, { operacao: 'excluir', ids: [1] }),
    ];
    for (const response of await Promise.all(calls)) expect(response.statusCode, response.body).toBe(403);
    const reader = (await api.caller({ [entity.subject]: ['list', 'view'] }, [prestadorA])).em(prestadorA);
    // Some modules are for professionals whatever the rules say (PERM-03).
    await api.test.database.pool.query('UPDATE usuario SET profissional = true WHERE id = $1', [reader.id]);
    api.app.sessoes.esquecer();
    expect((await reader.get(path)).statusCode).toBe(200);
    expect((await reader.post(path, {})).statusCode).toBe(403);
  });

  it.runIf(!writable)('[REG-03] is kept by the system: screens cannot change it', async () => {
    expect((await admin.post(path, {})).statusCode).toBe(405);
  });

  it.runIf(entity.tenant && writable)(
    '[SES-15] never shows or changes a row of another provider',
    async () => {
      const row = await create(entity);
      const stranger = api.admin.em(prestadorB);
      const address = `${path}/${row.id as number}`;
      expect((await stranger.get(address)).statusCode).toBe(404);
      expect((await stranger.get(`${path}?id=${row.id as number}`)).json()).toEqual([]);
      expect((await stranger.get(`${path}?id=${row.id as number}&id=${row.id as number}`)).json()).toEqual(
        [],
      );
      expect((await stranger.get(`${path}/_lookup?ids=${row.id as number}`)).json()).toEqual([]);
      expect((await stranger.patch(address, 1, { [entity.label[0]!]: 'Invasor' })).statusCode).toBe(404);
      expect((await stranger.call('DELETE', address, undefined, { 'if-match': '"1"' })).statusCode).toBe(404);
      expect((await stranger.get(`${address}/_historico`)).statusCode).toBe(404);
      expect(
        (await stranger.post(`${path}/_lote`, { operacao: 'excluir', ids: [row.id] })).json(),
      ).toMatchObject({
        ok: 0,
        falhas: 1,
      });
      expect((await api.admin.get(path)).statusCode).toBe(400);
    },
  );

  const life = entity.lifecycle;
  const mundo = (): Mundo => ({ api, admin, entity, create, ref, prestadores: [prestadorA, prestadorB] });

  it.runIf(life && writable)(
    '[REG-03] takes every declared step, keeps it, and refuses every jump that none declares',
    async () => {
      expect(await everyJump(mundo())).toBe(life!.transitions.length * life!.states.length);
    },
  );
  it.runIf(life && writable)(
    '[REG-03] refuses a step that is stale, without version, unknown, or without its reason',
    async () => {
      expect(await badSteps(mundo())).toBeGreaterThan(0);
    },
  );
  it.runIf(life && writable)(
    '[PERM-01] asks for the permission of the step, and never writes the state another way',
    async () => {
      expect(await forbiddenSteps(mundo())).toBeGreaterThan(0);
    },
  );
  it.runIf(life && writable)(
    '[REG-03] a locked state keeps its fields, by the server and by the database',
    async () => {
      expect(await locksHold(mundo())).toBe(life!.states.length);
    },
  );

  it.runIf(!life)('[REG-03] has no steps where none are declared', async () => {
    expect(
      (await admin.post(`${path}/1/_transicao`, { transicao: 'abrir' }, { 'if-match': '"1"' })).statusCode,
    ).toBe(404);
  });

  it('[NGS-14] [REG-05] answers hostile filters with rows or 400, never a failure', async () => {
    const before = (await admin.get(`${path}/_contagem`)).json<{ total: number }>().total;
    for (const field of entity.fields)
      for (const [operator, value] of hostileTo(field)) {
        const response = await admin.get(`${path}?${field.id}${operator}=${encodeURIComponent(value)}`);
        expect([200, 400], `${field.id}${operator}=${value}: ${response.body}`).toContain(
          response.statusCode,
        );
      }
    for (const query of hostileQueries(name))
      expect((await admin.get(`${path}?${query}`)).statusCode, query).toBeLessThan(500);
    expect((await admin.get(`${path}/_contagem`)).json<{ total: number }>().total).toBe(before);
  });

  it.runIf(writable)('[REG-03] never fails on a body of any shape', async () => {
    const body = await sampleRecord(entity, ++count, ref);
    const ids = entity.fields.map((field) => field.id);
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom(
        '\u0000',
        '\ud800',
        1e308,
        -0,
        2 ** 53,
        '9'.repeat(30),
        '0000-00-00',
        '2026-02-30',
        'R$ 1,00',
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.dictionary(fc.constantFrom(...ids), value), fc.jsonValue()),
        async (change) => {
          const isObject = typeof change === 'object' && change !== null && !Array.isArray(change);
          const response = await admin.post(path, isObject ? { ...body, ...change } : (change ?? 'null'));
          expect(response.statusCode, `${JSON.stringify(change)} ${response.body}`).toBeLessThan(500);
        },
      ),
      { numRuns: 25 },
    );
  });
});

/** What a form sends back of a row that it read: its own writable fields. */
function stripped(entity: EntityModel, row: Sample): Sample {
  const own = (fields: EntityModel['fields'], sample: Sample): Sample =>
    Object.fromEntries(
      fields
        .filter((field) => !field.readOnly && !field.writeOnly)
        .map((field) => [
          field.id,
          field.child
            ? (sample[field.id] as Sample[]).map((child) => ({
                id: child.id,
                ...own(field.child!.fields, child),
              }))
            : sample[field.id],
        ]),
    );
  return own(entity.fields, row);
}
