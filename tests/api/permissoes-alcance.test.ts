/**
 * The walk of what belongs to a provider: every declared register, asked by a person of one provider, with every right
 * and no administrator's, for the rows of another; every field that refers to such rows; every child table that gives
 * reach; every route that takes a number. A new register or route is in it without a word here.
 */
import { randomBytes } from 'node:crypto';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subjectsOf } from '#domain/acesso/subjects.ts';
import { stateOf } from '#domain/registro/conditions.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { PRESTADORES } from '#domain/registro/provider.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import type { Rota } from '#server/plugins/route-access.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { oneOfUnit, sampleRecord } from '#tests/support/sample.ts';
import type { Sample } from '#tests/support/sample-rules.ts';
import { enviar, executar, receber } from './importacao-apoio.ts';

type Row = Sample & { id: number; versao: number };

const registry = await loadRegistry();
const MARCA = 'Zzyx Alheio';

let api: TestApi;
/** Whoever asks, at the own provider. */
let pessoa: Caller;
let [meu, alheio, terceiro] = [0, 0, 0];
let count = 0;

beforeAll(async () => {
  // One person walks every register, files included.
  api = await createTestApi({ registry, env: { LIMITE_PESADAS: '1000000' } });
  const casa = async (): Promise<number> => (await make('prestadores', 0, { ativo: true })).id;
  meu = await casa();
  alheio = await casa();
  terceiro = await casa();
  api.app.sessoes.esquecer();
  const rights = subjectsOf(registry).filter(({ subject }) => subject !== 'all');
  pessoa = (
    await api.caller(
      Object.fromEntries(rights.map(({ subject, acoes }) => [subject, acoes.map(({ action }) => action)])),
      [meu],
    )
  ).em(meu);
  // Some modules are for professionals whatever the rules say (PERM-03).
  await api.test.database.pool.query('UPDATE usuario SET profissional = true WHERE id = $1', [pessoa.id]);
  api.app.sessoes.esquecer();
}, 180_000);
afterAll(() => api.close());

const owned = ({ tenant, provider }: EntityModel): boolean => tenant || provider !== undefined;
const targetOf = (field: FieldModel): EntityModel | undefined =>
  field.ref && Object.hasOwn(registry.entity, field.ref.resource)
    ? registry.entity[field.ref.resource]
    : undefined;
/** Fields that may point to rows of a provider, own and inside child tables; not those by which anybody chooses any (0112). */
const pointing = (fields: readonly FieldModel[]): readonly FieldModel[] =>
  fields.filter(
    (field) =>
      !field.readOnly &&
      !field.ref?.beyondReach &&
      targetOf(field) !== undefined &&
      // A row that no call makes is of the test of its own feature.
      !targetOf(field)?.readOnly &&
      owned(targetOf(field) as EntityModel),
  );

const made = new Map<string, Promise<Row>>();
/** One row of a resource at a provider, for others to refer to. */
function rowOf(resource: string, at: number, bound: Sample = {}, apart?: number): Promise<Row> {
  const key = `${resource} ${at} ${JSON.stringify([bound, apart])}`;
  let row = made.get(key);
  if (!row) made.set(key, (row = make(resource, at, bound)));
  return row;
}
const NENHUM = 0;
const refAt =
  (at: number) =>
  async (resource: string, bound?: Sample, apart?: number): Promise<number> =>
    resource === PRESTADORES
      ? at || meu
      : // What no call makes, a sample does without: its rule leaves those rows out (sample-rules.ts).
        registry.entity[resource]?.readOnly
        ? NENHUM
        : (await rowOf(resource, at, bound, apart)).id;

/** A body that would be right at the provider. */
async function bodyFor(entity: EntityModel, at: number, change: Sample = {}): Promise<Sample> {
  const body: Sample = { ...(await sampleRecord(entity, ++count, refAt(at))), ...marked(entity), ...change };
  const { provider, sharedWith } = entity;
  if (sharedWith !== undefined && !Object.hasOwn(change, sharedWith)) body[sharedWith] = terceiro;
  if (provider && provider !== 'id' && at !== 0 && !Object.hasOwn(change, provider)) {
    const resource = entity.field[provider]?.ref?.resource ?? '';
    body[provider] = await refAt(at)(resource);
  }
  return body;
}

/** The label's first free text carries a mark by which a leak is seen. */
function marked(entity: EntityModel): Sample {
  const field = entity.label.map((id) => entity.field[id]).find((model) => model && fitsMark(model));
  return field ? { [field.id]: `${MARCA} ${count}` } : {};
}
const fitsMark = ({ kind, format, schema, maxLength = 500 }: FieldModel): boolean =>
  kind === 'text' && !format && !schema.pattern && maxLength >= 20;

/** What leads to a state is another test's matter. */
async function emSituacao({ table, lifecycle }: EntityModel, { id }: Row, state: unknown): Promise<void> {
  await api.test.database.pool.query(
    `WITH livre AS MATERIALIZED (SELECT set_config('zelo.ciclo', 'livre', true))
     UPDATE "${table}" SET "${lifecycle?.field.column}" = $2 FROM livre WHERE id = $1`,
    [id, state],
  );
}

async function make(resource: string, at: number, asked: Sample = {}): Promise<Row> {
  const entity = registry.entity[resource] as EntityModel;
  const { [entity.lifecycle?.field.id ?? '']: state, ...change } = asked;
  const caller = at === 0 ? api.admin : api.admin.em(at);
  for (let attempt = 0; ; attempt++) {
    const body = await bodyFor(entity, at, change);
    let response = await caller.post(`/api/${resource}`, body);
    // A register's own rule over fields that may as well be empty.
    if (response.statusCode === 422) {
      const refused = Object.keys(response.json<{ errors?: object }>().errors ?? {}).filter(
        (id) => entity.field[id]?.nullable,
      );
      const empty = Object.fromEntries(
        refused.filter((id) => !Object.hasOwn(change, id)).map((id) => [id, null]),
      );
      if (Object.keys(empty).length > 0)
        response = await caller.post(`/api/${resource}`, { ...body, ...empty });
    }
    if (response.json<{ codigo?: string }>().codigo === 'chave-duplicada' && attempt < 50) continue;
    expect(response.statusCode, `${resource}: ${response.body} ${JSON.stringify(body)}`).toBe(201);
    const row = response.json<Row>();
    if (state !== undefined) await emSituacao(entity, row, state);
    return row;
  }
}

/** A row of the other provider; the provider itself for the register of providers. */
async function foreignRow(entity: EntityModel): Promise<Row> {
  if (entity.provider !== 'id') return make(entity.name, alheio);
  return (await api.admin.get(`/api/${entity.name}/${alheio}`)).json<Row>();
}
const asAdmin = (entity: EntityModel): Caller => (entity.tenant ? api.admin.em(alheio) : api.admin);
const now = async (entity: EntityModel, id: number): Promise<Row> =>
  (await asAdmin(entity).get(`/api/${entity.name}/${id}`)).json<Row>();
