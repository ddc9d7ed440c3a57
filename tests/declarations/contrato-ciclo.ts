/** The contract of a declared life: what every register with one keeps, told by its declaration alone. */
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import type { LifecycleModel, TransitionModel } from '#domain/registro/lifecycle.ts';
import type { Caller, TestApi } from '#tests/support/api.ts';
import { boundBy, sampleRecord, sampleValue } from '#tests/support/sample.ts';
import type { RefSource, Sample } from '#tests/support/sample-rules.ts';

export type Mundo = {
  readonly api: TestApi;
  readonly admin: Caller;
  readonly entity: EntityModel;
  readonly create: (entity: EntityModel) => Promise<Sample>;
  readonly ref: RefSource;
  /** The one that rows are made in, and another. */
  readonly prestadores: readonly [number, number];
};

type Row = {
  readonly id: number;
  readonly versao: number;
  /** The second provider that sees the row, where the register has one. */
  readonly outro?: number;
};
type Life = LifecycleModel<FieldModel>;

// Dates of what is asked for are after those of the rows (a date goes by `n` modulo 16 000).
let count = 60_000;

/** A field that takes any words, whatever the others hold; a register may have none. */
export function plainText({ fields }: EntityModel): FieldModel | undefined {
  const free = fields.filter(
    (field) =>
      !field.readOnly &&
      !field.child &&
      !field.ref &&
      !field.when &&
      !field.format &&
      !field.schema.pattern &&
      field.ui.widget !== 'texto-rico',
  );
  return free.find(({ kind }) => kind === 'text') ?? free.find(({ kind }) => kind === 'longtext');
}

const lifeOf = ({ entity }: Mundo): Life => entity.lifecycle as Life;
const code = (response: LightMyRequestResponse): string => response.json<{ codigo: string }>().codigo;
const open = (life: Life) => life.transitions.filter(({ internal }) => !internal);

/** A row in that state, put there by hand: what leads to it is another step's matter. */
async function inState({ api, entity, create, prestadores }: Mundo, state: string): Promise<Row> {
  const row = await create(entity);
  await api.test.database.pool.query(
    `WITH livre AS MATERIALIZED (SELECT set_config('zelo.ciclo', 'livre', true))
     UPDATE "${entity.table}" SET "${entity.lifecycle!.field.column}" = $2 FROM livre WHERE id = $1`,
    [row.id, state],
  );
  const pair = { id: row.id as number, versao: row.versao as number };
  if (entity.sharedWith === undefined) return pair;
  await api.test.database.pool.query(
    `WITH livre AS MATERIALIZED (SELECT set_config('zelo.ciclo', 'livre', true))
     UPDATE "${entity.table}" SET "${entity.field[entity.sharedWith]!.column}" = $2 FROM livre WHERE id = $1`,
    [pair.id, prestadores[1]],
  );
  return { ...pair, outro: prestadores[1] };
}

/** Who may take the step: at the provider whose side it is. */
const whoTakes = ({ admin }: Mundo, { side }: TransitionModel<FieldModel>, { outro }: Row): Caller =>
  side === 'shared' && outro !== undefined ? admin.em(outro) : admin;

function step(
  { entity }: Mundo,
  caller: Caller,
  row: Row,
  body: object,
  versao?: number,
): Promise<LightMyRequestResponse> {
  const headers: { [name: string]: string } = versao === undefined ? {} : { 'if-match': `"${versao}"` };
  return caller.post(`/api/${entity.name}/${row.id}/_transicao`, body, headers);
}

async function bodyOf(
  { ref }: Mundo,
  transition: TransitionModel<FieldModel>,
): Promise<{ transicao: string; motivo?: string }> {
  const campos: Sample = {};
  for (const { field, ownOnly, required } of transition.asks) {
    if (ownOnly) continue;
    // An amount that nobody has to say is bounded by rules with tests of their own.
    if (!required && field.format === 'moeda') campos[field.id] = '0.00';
    else
      campos[field.id] = field.ref
        ? await ref(field.ref.resource, boundBy(field, campos))
        : sampleValue(field, ++count);
  }
  return {
    transicao: transition.name,
    ...(transition.reason ? { motivo: 'Motivo da prova' } : {}),
    ...(transition.asks.length > 0 ? { campos } : {}),
  };
}

