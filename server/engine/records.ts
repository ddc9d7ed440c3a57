/**
 * The record door: how hand-written code reads and writes rows of a declared register (docs/decisions/0091). Permission,
 * provider, row scope, field mask, hooks, audit, version and idempotency are inside it, so that no feature can forget one.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '#domain/errors/app-error.ts';
import type { EntityModel, Operator } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { Declared } from '#server/database/declared.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import { contextoDe, type Contexto } from '#server/plugins/contexto.ts';
import { demand, hiddenFields, maskRow, type Action } from './access.ts';
import type { Row } from './entity-sql.ts';
import { parseListQuery } from './filters.ts';
import { hooksOf, type Hooks } from './hooks.ts';
import { exactCount, listPage } from './list.ts';
import { nested } from './nested.ts';
import { findRow, findRowAudited } from './read.ts';
import { scopeOf } from './scope.ts';
import { transitionRow, type TransitionOptions, type TransitionRequest } from './transition.ts';
import { transitionRows, type StepOfRow } from './transition-many.ts';
import { insertRows } from './insert-many.ts';
import { createRow, deleteRow, hookContext, insertRow, restoreRow, updateRow, type EntityCall } from './write.ts';

export type { StepOfRow };

/** Wire name of a declared register. */
export type Recurso = keyof Declared;

type Fields<R extends Recurso> = Declared[R]['fields'];
type Guarded<R extends Recurso> = Declared[R]['guarded'] & keyof Fields<R>;
type Single<R extends Recurso> = Declared[R]['single'] & keyof Fields<R>;

type Stamps = {
  readonly id: number;
  readonly versao: number;
  readonly criadoEm: string;
  readonly criadoPor: string | null;
  readonly atualizadoEm: string | null;
  readonly atualizadoPor: string | null;
  /** Only on a row in the bin. */
  readonly excluidoEm?: string;
  readonly excluidoPor?: string | null;
  readonly _ref: { readonly [field: string]: { readonly id: number; readonly label: string } | undefined };
};

/** The row as it is stored: every field, null where it is empty. */
export type Stored<R extends Recurso> = Stamps & { readonly [K in keyof Fields<R>]-?: Exclude<Fields<R>[K], undefined> };

/** The row as the caller may see it: what not everybody may read can be absent. */
export type Shown<R extends Recurso> = Omit<Stored<R>, Guarded<R>> & Partial<Pick<Stored<R>, Guarded<R>>>;

/** A row of a list: without what only the single record brings. */
export type Listed<R extends Recurso> = Omit<Shown<R>, Single<R>>;

export type Values<R extends Recurso> = { readonly [K in keyof Fields<R>]?: Fields<R>[K] | null };

type Suffix = '' | `_${Exclude<Operator, 'eq'>}`;
export type RecordQuery<R extends Recurso> = {
  readonly where?: { readonly [K in `${keyof Fields<R> & string}${Suffix}`]?: string | number | boolean };
  /** Words to search. */
  readonly q?: string;
  /** 'nome' or '-nome'. */
  readonly sort?: string;
  readonly start?: number;
  /** At most 200 more than `start`. */
  readonly end?: number;
  readonly ids?: readonly number[];
  readonly bin?: boolean;
};

export type Records<R extends Recurso, Seen = Shown<R>, InList = Listed<R>> = {
  /** What the engine's own functions take, for an engine or capability that goes further (a transition, a file). */
  readonly call: EntityCall;
  readonly list: (
    query?: RecordQuery<R>,
  ) => Promise<{ readonly rows: readonly InList[]; readonly total: number; readonly exact: boolean }>;
  readonly count: (query?: RecordQuery<R>) => Promise<number>;
  /** 404 where the caller has no such row; a reading is audited where the register says so. */
  readonly read: (id: number) => Promise<Seen>;
  /** `read` that answers undefined instead of 404. */
  readonly find: (id: number) => Promise<Seen | undefined>;
  /** The same key answers the same row. */
  readonly create: (valores: Values<R>, idempotencyKey?: string) => Promise<Seen>;
  /** `versao`: the one the caller saw; 412 with both states when it is stale. */
  readonly update: (id: number, valores: Values<R>, versao: number) => Promise<Seen>;
  readonly remove: (id: number, versao: number) => Promise<Seen>;
  readonly restore: (id: number, versao?: number) => Promise<Seen>;
  /** A declared step of the row's life, by the step's own permission; the same key takes it once. */
  readonly transition: (id: number, step: TransitionRequest, idempotencyKey?: string) => Promise<Seen>;
  /**
   * Steps of many rows at once, in the order given: the rows in their new state, and in place of a refused one its refusal,
   * which leaves the others. Each is judged, kept and audited as `transition` alone would.
   */
  readonly transitions: (steps: readonly StepOfRow[]) => Promise<readonly (Seen | AppError)[]>;
  /** The same door inside the caller's transaction; what it writes is taken back with it. */
  readonly within: (db: Queryable) => Records<R, Seen, InList>;
  /**
   * For a rule that needs more than the caller may see: no permission is asked and no field is withheld, so what it answers
   * is not for sending. Provider, row scope, hooks, audit and version stay; registers that the server keeps can be written.
   */
  readonly server: ServerRecords<R>;
};