/** The values that a simple condition asks of the fields beside, or of booleans that it must not find. */
function whatShows({ when }: FieldModel): Sample {
  type Beside = { readonly properties?: { readonly [id: string]: { readonly const?: unknown } } };
  const { not, ...asked } = (when?.visible ?? {}) as Beside & { readonly not?: Beside };
  const values = ({ properties = {} }: Beside) =>
    Object.entries(properties).flatMap(([id, property]) =>
      'const' in property ? [[id, property.const] as const] : [],
    );
  return Object.fromEntries([
    ...values(asked),
    ...values(not ?? {}).map(([id, value]) => [id, value !== true] as const),
  ]);
}
/** Own rows of the references whose being there shows a field. */
async function whatItHangsOn(entity: EntityModel, { when }: FieldModel): Promise<Sample> {
  const { properties = {} } = (when?.visible ?? {}) as {
    readonly properties?: { readonly [id: string]: { readonly type?: unknown } };
  };
  const own: { [id: string]: number } = {};
  for (const [id, { type }] of Object.entries(properties)) {
    const target = targetOf(entity.fields.find((field) => field.id === id) as FieldModel);
    if (type === 'integer' && target) own[id] = (await make(target.name, meu)).id;
  }
  return own;
}

const gone = ({ statusCode }: LightMyRequestResponse): boolean => [403, 404, 405].includes(statusCode);

const writable = registry.entities.filter((entity) => !entity.readOnly);
const ofProviders = writable.filter(owned);

/** An import reaches a row by what its register declares of its rows, keys and states, and not by its fields: one of each kind shows it. */
const importados = new Set(
  new Map(
    ofProviders.map((entity) => {
      const { tenant, provider, sharedWith, within, rows, limits, restricted, unique, lifecycle } = entity;
      const kind = [
        tenant,
        provider,
        sharedWith,
        within,
        rows,
        limits,
        restricted,
        unique.length,
        Boolean(lifecycle),
      ];
      return [JSON.stringify(kind), entity];
    }),
  ).values(),
);