/** Every step from every state: taken where it is declared, refused with a sentence where it is not. */
export async function everyJump(mundo: Mundo): Promise<number> {
  const { admin, entity } = mundo;
  const life = lifeOf(mundo);
  let tried = 0;
  for (const transition of life.transitions) {
    const body = await bodyOf(mundo, transition);
    for (const { id: state, title } of life.states) {
      tried += 1;
      const row = await inState(mundo, state);
      const at = `${transition.name} from ${state}`;
      const answer = await step(mundo, whoTakes(mundo, transition, row), row, body, row.versao);
      if (transition.internal) {
        expect(answer.statusCode, `${at}: ${answer.body}`).toBe(405);
      } else if (!transition.from.includes(state)) {
        expect(answer.statusCode, `${at}: ${answer.body}`).toBe(409);
        expect(code(answer)).toBe('transicao-ilegal');
        expect(answer.body).toContain(title);
      } else if (transition.guard && answer.statusCode !== 200) {
        expect([409, 422], `${at}: ${answer.body}`).toContain(answer.statusCode);
      } else {
        expect(answer.statusCode, `${at}: ${answer.body}`).toBe(200);
        expect(answer.json()).toMatchObject({ [life.field.id]: transition.to, versao: row.versao + 1 });
        const motivo = body.motivo === undefined ? {} : { motivo: body.motivo };
        const path = `/api/${entity.name}/${row.id}`;
        const [last] = (await admin.get(`${path}/_transicoes`)).json<object[]>().slice(-1);
        expect(last).toMatchObject({ transicao: transition.name, de: state, para: transition.to, ...motivo });
        const [event] = (await admin.get(`${path}/_historico`)).json<{ mudancas: object[] }[]>();
        expect(event).toMatchObject({ acao: 'transitar', ...motivo });
        const change = { antes: title, depois: life.state[transition.to]!.title };
        // A step that stays changes what it asks for, and no state.
        if (state !== transition.to) expect(event!.mudancas).toContainEqual(expect.objectContaining(change));
        else expect(event!.mudancas.length).toBeGreaterThan(0);
      }
    }
  }
  return tried;
}

export async function badSteps(mundo: Mundo): Promise<number> {
  const { admin } = mundo;
  const life = lifeOf(mundo);
  for (const transition of open(life)) {
    const row = await inState(mundo, transition.from[0]!);
    const caller = whoTakes(mundo, transition, row);
    const body = { transicao: transition.name, ...(transition.reason ? { motivo: 'Motivo' } : {}) };
    expect((await step(mundo, caller, row, body)).statusCode).toBe(428);
    expect((await step(mundo, caller, row, body, row.versao + 7)).statusCode).toBe(412);
    const unknown = { ...body, campos: { campoQueNaoExiste: 1 } };
    expect((await step(mundo, caller, row, unknown, row.versao)).statusCode).toBe(422);
    const motivo =
      transition.reason === 'required' ? '  ' : transition.reason ? 'x'.repeat(501) : 'Ninguém pediu';
    const answer = await step(mundo, caller, row, { ...body, motivo }, row.versao);
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json<{ errors: object }>().errors).toHaveProperty('motivo');
  }
  const row = await inState(mundo, life.initial);
  expect((await step(mundo, admin, row, { transicao: 'voar' }, row.versao)).statusCode).toBe(400);
  expect((await step(mundo, admin, row, { transicao: 7 }, row.versao)).statusCode).toBe(400);
  return life.transitions.length;
}