export type ServerRecords<R extends Recurso> = Omit<Records<R, Stored<R>, Omit<Stored<R>, Single<R>>>, 'server' | 'within'> & {
  /** Rows of everybody, where the register shows each person only one's own: for what follows from an act of another kind. */
  readonly everybodys: ServerRecords<R>;
  readonly within: (db: Queryable) => ServerRecords<R>;
  /** A row of values that are the server's own and already valid, fields that nobody types included. */
  readonly keep: (valores: Values<R>) => Promise<Stored<R>>;
  /** Many such rows, all or none, in the order given. */
  readonly keepAll: (rows: readonly Values<R>[]) => Promise<readonly Stored<R>[]>;
};

export type RecordDeps = { readonly registry: Registry; readonly pool: Pool; readonly hooks: Hooks };

/** The door for a principal that is at hand: work without a request, a test. A request has `app.registros`. */
export function recordsOf<R extends Recurso>(deps: RecordDeps, contexto: Contexto, recurso: R): Records<R> {
  const entity = Object.hasOwn(deps.registry.entity, recurso) ? deps.registry.entity[recurso] : undefined;
  if (!entity) throw new AppError('rota-desconhecida');
  return open<R>(callFor(deps, entity, contexto));
}

/** Everything one call on one entity needs, for a principal. */
export function callFor({ registry, pool, hooks }: RecordDeps, entity: EntityModel, contexto: Contexto): EntityCall {
  return { ...scopeOf(registry, entity, contexto), pool, hooks: hooksOf(hooks, entity), contexto };
}

function open<R extends Recurso>(call: EntityCall): Records<R> {
  const asked = (...actions: readonly Action[]) => demand(call.entity, call.contexto, ...actions);
  return {
    ...doorOf<R, Shown<R>, Listed<R>>(call, asked, {}),
    within: (db) => open<R>({ ...call, pool: nested(db) }),
    get server() {
      return openForServer<R>(call);
    },
  };
}

function openForServer<R extends Recurso>(given: EntityCall): ServerRecords<R> {
  const ability = { ...given.contexto.ability, can: () => true };
  const contexto = { ...given.contexto, ability };
  const { registry, pool, hooks } = given;
  const entity = writable(given.entity);
  // Whose rows they are is no permission of the caller's: it stays.
  const { linhas, parteDe } = given;
  const call: EntityCall = { ...scopeOf(registry, entity, contexto), linhas, parteDe, pool, hooks, contexto };
  return {
    ...doorOf<R, Stored<R>, Omit<Stored<R>, Single<R>>>(call, () => undefined, { propria: true }),
    within: (db) => openForServer<R>({ ...given, pool: nested(db) }),
    get everybodys() {
      return openForServer<R>({ ...given, linhas: 'todas', parteDe: undefined });
    },
    keep: (valores) =>
      inTransaction(call.pool, async (db) => {
        const own = { ...valores };
        await hooks.beforeSave?.(own, undefined, hookContext(call, db));
        const row = await insertRow(db, { ...call, kept: true }, own);
        await hooks.afterSave?.(row, undefined, hookContext(call, db));
        return row as Stored<R>;
      }),
    keepAll: (given) =>
      inTransaction(call.pool, async (db) => {
        const rows = given.map((valores) => ({ ...valores }));
        for (const own of rows) await hooks.beforeSave?.(own, undefined, hookContext(call, db));
        const kept = await insertRows(db, { ...call, kept: true }, rows);
        for (const row of kept) await hooks.afterSave?.(row, undefined, hookContext(call, db));
        return kept as readonly Stored<R>[];
      }),
  };
}