describe.each(ofProviders.map((entity) => [entity.name, entity] as const))(
  '[SES-15] [H5] another’s rows of %s',
  (_, entity) => {
    const path = `/api/${entity.name}`;
    let row: Row;
    beforeAll(async () => {
      row = await foreignRow(entity);
    });

    it('are not there by number, and nothing changes them', async () => {
      const { id, versao } = await now(entity, row.id);
      const events = await asAdmin(entity).get(`${path}/${id}/_historico`);
      const seq = events.json<{ seq: number }[]>()[0]?.seq ?? 1;
      const label = entity.label[0] ?? '';
      const wrong: string[] = [];
      for (const [method, rest, payload] of [
        ['GET', '', undefined],
        ['GET', '/_historico', undefined],
        ['GET', '/_relacionados', undefined],
        ['PATCH', '', { [label]: row[label] }],
        ['PATCH', '', entity.field.ativo ? { ativo: row.ativo !== true } : { [label]: 'Tomado' }],
        ['PUT', '', await bodyFor(entity, meu)],
        ['DELETE', '', undefined],
        ['POST', '/_restaurar', {}],
        ['POST', '/_restaurar-versao', { seq }],
      ] as const) {
        const response = await pessoa.call(method, `${path}/${id}${rest}`, payload, {
          'if-match': `"${versao}"`,
        });
        if (!gone(response) || response.body.includes(MARCA))
          wrong.push(`${method} ${rest}: ${response.statusCode} ${response.body}`);
      }
      const printed = await pessoa.post(`${path}/_impressao`, { registroId: id });
      if (!gone(printed)) wrong.push(`print: ${printed.statusCode}`);
      for (const body of [
        { operacao: 'alterar', ids: [id], valores: { [label]: 'Tomado' } },
        { operacao: 'excluir', ids: [id] },
        { operacao: 'restaurar', ids: [id] },
        { operacao: 'excluir', filtro: { id: String(id) } },
      ]) {
        const response = await pessoa.post(`${path}/_lote`, body);
        if (response.statusCode === 200 && response.json<{ ok: number }>().ok !== 0)
          wrong.push(`batch ${body.operacao}`);
      }
      expect(wrong).toEqual([]);
      expect((await now(entity, id)).versao).toBe(versao);
    });

    it('are in no list, filter, count, search, lookup, combo, export or bin', async () => {
      const wrong: string[] = [];
      const inList = async (query: string): Promise<void> => {
        const response = await pessoa.get(`${path}?${query}`);
        if (response.statusCode !== 200) wrong.push(`${query}: ${response.statusCode}`);
        else if (response.json<{ id: number }[]>().some(({ id }) => id === row.id)) wrong.push(query);
      };
      await inList(`id=${row.id}`);
      await inList('_end=200');
      await inList(`q=${encodeURIComponent(MARCA)}&_end=200`);
      for (const field of entity.fields) {
        const value = row[field.id];
        if (field.child || field.computed || field.writeOnly || value === null || value === undefined)
          continue;
        if (field.operators.includes('eq'))
          await inList(`${field.id}=${encodeURIComponent(String(value))}&id=${row.id}`);
      }
      const other = await pessoa.get(`${path}/_contagem?q=${encodeURIComponent(MARCA)}`);
      const mine = (await pessoa.get(`${path}?q=${encodeURIComponent(MARCA)}&_end=200`)).json<unknown[]>()
        .length;
      if (other.json<{ total: number }>().total !== mine) wrong.push('count');
      for (const call of [
        `_lookup?ids=${row.id}`,
        '_lookup?limite=100',
        `_lookup?q=${encodeURIComponent(MARCA)}`,
        'combo/list',
      ]) {
        const response = await pessoa.get(`${path}/${call}`);
        if (response.statusCode === 200 && response.json<{ id: number }[]>().some(({ id }) => id === row.id))
          wrong.push(call);
      }
      const mark = entity.label.map((id) => row[id]).find((text) => String(text).startsWith(MARCA));
      for (const formato of ['csv', 'xlsx']) {
        const file = await pessoa.get(`${path}/_export?formato=${formato}`);
        if (file.statusCode !== 200 || (mark !== undefined && file.body.includes(`${String(mark)};`)))
          wrong.push(`export ${formato}`);
      }
      // Of what a unit has one of, the row itself would have to go.
      if (entity.provider !== 'id' && !oneOfUnit(entity)) {
        const bin = await make(entity.name, alheio);
        await asAdmin(entity).call('DELETE', `${path}/${bin.id}`, undefined, {
          'if-match': `"${bin.versao}"`,
        });
        const response = await pessoa.get(`${path}?_lixeira=true&_end=200`);
        if (response.json<{ id: number }[]>().some(({ id }) => id === bin.id)) wrong.push('bin');
        const back = await pessoa.post(`${path}/${bin.id}/_restaurar`, {});
        if (!gone(back)) wrong.push(`back from the bin: ${back.statusCode}`);
      }
      expect(wrong).toEqual([]);
    });

    it('are in no audit, though who changed them stood at no provider or at the reader’s', async () => {
      const label = entity.label.find((id) => fitsMark(entity.field[id] as FieldModel)) ?? '';
      const mine = entity.provider === 'id' ? undefined : await make(entity.name, meu);
      for (const caller of entity.tenant ? [asAdmin(entity)] : [api.admin, api.admin.em(meu)]) {
        const { versao, [label]: text } = await now(entity, row.id);
        await caller.patch(
          `${path}/${row.id}`,
          versao,
          label === '' ? {} : { [label]: `${String(text)} x`.slice(0, 20) },
        );
      }
      const read = async (id: number) =>
        (await pessoa.get(`/api/auditoria?recurso=${entity.name}&registro=${id}`)).json<{
          eventos: { seq: number }[];
        }>();
      expect((await read(row.id)).eventos).toEqual([]);
      expect(mine === undefined || (await read(mine.id)).eventos.length > 0).toBe(true);
      const seq = 'SELECT max(seq) AS seq FROM auditoria WHERE recurso = $1 AND registro_id = $2';
      const { rows } = await api.test.database.pool.query<{ seq: number | null }>(seq, [entity.name, row.id]);
      expect((await pessoa.get(`/api/auditoria/${rows[0]?.seq ?? 1}`)).statusCode).toBe(404);
    });

    const provider = entity.provider ?? '';
    it.runIf(provider)('are made by nobody else', async () => {
      const given = await pessoa.post(path, await bodyFor(entity, alheio));
      expect([403, 422], given.body).toContain(given.statusCode);
    });

    const handedOver = provider !== '' && provider !== 'id';
    it.runIf(handedOver)('are not handed over to them', async () => {
      const mine = await make(entity.name, meu);
      const moved = await pessoa.patch(`${path}/${mine.id}`, mine.versao, { [provider]: row[provider] });
      expect(moved.statusCode, moved.body).toBe(422);
      expect(Object.keys(moved.json<{ errors: object }>().errors)).toContain(provider);
    });

    it.runIf(handedOver && entity.field[provider]?.nullable)(
      'are seen where they are of everybody, and changed by nobody of one provider',
      async () => {
        const everybody = await make(entity.name, 0, { [provider]: null });
        expect((await pessoa.get(`${path}/${everybody.id}`)).statusCode).toBe(200);
        const label = entity.label[0] ?? '';
        expect(
          (await pessoa.patch(`${path}/${everybody.id}`, 1, { [label]: `${MARCA} tomado` })).statusCode,
        ).toBe(403);
        expect(
          (await pessoa.call('DELETE', `${path}/${everybody.id}`, undefined, { 'if-match': '"1"' }))
            .statusCode,
        ).toBe(403);
        expect((await pessoa.post(path, await bodyFor(entity, 0, { [provider]: null }))).statusCode).toBe(
          422,
        );
      },
    );

    it.runIf(importados.has(entity))('are not changed by an import of their own export', async () => {
      const file = await asAdmin(entity).get(`${path}/_export?formato=csv`);
      const before = await now(entity, row.id);
      const sent = await receber(api.app, pessoa, entity.name, 'a.csv', Buffer.from(file.rawPayload), {
        'id-prestador': String(meu),
      });
      if (Object.keys(sent.mapeamento).length > 0)
        await executar(pessoa, entity.name, sent).catch(() => undefined);
      expect((await now(entity, row.id)).versao).toBe(before.versao);
      const total = (await api.admin.get('/api/prestadores/_contagem')).json<{ total: number }>();
      expect(total).toEqual({ total: 3 });
    });

    it.runIf(registry.resource[entity.name]?.documents?.insert)(
      'show no document and take none',
      async () => {
        const modulo = `modulo=${entity.name}`;
        const folder = await asAdmin(entity).post(
          `/api/cmis/criar-pasta?${modulo}&id=${row.id}&newFolder=Pasta`,
        );
        expect(folder.statusCode, folder.body).toBe(201);
        const tree = (await asAdmin(entity).get(`/api/cmis/listar?${modulo}&id=${row.id}`)).body;
        const objectId = /"objectId":"([0-9a-f-]{36})"/.exec(folder.body + tree)?.[1] ?? '';
        expect(objectId).not.toBe('');
        const wrong: string[] = [];
        for (const base of ['/api/cmis', '/api/cmis/without/permission']) {
          for (const [method, call] of [
            ['GET', `listar?id=${row.id}`],
            ['GET', `listar-documentos-pasta?id=${row.id}&objectId=${objectId}`],
            ['GET', `lixeira?id=${row.id}`],
            ['GET', `versoes?objectId=${objectId}`],
            ['GET', `download-documento?objectId=${objectId}`],
            ['POST', `criar-pasta?id=${row.id}&newFolder=Outra`],
            ['PUT', `renomear-documento?objectId=${objectId}&nomearquivo=Tomada&versao=1`],
            ['PUT', `mover?objectId=${objectId}&versao=1`],
            ['DELETE', `remover?objectId=${objectId}&versao=1`],
          ] as const) {
            const response = await pessoa.call(method, `${base}/${call}&${modulo}`);
            if (!gone(response))
              wrong.push(`${method} ${base}/${call}: ${response.statusCode} ${response.body.slice(0, 120)}`);
          }
        }
        expect(wrong).toEqual([]);
        await asAdmin(entity).call('DELETE', `/api/cmis/remover?objectId=${objectId}&versao=1&${modulo}`);
        const back = await pessoa.post(`/api/cmis/restaurar?objectId=${objectId}&versao=2&${modulo}`, {});
        // 409: what is in no bin in sight is in none.
        expect([403, 404, 409], back.body).toContain(back.statusCode);
        expect((await asAdmin(entity).get(`/api/cmis/listar?${modulo}&id=${row.id}`)).body).not.toContain(
          objectId,
        );
      },
    );
  },
);

describe('[PERM-05] fields that refer to another’s rows', () => {
  const cases = writable.flatMap((entity) => [
    ...pointing(entity.fields).map((field) => ({ entity, child: undefined, field })),
    ...entity.children
      .filter((child) => !child.readOnly)
      .flatMap((child) => pointing(child.child?.fields ?? []).map((field) => ({ entity, child, field }))),
  ]);

  it.each(
    cases.map(
      (testCase) =>
        [
          `${testCase.entity.name} ${testCase.child ? `${testCase.child.id}.` : ''}${testCase.field.id}`,
          testCase,
        ] as const,
    ),
  )('refuse them: %s', async (_, { entity, child, field }) => {
    const target = targetOf(field) as EntityModel;
    const { id } = target.provider === 'id' ? { id: alheio } : await make(target.name, alheio);
    let body = await bodyFor(entity, meu);
    // What a condition hides is emptied and not judged.
    for (let turn = 0; turn < 20 && !child && !stateOf(field, body).visible; turn++)
      body = await bodyFor(entity, meu);
    // A sample rule may keep it hidden in all of them.
    if (!child && !stateOf(field, body).visible)
      body = { ...body, ...whatShows(field), ...(await whatItHangsOn(entity, field)) };
    expect(child || stateOf(field, body).visible).toBeTruthy();
    const wrong = child
      ? { ...body, [child.id]: [{ ...(body[child.id] as Sample[])[0], [field.id]: id }] }
      : { ...body, [field.id]: id };
    const answer = await pessoa.post(`/api/${entity.name}`, wrong);
    expect([403, 422], `${answer.body} ${JSON.stringify(wrong)}`).toContain(answer.statusCode);
    expect(answer.body).not.toContain(MARCA);
  });
});