export async function forbiddenSteps(mundo: Mundo): Promise<number> {
  const { api, admin, entity, ref, prestadores } = mundo;
  const life = lifeOf(mundo);
  const path = `/api/${entity.name}`;
  const row = await inState(mundo, life.initial);
  const change = { [life.field.id]: life.states.find(({ id }) => id !== life.initial)!.id };
  expect((await admin.patch(`${path}/${row.id}`, row.versao, change)).statusCode).toBe(422);
  expect(
    (await admin.post(path, { ...(await sampleRecord(entity, ++count, ref)), ...change })).statusCode,
  ).toBe(422);
  const batch = await admin.post(`${path}/_lote`, { operacao: 'alterar', ids: [row.id], valores: change });
  expect(batch.json()).toMatchObject({ ok: 0, falhas: 1 });
  for (const { name, action } of open(life)) {
    const body = { transicao: name };
    const others = ['list', 'view', 'insert', 'update', 'delete'].filter((right) => right !== action);
    const without = (await api.caller({ [entity.subject]: others }, [prestadores[0]])).em(prestadores[0]);
    expect((await step(mundo, without, row, body, row.versao)).statusCode).toBe(403);
    expect(
      (await without.post(`${path}/_lote`, { operacao: 'transitar', ids: [row.id], ...body })).statusCode,
    ).toBe(403);
    const stranger = (await api.caller({ [entity.subject]: [action, 'view'] }, [prestadores[1]])).em(
      prestadores[1],
    );
    if ((await stranger.get(`${path}/${row.id}`)).statusCode !== 404) continue;
    expect((await step(mundo, stranger, row, body, row.versao)).statusCode).toBe(404);
    // Who would see rows from outside is told before any row is looked for.
    const steps = entity.insiders === undefined ? 404 : 403;
    expect((await stranger.get(`${path}/${row.id}/_transicoes`)).statusCode).toBe(steps);
  }
  return life.transitions.length;
}

export async function locksHold(mundo: Mundo): Promise<number> {
  const { api, admin, entity, ref } = mundo;
  const life = lifeOf(mundo);
  const path = `/api/${entity.name}`;
  const words = plainText(entity);
  // Of a register without one, any value of its own: a locked state keeps it, and what an open one takes is its hooks' matter.
  const own = entity.fields.filter(
    (field) => !field.readOnly && !field.child && !field.computed && !field.ref,
  );
  const field = words ?? own.find(({ when }) => !when) ?? own.find(({ when }) => !when?.visible)!;
  const another = async ({ id: rowId }: Row): Promise<unknown> => {
    const now = (await admin.get(`${path}/${rowId}`)).json<Sample>()[field.id];
    for (let tries = 0; tries < 20; tries++) {
      const value = (await sampleRecord(entity, ++count, ref))[field.id];
      if (value !== now) return value;
    }
    throw new Error(`${field.id} has no other value`);
  };
  for (const { id, locks } of life.states) {
    const row = await inState(mundo, id);
    if (locks.includes('delete')) {
      const gone = await admin.call('DELETE', `${path}/${row.id}`, undefined, {
        'if-match': `"${row.versao}"`,
      });
      expect([gone.statusCode, code(gone)]).toEqual([409, 'registro-travado']);
    }
    if (!words && !locks.includes('fields')) continue;
    const changed = await admin.patch(`${path}/${row.id}`, row.versao, { [field.id]: await another(row) });
    const byHand = await api.test.database.pool
      .query(`UPDATE "${entity.table}" SET "${field.column}" = $2 WHERE id = $1`, [
        row.id,
        await another(row),
      ])
      .then(
        () => 'written',
        (error: { code?: string }) => error.code,
      );
    if (locks.includes('fields')) {
      expect(byHand).toBe('ZC001');
      // Where the new value does not fit the others, that is told first.
      if (words || changed.statusCode !== 422)
        expect([changed.statusCode, code(changed)]).toEqual([409, 'registro-travado']);
    } else {
      expect(changed.statusCode, changed.body).toBe(200);
      expect(byHand).toBe('written');
    }
  }
  return life.states.length;
}