function doorOf<R extends Recurso, Seen, InList>(
  call: EntityCall,
  asked: (...actions: readonly Action[]) => void,
  steps: TransitionOptions,
): Omit<Records<R, Seen, InList>, 'server' | 'within'> {
  const { entity, pool, contexto } = call;
  // The one place where a row of the engine takes the type that its declaration gives it.
  const seen = (row: Row): Seen => row as Seen;
  const find = async (id: number): Promise<Seen | undefined> => {
    asked('view');
    const row = entity.auditRead ? await findRowAudited(pool, call, id, contexto) : await findRow(pool, call, id);
    if (!row) return undefined;
    await showRows(call, [row]);
    return seen(row);
  };
  return {
    call,
    async list(query = {}) {
      asked('list');
      const page = await listPage(pool, call, queryOf(call, query));
      await showRows(call, page.rows);
      return { ...page, rows: page.rows as readonly unknown[] as readonly InList[] };
    },
    async count(query = {}) {
      asked('list');
      return exactCount(pool, call, queryOf(call, query));
    },
    find,
    async read(id) {
      const row = await find(id);
      if (!row) throw new AppError('nao-encontrado');
      return row;
    },
    async create(valores, idempotencyKey) {
      asked('insert');
      return seen(await createRow(call, valores, idempotencyKey));
    },
    async update(id, valores, versao) {
      asked('update');
      return seen(await updateRow(call, id, valores, { mode: 'alterar', versao }));
    },
    async remove(id, versao) {
      asked('delete');
      return seen(await deleteRow(call, id, versao));
    },
    async restore(id, versao) {
      asked('delete');
      return seen(await restoreRow(call, id, versao));
    },
    async transition(id, step, idempotencyKey) {
      const options = { ...steps, ...(idempotencyKey === undefined ? {} : { chave: idempotencyKey }) };
      return seen(await transitionRow(call, id, step, options));
    },
    async transitions(given) {
      const taken = await transitionRows(call, given, steps);
      await showRows(
        call,
        taken.filter((one): one is Row => !(one instanceof AppError)),
      );
      return taken.map((one) => (one instanceof AppError ? one : seen(one)));
    },
  };
}

/** Rows as they leave: the register's own rule has its say, and what the caller may not read is out. In place. */
export async function showRows(call: EntityCall, rows: readonly Row[]): Promise<void> {
  await call.hooks.afterRead?.(rows, hookContext(call, call.pool));
  const hidden = hiddenFields(call.entity, call.contexto.ability);
  if (hidden.length > 0) for (const row of rows) maskRow(row, hidden);
}

function queryOf<R extends Recurso>({ entity, contexto }: EntityCall, query: RecordQuery<R>) {
  const { where = {}, q, sort, start = 0, end = start + 25, ids, bin } = query;
  const texts = Object.entries(where).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return parseListQuery(
    {
      ...Object.fromEntries(texts),
      _start: String(start),
      _end: String(end),
      ...(q === undefined ? {} : { q }),
      ...(sort === undefined ? {} : { _sort: sort.replace(/^-/, ''), _order: sort.startsWith('-') ? 'desc' : 'asc' }),
      ...(ids === undefined ? {} : { id: ids.map(String) }),
      ...(bin === undefined ? {} : { _lixeira: String(bin) }),
    },
    { entity, ability: contexto.ability, usuarioId: contexto.usuario.id },
  );
}

const writables = new WeakMap<EntityModel, EntityModel>();

/** The entity open to the server's own writes; one object for each, since validators are kept by it. */
function writable(entity: EntityModel): EntityModel {
  if (!entity.readOnly) return entity;
  let open = writables.get(entity);
  if (!open) writables.set(entity, (open = { ...entity, readOnly: false }));
  return open;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The record door of a request: its person, provider and reason. */
    registros: <R extends Recurso>(request: FastifyRequest, recurso: R) => Records<R>;
    /** The same for a rule that follows from another register's step: the rules of its own run too. */
    registrosDe: <R extends Recurso>(contexto: Contexto, recurso: R) => Records<R>;
  }
}

export const records = fp(
  (app: FastifyInstance, { pool, hooks }: Omit<RecordDeps, 'registry'>) => {
    app.decorate('registrosDe', (contexto, recurso) =>
      recordsOf({ registry: app.registro.atual, pool, hooks }, contexto, recurso),
    );
    app.decorate('registros', (request, recurso) => app.registrosDe(contextoDe(request), recurso));
  },
  { name: 'records', fastify: '5.x', dependencies: ['session', 'registry'] },
);
