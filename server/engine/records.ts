/**
 * The record door: how hand-written code reads and writes rows of a declared register (docs/decisions/0091).
 * Permission, provider, row scope, field mask, rules, audit, version and idempotency are inside it. So no
 * feature can forget one.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '#domain/errors/app-error.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import { contextoDe, type Contexto } from '#server/plugins/context.ts';
import { demand, hiddenFields, maskRow, type Action } from './access.ts';
import type { Row } from './entity-sql.ts';
import { parseListQuery } from './filters.ts';
import type {
  EntityCall,
  Exception,
  Listed,
  OpenRecords,
  RecordQuery,
  Records,
  Recurso,
  RuleBook,
  ServerRecords,
  Shown,
  Single,
  Stored,
} from './call.ts';
import { hookContext, runAfterSaves, runBeforeSaves } from './hooks.ts';
import { exactCount, listPage } from './list.ts';
import { nested } from './nested.ts';
import { findRow, findRowAudited } from './read.ts';
import { scopeOf } from './scope.ts';
import { insertRows } from './insert-many.ts';
import { setRows } from './set.ts';
import { sumUp } from './sums.ts';
import { transitionRow, type TransitionOptions } from './transition.ts';
import { transitionRows } from './transition-many.ts';
import { createRow, deleteRow, insertRow, restoreRow, updateRow } from './write.ts';

export type { RecordQuery, Records, Recurso, ServerRecords, Shown, Listed, Stored, Values } from './call.ts';

export type RecordDeps = { readonly registry: Registry; readonly pool: Pool; readonly hooks: RuleBook };

/** The door for a principal that is at hand: work without a request, a test. A request has `app.registros`. */
export function recordsOf<R extends Recurso>(
  deps: RecordDeps,
  contexto: Contexto,
  recurso: R,
  exception?: Exception,
): Records<R> {
  const entity = Object.hasOwn(deps.registry.entity, recurso) ? deps.registry.entity[recurso] : undefined;
  if (!entity) throw new AppError('rota-desconhecida');
  return open<R>(callFor(deps, entity, contexto, exception));
}

/** Everything one call on one entity needs, for a principal. */
export function callFor(
  { registry, pool, hooks }: RecordDeps,
  entity: EntityModel,
  contexto: Contexto,
  exception?: Exception,
): EntityCall {
  return {
    ...scopeOf(registry, entity, contexto),
    pool,
    hooks: hooks.of(entity.name, exception),
    book: hooks,
    contexto,
  };
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
  const ability = { ...given.contexto.ability, can: () => true, campos: undefined };
  const contexto = { ...given.contexto, ability };
  const { registry, pool, hooks, book } = given;
  const entity = writable(given.entity);
  // Whose rows they are is no permission of the caller's: it stays.
  const { linhas, parteDe } = given;
  const call: EntityCall = {
    ...scopeOf(registry, entity, contexto),
    linhas,
    parteDe,
    pool,
    hooks,
    book,
    contexto,
  };
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
        await sumUp(db, call, [{ depois: row }]);
        await hooks.afterSave?.(row, undefined, hookContext(call, db));
        return row as Stored<R>;
      }),
    keepAll: (given) =>
      inTransaction(call.pool, async (db) => {
        const rows = given.map((valores) => ({ ...valores }));
        await runBeforeSaves(
          hooks,
          rows.map((valores) => ({ valores, antes: undefined })),
          hookContext(call, db),
        );
        const kept = await insertRows(db, { ...call, kept: true }, rows);
        await sumUp(
          db,
          call,
          kept.map((depois) => ({ depois })),
        );
        await runAfterSaves(
          hooks,
          kept.map((row) => ({ row, antes: undefined })),
          hookContext(call, db),
        );
        return kept as readonly Stored<R>[];
      }),
    set: async (id, valores) =>
      first(
        await inTransaction(call.pool, (db) => setRows(db, call, given.entity, [{ id, valores }])),
      ) as Stored<R>,
    setAll: async (rows, options) =>
      (await inTransaction(call.pool, (db) =>
        setRows(db, call, given.entity, rows, options),
      )) as readonly Stored<R>[],
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
    const row = entity.auditRead
      ? await findRowAudited(pool, call, id, contexto)
      : await findRow(pool, call, id);
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
      const options: TransitionOptions = {
        ...steps,
        ...(idempotencyKey === undefined ? {} : { chave: idempotencyKey }),
      };
      return seen(await transitionRow(call, id, { ...step, versao: step.versao }, options));
    },
    async transitions(given) {
      const asked = given.map(({ id, step }) => ({ id, step: { ...step, versao: step.versao } }));
      const taken = await transitionRows(call, asked, steps);
      await showRows(
        call,
        taken.filter((row): row is Row => !(row instanceof AppError)),
      );
      return taken.map((row) => (row instanceof AppError ? row : seen(row)));
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
  const texts = Object.entries(where).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return parseListQuery(
    {
      ...Object.fromEntries(texts),
      _start: String(start),
      _end: String(end),
      ...(q === undefined ? {} : { q }),
      ...(sort === undefined
        ? {}
        : { _sort: sort.replace(/^-/, ''), _order: sort.startsWith('-') ? 'desc' : 'asc' }),
      ...(ids === undefined ? {} : { id: ids.map(String) }),
      ...(bin === undefined ? {} : { _lixeira: String(bin) }),
    },
    { entity, ability: contexto.ability, usuarioId: contexto.usuario.id },
  );
}

function first<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new AppError('nao-encontrado');
  return row;
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
    registrosDe: OpenRecords;
  }
}

export const records = fp(
  (app: FastifyInstance, { pool, hooks }: Omit<RecordDeps, 'registry'>) => {
    app.decorate('registrosDe', (contexto, recurso, exception) =>
      recordsOf({ registry: app.registro.atual, pool, hooks }, contexto, recurso, exception),
    );
    app.decorate('registros', (request, recurso) => app.registrosDe(contextoDe(request), recurso));
  },
  { name: 'records', fastify: '5.x', dependencies: ['session', 'registry'] },
);