describe('[H1] files of another’s rows', () => {
  const cases = writable.flatMap((entity) =>
    entity.fields
      .filter(({ kind, readOnly }) => kind === 'file' && !readOnly)
      .map((field) => ({ entity, field })),
  );
  /** A picture that nobody has sent before. */
  const picture = (): Buffer =>
    Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      randomBytes(16),
      Buffer.from('IEND\u00ae\u0042\u0060\u0082', 'latin1'),
    ]);

  it.each(cases.map((testCase) => [`${testCase.entity.name} ${testCase.field.id}`, testCase] as const))(
    'are neither shown nor taken: %s',
    async (_, { entity, field }) => {
      const sent = await enviar(api.app, api.admin, '/api/_arquivos', 'foto.png', picture());
      expect(sent.statusCode, sent.body).toBe(201);
      const { id: file } = sent.json<{ id: string }>();
      const row = await foreignRow(entity);
      const { versao } = await now(entity, row.id);
      const held = await asAdmin(entity).patch(`/api/${entity.name}/${row.id}`, versao, { [field.id]: file });
      expect(held.statusCode, held.body).toBe(200);
      const shown = await pessoa.get(
        `/api/_arquivos/${file}?recurso=${entity.name}&registro=${row.id}&campo=${field.id}`,
      );
      // A register that is everybody's shows its pictures to everybody who reads it.
      expect(shown.statusCode).toBe(owned(entity) ? 404 : 200);
      const body = { ...(await bodyFor(entity, meu)), [field.id]: file };
      const taken = await pessoa.post(`/api/${entity.name}`, body);
      expect([403, 422], taken.body).toContain(taken.statusCode);
      expect((await pessoa.get(`/api/_arquivos/${file}`)).statusCode).toBe(404);
    },
  );
});

describe('[C2] child tables that give reach', () => {
  const cases = writable.flatMap((entity) =>
    entity.children.flatMap((child) =>
      child.child?.reach ? [{ entity, child, to: child.child.reach.to }] : [],
    ),
  );
  it.each(cases.map((testCase) => [`${testCase.entity.name} ${testCase.child.id}`, testCase] as const))(
    'are touched by who reaches the provider: %s',
    async (_, { entity, child, to }) => {
      const path = `/api/${entity.name}`;
      const body = await bodyFor(entity, meu);
      const [sample = {}] = body[child.id] as Sample[];
      const rows = [
        { ...sample, [to]: meu },
        { ...sample, [to]: alheio },
      ];
      const answer = await api.admin.post(path, { ...body, [child.id]: rows });
      expect(answer.statusCode, answer.body).toBe(201);
      const row = answer.json<Row>();
      const stored = (row[child.id] as Sample[]).map(({ _ref: _label, ...rest }) => rest);
      const [mine, theirs] = stored as [Sample, Sample];
      for (const wrong of [
        [mine],
        [],
        [{ ...theirs, [to]: meu }],
        [mine, theirs, { ...sample, [to]: terceiro }],
        [{ ...mine, [to]: terceiro }, theirs],
      ]) {
        const refused = await pessoa.patch(`${path}/${row.id}`, row.versao, { [child.id]: wrong });
        expect(refused.statusCode, JSON.stringify(wrong)).toBe(403);
        expect(Object.keys(refused.json<{ errors: object }>().errors)[0]).toMatch(new RegExp(`^${child.id}`));
      }
      expect(
        (await pessoa.call('DELETE', `${path}/${row.id}`, undefined, { 'if-match': `"${row.versao}"` }))
          .statusCode,
      ).toBe(403);
    },
  );
});

/** What a route with a number in its address answers to a number of another's; or why it opens nothing of a provider. */
type Alheio = (() => Promise<InjectOptions>) | string;

describe('[NGS-15] [PERM-05] hand-written routes that take a number', () => {
  const outroUsuario = async (): Promise<number> => (await api.caller({}, [alheio])).id;
  const linha = async (resource: string): Promise<number> => (await rowOf(resource, alheio)).id;
  const get = (url: string): InjectOptions => ({ method: 'GET', url });
  const envia = (
    method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    url: string,
    payload: object = {},
  ): InjectOptions => ({
    method,
    url,
    payload,
    headers: { 'if-match': '"1"' },
  });
  const sql = async (text: string, values: unknown[]): Promise<number> =>
    Number((await api.test.database.pool.query<{ id: number }>(text, values)).rows[0]?.id);
  const notificacao = async (): Promise<number> =>
    sql(`INSERT INTO notificacao (usuario_id, tipo, titulo) VALUES ($1, 'AVI', 'Dela') RETURNING id`, [
      await outroUsuario(),
    ]);
  const evento = (): Promise<number> =>
    sql('SELECT max(seq) AS id FROM auditoria WHERE prestador_id = $1 AND recurso = $2', [
      alheio,
      'pacientes',
    ]);

  /** A passkey of somebody else. */
  const chaveDeOutro = async () =>
    sql(
      `INSERT INTO chave_acesso (usuario_id, credencial, chave, contador, transportes, nome)
       VALUES ($1, md5(random()::text), '\\x00', 0, '{}', 'Chave alheia') RETURNING id`,
      [await outroUsuario()],
    );
  const RESPOSTAS: { readonly [rota: string]: Alheio } = {
    'PATCH /api/agenda/agendamentos/:id/autorizacao':
      'made by the agenda’s own calls alone: tests/api/agenda.test.ts',
    'POST /api/agenda/agendamentos/:id/mover':
      'made by the agenda’s own calls alone: tests/api/agenda.test.ts',
    'GET /api/agenda/agendamentos/:id/links':
      'made by the agenda’s own calls alone: tests/api/agenda-confirmacao.test.ts',
    'POST /api/agenda/reservas/:id/marcar':
      'a hold of the caller’s own, gone or not: tests/api/agenda.test.ts',
    'POST /api/agenda/reservas/:id/prorrogar':
      'a hold of the caller’s own, gone or not: tests/api/agenda.test.ts',
    'GET /api/solicitacoes-titulares/:id/pacote':
      'the request is read by its own door: tests/api/pacote-titular.test.ts',
    'POST /api/solicitacoes-titulares/:id/pacote':
      'the request is read by its own door: tests/api/pacote-titular.test.ts',
    'POST /api/solicitacoes-titulares/:id/pacote/cancelar':
      'the request is read by its own door: tests/api/pacote-titular.test.ts',
    'GET /api/solicitacoes-titulares/:id/pacote/arquivo':
      'the request is read by its own door: tests/api/pacote-titular.test.ts',
    'GET /api/relatorios-gerados/:id/andamento':
      'only the report of whoever asked for it: tests/api/relatorios.test.ts',
    'POST /api/relatorios-gerados/:id/cancelar':
      'only the report of whoever asked for it: tests/api/relatorios.test.ts',
    'GET /api/relatorios-gerados/:id/arquivo':
      'only the report of whoever asked for it: tests/api/relatorios.test.ts',
    'DELETE /api/agenda/reservas/:id': 'a hold of the caller’s own, gone or not: tests/api/agenda.test.ts',
    'GET /api/recepcao/agendamentos/:id':
      'never for professionals, and of the own unit: tests/api/recepcao.test.ts',
    'PATCH /api/recepcao/agendamentos/:id':
      'never for professionals, and of the own unit: tests/api/recepcao.test.ts',
    'POST /api/chat/conversas/:id/participantes':
      'only who takes part, 404 to anybody else: tests/api/chat.test.ts',
    'DELETE /api/chat/conversas/:id/participantes/:usuario':
      'only who takes part, 404 to anybody else: tests/api/chat.test.ts',
    'GET /api/chat/conversas/:id/mensagens':
      'only who takes part, 404 to anybody else: tests/api/chat.test.ts',
    'POST /api/chat/conversas/:id/mensagens':
      'only who takes part, 404 to anybody else: tests/api/chat.test.ts',
    'POST /api/chat/conversas/:id/lida': 'only who takes part, 404 to anybody else: tests/api/chat.test.ts',
    'GET /api/chat/conversas/:id/mensagens/:seq/leituras':
      'only who takes part, 404 to anybody else: tests/api/chat.test.ts',
    'GET /api/chat/conversas/:id/mensagens/:seq/arquivo':
      'only who takes part, 404 to anybody else: tests/api/chat.test.ts',
    'POST /api/fila/agendamentos/:id/encaminhar':
      'who waits in one’s own unit and agenda: tests/api/fila.test.ts',
    'POST /api/fila/agendamentos/:id/falta': 'who waits in one’s own unit and agenda: tests/api/fila.test.ts',
    'POST /api/fila/chamadas/:id/repetir': 'a call of one’s own unit and agenda: tests/api/fila.test.ts',
    'POST /api/internacoes/:id/_internar':
      'of one’s own unit, 404 for another’s: tests/api/internacao.test.ts',
    'GET /api/internacoes/:id/_pendencias': 'by the record door: tests/api/internacao.test.ts',
    'GET /api/transferencias-paciente/:id/_cadastro': 'by the record door: tests/api/transferencia.test.ts',
    'POST /api/transferencias-paciente/:id/_cadastro':
      'by the record door, at the destination: tests/api/transferencia.test.ts',
    'POST /api/internacoes/:id/_evolucao':
      'of one’s own unit, 404 for another’s: tests/api/internacao.test.ts',
    'POST /api/internacoes/:id/_transferir':
      'of one’s own unit, by the same lock: tests/api/internacao.test.ts',
    'POST /api/teleatendimento/:id/ligacoes':
      'a row of one’s own unit, 404 for another’s: tests/api/teleatendimento.test.ts',
    'POST /api/pronto-atendimento/chamadas/:id/encerrar':
      'a call of one’s own unit, 404 for another’s: tests/api/pronto-atendimento.test.ts',
    'GET /api/telemedicina/agendamentos/:id': 'of one’s own appointments: tests/api/telemedicina.test.ts',
    'GET /api/telemedicina/agendamentos/:id/links':
      'of one’s own appointments: tests/api/telemedicina.test.ts',
    'POST /api/telemedicina/agendamentos/:id/links':
      'of one’s own appointments: tests/api/telemedicina.test.ts',
    'POST /api/telemedicina/agendamentos/:id/convidados':
      'of one’s own appointments: tests/api/telemedicina.test.ts',
    'PUT /api/telemedicina/agendamentos/:id/sala':
      'of one’s own appointments: tests/api/telemedicina.test.ts',
    'POST /api/telemedicina/agendamentos/:id/entrar':
      'of one’s own appointments: tests/api/telemedicina.test.ts',
    'POST /api/telemedicina/agendamentos/:id/finalizar':
      'of one’s own appointments: tests/api/telemedicina.test.ts',
    'GET /api/contas-receber/:id/_cobranca': async () =>
      get(`/api/contas-receber/${await linha('contas-receber')}/_cobranca`),
    'GET /api/boletos/:id/_pix': 'by the record door: tests/api/boleto.test.ts',
    'GET /api/boletos/:id/_pdf': 'by the record door: tests/api/boleto.test.ts',
    'GET /api/fechamentos-contas/:id/_situacao': async () =>
      get(`/api/fechamentos-contas/${await linha('fechamentos-contas')}/_situacao`),
    'POST /api/fechamentos-contas/:id/_pdf': async () =>
      envia('POST', `/api/fechamentos-contas/${await linha('fechamentos-contas')}/_pdf`, {}),
    'GET /api/paineis-chamada/:id/_chave': 'by the record door: tests/api/fila.test.ts',
    'POST /api/paineis-chamada/:id/_chave': 'by the record door: tests/api/fila.test.ts',
    'GET /api/_arquivos/:id':
      'a file is asked of the record that holds it: tests/api/engine-registro.test.ts',
    'GET /api/_preferencias/:chave': 'a key of the person’s own preferences',
    'PUT /api/_preferencias/:chave': 'a key of the person’s own preferences',
    'PUT /api/_visoes/:id': async () => envia('PUT', `/api/_visoes/${await visao()}`, { nome: 'Tomada' }),
    'DELETE /api/_visoes/:id': async () => envia('DELETE', `/api/_visoes/${await visao()}`),
    'POST /api/assinaturas/pedidos/:id/cancelar':
      'of the person’s own requests: tests/api/assinatura-pedidos.test.ts',
    'POST /api/assinaturas/pedidos/:id/recusar':
      'of the person’s own requests: tests/api/assinatura-pedidos.test.ts',
    'GET /api/convites/:id': 'as the purpose of the link asks: tests/api/convite.test.ts',
    'POST /api/convites/:id/email': 'as the purpose of the link asks: tests/api/convite.test.ts',
    'POST /api/convites/:id/revogar': 'as the purpose of the link asks: tests/api/convite.test.ts',
    'GET /api/auditoria/:seq': async () => get(`/api/auditoria/${await evento()}`),
    'GET /api/auditoria/_verificacao/:id': 'of the whole chain, for who manages everything',
    'DELETE /api/auth/sessoes/:id': async () =>
      envia(
        'DELETE',
        `/api/auth/sessoes/${await sql('SELECT min(id) AS id FROM sessao WHERE usuario_id <> $1', [pessoa.id])}`,
      ),
    'POST /api/canal/:linha':
      'a line of the session’s own, by a number nobody else is told: tests/api/canal.test.ts',
    'POST /api/canal/:linha/publicar': 'a line of the session’s own: tests/api/canal.test.ts',
    'GET /api/prontuarios/:id/sessao': async () =>
      get(`/api/prontuarios/${await linha('prontuarios')}/sessao`),
    'PUT /api/prontuarios/:id/sessao': async () =>
      envia('PUT', `/api/prontuarios/${await linha('prontuarios')}/sessao`, {}),
    'DELETE /api/prontuarios/:id/sessao':
      'the caller’s own mark of which chart they write: tests/api/prontuario-completo.test.ts',
    'GET /api/prontuarios/:id/_momentos': async () =>
      get(`/api/prontuarios/${await linha('prontuarios')}/_momentos`),
    'GET /api/prontuarios/:id/_momentos/:seq': async () =>
      get(`/api/prontuarios/${await linha('prontuarios')}/_momentos/1`),
    'POST /api/prontuarios/:id/_pdf': async () =>
      envia('POST', `/api/prontuarios/${await linha('prontuarios')}/_pdf`, {}),
    'GET /api/prontuarios/:id/_presencial': async () =>
      get(`/api/prontuarios/${await linha('prontuarios')}/_presencial`),
    'GET /api/prontuarios/:id/_fecho': async () =>
      get(`/api/prontuarios/${await linha('prontuarios')}/_fecho`),
    'POST /api/prontuarios/:id/_fecho': async () =>
      envia('POST', `/api/prontuarios/${await linha('prontuarios')}/_fecho`, {}),
    'GET /api/pacientes/:id/_em-curso': async () =>
      get(`/api/pacientes/${await linha('pacientes')}/_em-curso`),
    'GET /api/unioes-pacientes/:id/_desfazer': 'made by joining two records alone: tests/api/uniao.test.ts',
    'POST /api/unioes-pacientes/:id/_desfazer': 'made by joining two records alone: tests/api/uniao.test.ts',
    'PATCH /api/auth/segundo-fator/chaves/:id': async () =>
      envia('PATCH', `/api/auth/segundo-fator/chaves/${await chaveDeOutro()}`, { nome: 'Tomada' }),
    'DELETE /api/auth/segundo-fator/chaves/:id': async () =>
      envia('DELETE', `/api/auth/segundo-fator/chaves/${await chaveDeOutro()}`),
    'DELETE /api/auth/segundo-fator/navegadores/:id': async () =>
      envia(
        'DELETE',
        `/api/auth/segundo-fator/navegadores/${await sql(
          `INSERT INTO navegador_confiavel (usuario_id, marca, expira_em)
           VALUES ($1, decode(md5(random()::text), 'hex'), now() + interval '1 day') RETURNING id`,
          [await outroUsuario()],
        )}`,
      ),
    'PATCH /api/pacientes/:id/_alertas': async () =>
      envia('PATCH', `/api/pacientes/${await linha('pacientes')}/_alertas`, { alertas: 'Tomado' }),
    'GET /api/prontuarios/:id/_correcoes': async () =>
      get(`/api/prontuarios/${await linha('prontuarios')}/_correcoes`),
    'POST /api/prontuarios/:id/_correcoes': async () =>
      envia('POST', `/api/prontuarios/${await linha('prontuarios')}/_correcoes`, {
        campo: 'adendo',
        depois: 'Tomado',
        motivo: 'Nenhum',
      }),
    'POST /api/prescricoes/:id/_papeis': async () =>
      envia('POST', `/api/prescricoes/${await linha('prescricoes')}/_papeis`),
    'GET /api/ficha-medica/:id/acesso': async () =>
      get(`/api/ficha-medica/${await linha('pacientes')}/acesso`),
    'GET /api/ficha-medica/:id/paciente': async () =>
      get(`/api/ficha-medica/${await linha('pacientes')}/paciente`),
    'GET /api/ficha-medica/:id/em-curso': async () =>
      get(`/api/ficha-medica/${await linha('pacientes')}/em-curso`),
    'GET /api/ficha-medica/:id/eventos': async () =>
      get(`/api/ficha-medica/${await linha('pacientes')}/eventos`),
    'GET /api/ficha-medica/:id/quem-viu': async () =>
      get(`/api/ficha-medica/${await linha('pacientes')}/quem-viu`),
    'GET /api/ficha-medica/:id/tipos': async () => get(`/api/ficha-medica/${await linha('pacientes')}/tipos`),
    'GET /api/ficha-medica/:id/curvas': async () =>
      get(`/api/ficha-medica/${await linha('pacientes')}/curvas`),
    'GET /api/ficha-medica/:id/medicoes': async () =>
      get(`/api/ficha-medica/${await linha('pacientes')}/medicoes`),
    'POST /api/ficha-medica/:id/acesso': async () =>
      envia('POST', `/api/ficha-medica/${await linha('pacientes')}/acesso`, {
        finalidade: 'OUTRA',
        justificativa: 'Nenhuma de fato',
      }),
    'GET /api/ficha-medica/restritos/:id': async () =>
      get(`/api/ficha-medica/restritos/${await linha('prontuarios')}`),
    'POST /api/ficha-medica/restritos/:id/abrir': async () =>
      envia('POST', `/api/ficha-medica/restritos/${await linha('prontuarios')}/abrir`, {
        finalidade: 'OUTRA',
        justificativa: 'Nenhuma de fato',
      }),
    'GET /api/tiss/contas/:id': 'the account is read by its own door: tests/api/tiss.test.ts',
    'GET /api/lotes-tiss/:id/_arquivo': 'the batch is read by its own door: tests/api/tiss.test.ts',
    'GET /api/recursos-tiss/:id/_arquivo': 'the appeal is read by its own door: tests/api/tiss.test.ts',
    'GET /api/guias-tiss/:id/_formulario': 'the guide is read by its own door: tests/api/tiss.test.ts',
    'GET /api/lotes-tiss/:id/_formulario': 'the batch is read by its own door: tests/api/tiss.test.ts',
    'GET /api/anexos-tiss/:id/_arquivo': 'the annex is read by its own door: tests/api/tiss.test.ts',
    'GET /api/autorizacoes-tiss/:id/_arquivo': 'the request is read by its own door: tests/api/tiss.test.ts',
    'GET /api/laboratorio/amostras/:id/resultados':
      'the sample is read by its own door: tests/api/laboratorio.test.ts',
    'PUT /api/primeiro-dia/:passo/pulado':
      'a step of the installation, of administrators alone, no row: tests/api/primeiro-dia.test.ts',
    'DELETE /api/primeiro-dia/:passo/pulado':
      'a step of the installation, of administrators alone, no row: tests/api/primeiro-dia.test.ts',
    'GET /api/laboratorio/amostras/:id/links':
      'the sample is read by its own door: tests/api/laboratorio.test.ts',
    'POST /api/laboratorio/amostras/:id/links':
      'the sample is read by its own door: tests/api/laboratorio.test.ts',
    'PUT /api/laboratorio/amostras/:id/germes':
      'the sample is read by its own door: tests/api/laboratorio.test.ts',
    'PUT /api/laboratorio/amostras/:id/resultados':
      'the sample is read by its own door: tests/api/laboratorio.test.ts',
    'GET /api/odontograma/:id': 'the patient is read by their own door: tests/api/odontologia.test.ts',
    'GET /api/odontologia/periodontais/:id':
      'the chart is read by its own door: tests/api/odontologia.test.ts',
    'PUT /api/odontologia/periodontais/:id/dentes':
      'the chart is read by its own door: tests/api/odontologia.test.ts',
    'GET /api/fila-solicitacoes/:endereco':
      'the channel is read by its own door: tests/api/solicitacao-convenio.test.ts',
    'GET /api/cep/:cep': 'a postcode, which is public',
    'GET /api/tabelas-precos/:id/duplicacao': async () =>
      get(
        `/api/tabelas-precos/${await linha('tabelas-precos')}/duplicacao?inicioVigencia=2027-01-01&reajuste=0`,
      ),
    'POST /api/tabelas-precos/:id/duplicar': async () =>
      envia('POST', `/api/tabelas-precos/${await linha('tabelas-precos')}/duplicar`, {
        codigo: 'X',
        nome: 'X',
        inicioVigencia: '2027-01-01',
        reajuste: '0',
      }),
    'GET /api/cidades/uf/:uf': 'a state',
    'GET /api/cidades/:id(^[0-9]+$)': 'a city, public',
    'GET /api/findPaciente/:primeiro': 'a term',
    'GET /api/findPacienteSus/cpfcns/:termo': 'a number of a person, looked for at the chosen provider',
    'GET /api/findPacienteSus/nascimento/:nascimento/nome': 'a date',
    'GET /api/findPacienteSus/nascimento/:nascimento/nome/:termo': 'a date',
    'GET /api/findPaciente/:primeiro/:termo': 'nobody, as every search that fails (buscas-chamadas)',
    'POST /api/form-respostas/:id/_pdf': 'read by the door of records: tests/api/formulario-papel.test.ts',
    'POST /api/form-respostas/:id/adendos': 'read by the door of records: tests/api/formulario-papel.test.ts',
    'POST /api/form-pedidos/:id/encerrar': 'made by the server alone: tests/api/formulario-pedido.test.ts',
    'GET /api/form-templates/v1/get/:id': async () =>
      get(`/api/form-templates/v1/get/${await linha('form-templates')}`),
    'GET /api/form-templates/:id/previa-publicacao': async () =>
      get(`/api/form-templates/${await linha('form-templates')}/previa-publicacao`),
    'GET /api/extratos-bancarios/_pedidos/:id': async () =>
      get(`/api/extratos-bancarios/_pedidos/${await pedidoDeExtrato()}`),
    'POST /api/extratos-bancarios/_pedidos/:id/cancelar': async () =>
      envia('POST', `/api/extratos-bancarios/_pedidos/${await pedidoDeExtrato()}/cancelar`),
    'GET /api/form-templates/:id/resultados': async () =>
      get(`/api/form-templates/${await linha('form-templates')}/resultados`),
    'GET /api/form-templates/:id/resultados/respostas': async () =>
      get(`/api/form-templates/${await linha('form-templates')}/resultados/respostas`),
    'GET /api/form-templates/:id/resultados/_export': async () =>
      get(`/api/form-templates/${await linha('form-templates')}/resultados/_export`),
    'POST /api/form-templates/:id/publicar': async () =>
      envia('POST', `/api/form-templates/${await linha('form-templates')}/publicar`),
    'POST /api/form-templates/:id/nova-versao': async () =>
      envia('POST', `/api/form-templates/${await linha('form-templates')}/nova-versao`),
    'POST /api/form-templates/:id/prestador': async () =>
      envia('POST', `/api/form-templates/${await linha('form-templates')}/prestador`, { prestadorId: meu }),
    'POST /api/mensagem-modelo/:id/_previa': async () =>
      envia('POST', `/api/mensagem-modelo/${(await rowOf('mensagem-modelo', 0)).id}/_previa`, {
        pacienteId: await linha('pacientes'),
      }),
    'POST /api/mensagem-modelo/:id/_enviar': async () =>
      envia('POST', `/api/mensagem-modelo/${(await rowOf('mensagem-modelo', 0)).id}/_enviar`, {
        pacienteId: await linha('pacientes'),
        modeloVersao: 1,
      }),
    'POST /api/modelos-documento/:id/_pdf': async () =>
      envia('POST', `/api/modelos-documento/${await linha('modelos-documento')}/_pdf`, {
        pacienteId: (await rowOf('pacientes', meu)).id,
        conteudo: '<p>Texto</p>',
      }),
    'POST /api/modelos-documento/:id/_preencher': async () =>
      envia('POST', `/api/modelos-documento/${await linha('modelos-documento')}/_preencher`, {
        pacienteId: (await rowOf('pacientes', meu)).id,
      }),
    'GET /api/notices/:id': async () => get(`/api/notices/${await linha('avisos')}`),
    'POST /api/notices/:id/lido':
      'what is not addressed to the person is marked in silence: tests/api/notificacao-avisos.test.ts',
    'GET /api/notificacoes/:id': async () => get(`/api/notificacoes/${await notificacao()}`),
    'POST /api/notificacoes/:id/lida': async () =>
      envia('POST', `/api/notificacoes/${await notificacao()}/lida`, { lida: true }),
    'GET /api/prestadores/precificacao/:idPrestadorConvenio': async () =>
      get(`/api/prestadores/precificacao/${await linha('prestadores-convenios')}`),
    'GET /api/prestadores/precificacao/:idPrestadorConvenio/itens': async () =>
      get(`/api/prestadores/precificacao/${await linha('prestadores-convenios')}/itens`),
    'GET /api/prestadores/precificacao/:idPrestadorConvenio/explicar': async () =>
      get(
        `/api/prestadores/precificacao/${await linha('prestadores-convenios')}/explicar?tipo=TAXA&codigo=1`,
      ),
    'GET /api/prestadores/precificacao/prestador/:idPrestador/convenio/:idConvenio': async () => {
      const { convenioId } = await rowOf('prestadores-convenios', alheio);
      return get(`/api/prestadores/precificacao/prestador/${alheio}/convenio/${String(convenioId)}`);
    },
    'GET /api/profissionais/web/prestador/:id': async () => get(`/api/profissionais/web/prestador/${alheio}`),
    'GET /api/regras/:id':
      'groups are the whole house’s; of the members those in sight: tests/api/alcance.test.ts',
    'PATCH /api/regras/:id': 'tests/api/alcance.test.ts, [H4]',
    'DELETE /api/regras/:id': 'tests/api/alcance.test.ts, [H4]',
    'GET /api/regras/:id/_historico': 'groups are the whole house’s',
    'POST /api/regras/:id/restaurar': 'changes the group as PATCH does',
    'GET /api/servicos/classificacaoestabelecimento/:codigo': 'a code of a public table',
    'GET /api/servicos/entidade/:entidade/classificaoestabelecimento/:codigo': 'a code of a public table',
    'POST /api/tarefas/:id/_repetir':
      'background work is the whole installation’s, for who manages it: tests/api/tarefa.test.ts',
    'POST /api/tarefas/:id/_cancelar':
      'background work is the whole installation’s, for who manages it: tests/api/tarefa.test.ts',
    'GET /api/usuarios/:id': async () => get(`/api/usuarios/${await outroUsuario()}`),
    'GET /api/usuarios/:id/_historico': async () => get(`/api/usuarios/${await outroUsuario()}/_historico`),
    'PATCH /api/usuarios/:id': async () =>
      envia('PATCH', `/api/usuarios/${await outroUsuario()}`, { nome: 'Outro' }),
    'POST /api/usuarios/:id/desbloquear': async () =>
      envia('POST', `/api/usuarios/${await outroUsuario()}/desbloquear`),
    'POST /api/usuarios/:id/encerrar-sessoes': async () =>
      envia('POST', `/api/usuarios/${await outroUsuario()}/encerrar-sessoes`),
    'POST /api/usuarios/:id/redefinir-senha': async () =>
      envia('POST', `/api/usuarios/${await outroUsuario()}/redefinir-senha`),
    'POST /api/usuarios/:id/codigo-segundo-fator': async () =>
      envia('POST', `/api/usuarios/${await outroUsuario()}/codigo-segundo-fator`),
    'POST /api/usuarios/:id/redefinir-segundo-fator': async () =>
      envia('POST', `/api/usuarios/${await outroUsuario()}/redefinir-segundo-fator`, {
        motivo: 'Perdeu o aparelho',
      }),
    'POST /api/usuarios/:id/desligar-calendario': async () =>
      envia('POST', `/api/usuarios/${await outroUsuario()}/desligar-calendario`),
    'GET /api/estudo/visitas/:id/formularios': 'by the record door: tests/api/estudo.test.ts',
    'GET /api/estudo/formularios/:id': 'by the record door: tests/api/estudo.test.ts',
    'GET /api/estudo/participantes/:id/cegamento': 'by the record door: tests/api/randomizacao.test.ts',
    'POST /api/estudo/participantes/:id/cegamento': 'by the record door: tests/api/randomizacao.test.ts',
    'GET /api/estudo/:id/odm':
      'a study is the house’s, its sites are those within reach: tests/api/estudo-dados.test.ts',
    'GET /api/estudo/:id/dados/:serie': 'a study is the house’s, its sites are those within reach',
    'GET /api/estudo/:id/dicionario': 'a study is the house’s, and says no row of it',
    'POST /api/estudo/:id/crf-anotado': 'a study is the house’s, and says no row of it',
    'PUT /api/estudo/formularios/:id': 'by the record door: tests/api/estudo.test.ts',
    'POST /api/estudo/formularios/:id/divergencias':
      'by the record door: tests/api/estudo-conferencia.test.ts',
    'GET /api/estudo/formularios/:id/verificacao': 'by the record door: tests/api/estudo-conferencia.test.ts',
    'POST /api/estudo/formularios/:id/verificacao':
      'by the record door: tests/api/estudo-conferencia.test.ts',
    'GET /api/estudo/prontuarios/:id': 'by the record door: tests/api/estudo-conferencia.test.ts',
    'GET /api/estudo/:id/checagens': 'a study is the house’s, and says no row of it',
    'POST /api/estudo/:id/checagens': 'a study is the house’s: tests/api/estudo-conferencia.test.ts',
    'POST /api/estudo/:id/checagens/cancelar': 'a study is the house’s: tests/api/estudo-conferencia.test.ts',
    'GET /api/notas-servico/:id/_pdf': 'by the record door: tests/api/nota-servico.test.ts',
    'GET /api/notas-servico/:id/_xml/:qual': 'by the record door: tests/api/nota-servico.test.ts',
    'POST /api/data-lock/:id/bloquear':
      'a study is the house’s, and so is its lock: tests/api/estudo.test.ts',
    'POST /api/data-lock/:id/desbloquear':
      'a study is the house’s, and so is its lock: tests/api/estudo.test.ts',
    'GET /api/usuarios/foto/:principal': 'a login’s picture, shown beside names',
  };
  /** A large statement that somebody else of the same provider is importing. */
  const pedidoDeExtrato = async (): Promise<number> => {
    const { rows } = await api.test.database.pool.query<{ id: number }>(
      `INSERT INTO extrato_pedido (prestador_id, usuario_id, contexto, nome, contas, total)
        VALUES ($1, $2, '{}', $3, '[]', 1) RETURNING id`,
      [meu, await outroUsuario(), `${MARCA}.ofx`],
    );
    return Number(rows[0]?.id);
  };
  const visao = async (): Promise<number> =>
    (
      await api.admin.post('/api/_visoes', {
        recurso: 'bancos',
        nome: `Visão ${++count}`,
        escopo: 'propria',
        estado: {},
      })
    ).json<{
      id: number;
    }>().id;

  /** Terms, codes, tokens and names of tiles are no numbers of a row. */
  const semNumero = ({ url }: Rota): boolean =>
    /\/api\/(?:find|signer-|usuarios\/(?:push-tokens|token)\/|dominios\/|paineis\/[a-z-]+\/metas\/)/.test(
      url,
    ) && !url.startsWith('/api/findPaciente');
  const rotas = (): readonly Rota[] =>
    api.app.rotas.filter(
      (rota) =>
        rota.method !== 'HEAD' &&
        /\/:/.test(rota.url) &&
        !rota.publico &&
        !rota.url.includes(':recurso') &&
        !semNumero(rota),
    );

  it('[PERM-05] each says what it answers to another’s number', () => {
    const named = rotas().map(({ method, url }) => `${method} ${url}`);
    expect(named.filter((name) => !Object.hasOwn(RESPOSTAS, name))).toEqual([]);
    expect(Object.keys(RESPOSTAS).filter((name) => !named.includes(name))).toEqual([]);
  });

  it('[PERM-05] and answers 403 or 404', { timeout: 180_000 }, async () => {
    const wrong: string[] = [];
    for (const [name, answer] of Object.entries(RESPOSTAS)) {
      if (typeof answer === 'string') continue;
      const { method, url, payload, headers } = await answer();
      const response = await pessoa.call(
        method,
        url as string,
        payload,
        (headers ?? {}) as { [name: string]: string },
      );
      if (![403, 404].includes(response.statusCode) || response.body.includes(MARCA))
        wrong.push(`${name}: ${response.statusCode} ${response.body.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
  });
});
