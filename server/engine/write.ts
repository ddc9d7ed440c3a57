/** Create, change, delete to the bin and restore: validated, versioned and audited in one transaction. */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import type { Ambiente } from '#domain/registro/default.ts';
import { sightFields } from '#domain/acesso/linhas.ts';
import { childrenLockOf, hasLocks, lockOf, whyOf } from '#domain/registro/lifecycle.ts';
import { validatorsOf, type RecordValue, type Validation } from '#domain/registro/validate-record.ts';
import { ciclo } from '#messages/lifecycle.ts';
import { registro } from '#messages/registro.ts';
import { isRetryable, toAppError } from '#server/database/errors.ts';
import { quote } from '#server/database/names.ts';
import {
  demandFields,
  demandWritable,
  hiddenFields,
  maskRow,
  settleChildren,
  keepLimited,
} from './access.ts';
import { audit, auditSql, type Acao } from './audit.ts';
import { insertChildren, updateChildren } from './children.ts';
import { hoje } from '#server/clock.ts';
import { compute, entitySql, type Row } from './entity-sql.ts';
import { withExisting } from './existing.ts';
import { Params } from './filters.ts';
import type { EntityCall } from './call.ts';
import { holdFirst } from './hold.ts';
import { hookContext, takesPartInSave } from './hooks.ts';
import { claimKey, rememberKey } from './idempotency.ts';
import { inTransaction, prepared, type Queryable } from '../database/query.ts';
import { demandReach, demandReachOfAll } from './reach.ts';
import { findRow, forWriting, lockRow, rowWhere, type Stored } from './read.ts';
import { checkReferences, demandUnused, referenceConditions } from './references.ts';
import { demandOwnRow, demandProvider } from './scope.ts';
import { rowAtVersion } from './snapshot.ts';
import { isSummed, sumUp } from './sums.ts';

type Values = { [field: string]: unknown };

export async function createRow(call: EntityCall, given: unknown, idempotencyKey?: string): Promise<Row> {
  demandWritable(call.entity);
  demandFields(call.entity, given, call.contexto.ability);
  const body = settleChildren(call.entity, given, call.contexto.ability);
  const valores = unwrap(validatorsOf(call.entity).criar(body, ambienteOf(call)));
  demandProvider(call, valores, false);
  const alone = isChildless(call, valores) && idempotencyKey === undefined && !takesPart(call);
  const work = async (db: Queryable): Promise<Row> => {
    if (idempotencyKey !== undefined) {
      const earlier = await claimKey(db, call, idempotencyKey, body);
      if (earlier !== undefined) return (await findRow(db, call, earlier)) ?? missing();
    }
    await call.hooks.beforeSave?.(valores, undefined, hookContext(call, db));
    // After the register's own rule, which may be what says whose it is.
    demandOwnRow(call, valores);
    const row = await insertRow(db, call, valores);
    await sumUp(db, call, [{ depois: row }]);
    const ruled = await followed(db, call, row, undefined);
    if (idempotencyKey !== undefined) await rememberKey(db, call, idempotencyKey, row.id);
    return ruled;
  };
  return leave(
    call,
    await named(call, 'gravar', () =>
      alone ? work(call.pool) : retrying(() => inTransaction(call.pool, work)),
    ),
  );
}

/** The row as the rules that follow its writing left it: what they keep elsewhere may come back to it (a sum, a link). */
async function followed(db: Queryable, call: EntityCall, row: Row, antes: Row | undefined): Promise<Row> {
  if (!call.hooks.afterSave) return row;
  await call.hooks.afterSave(row, antes, hookContext(call, db));
  return (await readStored(db, call, row.id)).row;
}

/** The insertion alone, with its event; for registers that the server itself keeps: valores are its own, already valid. */
export async function insertRow(db: Queryable, call: EntityCall, valores: Values): Promise<Row> {
  const sql = entitySql(call.registry, call.entity);
  const params = new Params();
  const fields = sql.stored.filter((field) => field.computed || Object.hasOwn(valores, field.id));
  const columns = [
    ...fields.map((field) => quote(field.column)),
    'criado_por',
    'atualizado_por',
    ...(call.entity.tenant ? ['prestador_id'] : []),
  ];
  const values = [
    ...fields.map((field) =>
      params.add(encode(field, field.computed ? compute(field, valores) : valores[field.id])),
    ),
    params.add(call.contexto.usuario.id),
    params.add(call.contexto.usuario.id),
    ...(call.entity.tenant ? [params.add(call.prestadorId)] : []),
  ];
  const into = `INSERT INTO ${sql.table} (${columns.join(', ')})`;
  if (isChildless(call, valores)) {
    const { ctes, condition } = referenceConditions(call, valores, call.contexto, params);
    const insert = condition
      ? `${into} SELECT ${values.join(', ')} WHERE ${condition}`
      : `${into} VALUES (${values.join(', ')})`;
    const event = auditSql(call.entity, call.contexto, params, {
      acao: 'inserir',
      id: 't.id',
      antes: 'NULL',
      depois: sql.snapshot,
    });
    const text =
      `WITH ${[...ctes, `t AS (${insert} RETURNING *)`].join(', ')}, a AS (SELECT ${event} AS seq FROM t) ` +
      `SELECT ${sql.select}, a.seq FROM t CROSS JOIN a`;
    const { rows } = await db.query({ ...prepared({ text, values: params.values }), rowMode: 'array' });
    if (rows.length === 0) {
      await checkReferences(db, call, valores, call.contexto);
      throw new AppError('referencia-inexistente');
    }
    return withoutChildren(call, sql.toRow(rows[0].slice(0, -1)));
  }
  await demandReach(db, call, valores);
  await checkReferences(db, call, valores, call.contexto);
  const { rows } = await db.query({
    ...prepared({ text: `${into} VALUES (${values.join(', ')}) RETURNING id`, values: params.values }),
    rowMode: 'array',
  });
  const id = rows[0][0] as number;
  await insertChildren(db, call.entity, id, valores);
  const stored = await readStored(db, call, id);
  await audit(db, call.entity, call.contexto, { acao: 'inserir', id, antes: null, depois: stored.snapshot });
  return stored.row;
}

/** Without child rows a new record is one statement; most are made so. */
export function isChildless({ entity }: EntityCall, valores: Values): boolean {
  return entity.children.every((child) => ((valores[child.id] ?? []) as readonly unknown[]).length === 0);
}

/** The keys in their usual order, child tables after the own fields. */
export function withoutChildren({ entity }: EntityCall, row: Row): Row {
  if (entity.children.length === 0) return row;
  return { ...row, ...Object.fromEntries(entity.children.map((child) => [child.id, []])) };
}

/** Whether a write has more to do than its own statement. */
const takesPart = (call: EntityCall): boolean => takesPartInSave(call.hooks) || isSummed(call);

export type UpdateOptions = {
  /** PATCH gives some fields, PUT all of them. */
  readonly mode: 'alterar' | 'substituir';
  /** The version that the caller saw; undefined only where the server itself decides (batches, restoring). */
  readonly versao: number | undefined;
};

export async function updateRow(
  call: EntityCall,
  id: number,
  body: unknown,
  options: UpdateOptions,
): Promise<Row> {
  demandWritable(call.entity);
  demandFields(call.entity, body, call.contexto.ability);
  checkBodyId(body, id);
  const own = await forWriting(call.pool, call, id);
  const row = await named(call, 'gravar', () => updateByShortestWay(own, id, body, options));
  return leave(call, row);
}

/**
 * One statement where the body alone can be judged; a reading before it where conditions, references or
 * computed fields need the stored row; a transaction only where child tables or a hook take part.
 */
async function updateByShortestWay(
  call: EntityCall,
  id: number,
  given: unknown,
  options: UpdateOptions,
): Promise<Row> {
  const { mode, versao } = options;
  if (versao !== undefined && !needsBase(call, given, options)) {
    const valores = demandChange(
      unwrap(validatorsOf(call.entity).alterar(given, undefined, ambienteOf(call))),
    );
    demandProvider(call, valores, true);
    const written = await updateGuarded(call, id, valores, versao);
    if (written) return written;
    // Nothing written: not there, in the bin, stale, or all values as they were.
    const row = (await findRow(call.pool, call, id)) ?? missing();
    await demandCurrent(call, call.pool, row, versao);
    return row;
  }
  if (!takesPart(call)) {
    const atual = (await findRow(call.pool, call, id)) ?? missing();
    await demandCurrent(call, call.pool, atual, versao);
    const body = settleChildren(call.entity, given, call.contexto.ability, atual);
    const valores = changeOf(call, mode, body, atual);
    demandProvider(call, valores, true);
    demandOwnRow(call, { ...atual, ...valores });
    if (!call.entity.children.some((child) => Object.hasOwn(valores, child.id))) {
      const changed = changesOf(call, valores, atual);
      if (Object.keys(changed).length === 0) return atual;
      demandUnlocked(call, atual, changed, { typed: true });
      const written = await updateGuarded(call, id, changed, atual.versao, atual);
      // Nothing written: changed meanwhile, or a reference leads nowhere. Under the row's lock it is told which.
      if (written) return written;
    }
  }
  return retrying(() => inTransaction(call.pool, (db) => updateLocked(db, call, id, given, options)));
}

/** What the body says of the stored row, valid and within what the caller may write. */
function changeOf(call: EntityCall, mode: UpdateOptions['mode'], body: unknown, atual: Row): Values {
  const valores = demandChange(unwrap(validatorsOf(call.entity)[mode](body, atual, ambienteOf(call))));
  keepLimited(call.entity, body, call.contexto.ability, valores);
  return valores;
}

/** What differs from the stored row, stored computed fields included. */
export function changesOf(call: EntityCall, valores: Values, atual: Row): Values {
  const after = { ...atual, ...valores };
  const computed = entitySql(call.registry, call.entity)
    .stored.filter((field) => field.computed)
    .map((field) => [field.id, compute(field, after)]);
  return Object.fromEntries(
    [...Object.entries(valores), ...computed].filter(([key, value]) => !same(value, atual[key as string])),
  );
}

/** 409 with the state's sentence where the row's state keeps what would change; `typed`: by a call, and not by a step's own rule. */
export function demandUnlocked(
  { entity }: EntityCall,
  atual: Row,
  changed: Values,
  { typed }: { readonly typed: boolean },
): void {
  if (!hasLocks(entity)) return;
  const free = [...sightFields(entity), ...(entity.lifecycle?.keeps ?? []).map(({ id }) => id)];
  for (const id of Object.keys(changed)) {
    if (free.includes(id)) continue;
    const ofChildren = typed ? childrenLockOf(entity, atual) : lockOf(entity, atual, 'children');
    const state = entity.field[id]?.child ? ofChildren : lockOf(entity, atual, 'fields');
    if (state)
      throw new AppError('registro-travado', {
        messages: [whyOf(state, atual) ?? ciclo.travado(state.title)],
      });
  }
}

/** Whether a change can be judged without the stored row: no conditions, children, references or computed fields in it. */
function needsBase(call: EntityCall, body: unknown, { mode }: UpdateOptions): boolean {
  const { entity } = call;
  if (
    mode === 'substituir' ||
    entity.rows ||
    takesPart(call) ||
    entity.children.length > 0 ||
    hasLocks(entity)
  )
    return true;
  if (typeof body !== 'object' || body === null) return false;
  return entity.fields.some(
    (field) =>
      field.when ||
      field.schema['x-range'] ||
      field.happened ||
      Object.values(field.ref?.filter ?? {}).some((by) => by.startsWith('$')) ||
      field.computed?.stored ||
      (Object.hasOwn(body, field.id) && (field.ref || field.kind === 'file' || field.readOnly)),
  );
}

/** What '$hoje', '$agora' and '$eu' stand for in this call. */
export function ambienteOf(call: EntityCall): Ambiente {
  return { hoje: hoje(), agora: new Date().toISOString(), eu: call.contexto.usuario.id };
}

/**
 * One statement: lock, compare the version, write, audit, answer. Undefined: nothing was written. Child rows are
 * what they were at that version: the event gathers them once, the answer has those of `atual`.
 */
async function updateGuarded(
  call: EntityCall,
  id: number,
  valores: Values,
  versao: number,
  atual?: Row,
): Promise<Row | undefined> {
  const sql = entitySql(call.registry, call.entity);
  const params = new Params();
  const where = rowWhere(call, id, params);
  const fields = sql.stored.filter((field) => Object.hasOwn(valores, field.id));
  const given = fields.map((field) => params.add(encode(field, valores[field.id])));
  const set = fields.map((field, index) => `${quote(field.column)} = ${given[index]}`);
  const differs = fields
    .map((field, index) => `b.${quote(field.column)} IS DISTINCT FROM ${given[index]}`)
    .join(' OR ');
  const { ctes, condition } = referenceConditions(call, valores, call.contexto, params, atual);
  const filhas = sql.childrenSnapshot && ' || (SELECT j FROM filhas)';
  const event = auditSql(call.entity, call.contexto, params, {
    acao: 'alterar',
    id: 't.id',
    antes: `(SELECT ${sql.ownSnapshot}${filhas} FROM antes t)`,
    depois: `${sql.ownSnapshot}${filhas}`,
  });
  const gathered =
    sql.childrenSnapshot && `, filhas AS MATERIALIZED (SELECT ${sql.childrenSnapshot} AS j FROM antes t)`;
  const text =
    `WITH ${ctes.map((cte) => `${cte}, `).join('')}antes AS MATERIALIZED (SELECT t.* FROM ${sql.table} t WHERE ${where} AND t.excluido_em IS NULL FOR UPDATE)${gathered}, ` +
    `t AS (UPDATE ${sql.table} t SET ${[...set, stampSql(call, params)].join(', ')} FROM antes b ` +
    `WHERE t.id = b.id AND t.versao = ${params.add(versao)} AND b.versao = t.versao AND (${differs})${condition ? ` AND ${condition}` : ''} RETURNING t.*), ` +
    `a AS (SELECT ${event} AS seq FROM t) SELECT ${sql.select}, a.seq FROM t CROSS JOIN a`;
  const { rows } = await call.pool.query({
    ...prepared({ text, values: params.values }, fields.length <= 2 || fields.length === sql.stored.length),
    rowMode: 'array',
  });
  return rows[0] ? sql.toRow(rows[0].slice(0, -1), atual) : undefined;
}

async function updateLocked(
  db: Queryable,
  call: EntityCall,
  id: number,
  given: unknown,
  { mode, versao }: UpdateOptions,
): Promise<Row> {
  await holdFirst(db, call, [id], null);
  const { row: atual, snapshot: antes } = (await lockRow(db, call, id)) ?? missing();
  await demandCurrent(call, db, atual, versao);
  const body = settleChildren(call.entity, given, call.contexto.ability, atual);
  const valores = changeOf(call, mode, body, atual);
  await call.hooks.beforeSave?.(valores, atual, hookContext(call, db));
  demandProvider(call, valores, true);
  demandOwnRow(call, { ...atual, ...valores });
  await demandReach(db, call, valores, atual);
  await checkReferences(db, call, valores, call.contexto, atual);
  const changed = changesOf(call, valores, atual);
  if (Object.keys(changed).length === 0) return atual;
  demandUnlocked(call, atual, changed, { typed: true });
  await updateChildren(db, call.entity, id, changed, atual);
  const sql = entitySql(call.registry, call.entity);
  const params = new Params();
  const fields = sql.stored.filter((field) => Object.hasOwn(changed, field.id));
  const set = fields.map(
    (field) => `${quote(field.column)} = ${params.add(encode(field, changed[field.id]))}`,
  );
  await db.query({
    text: `UPDATE ${sql.table} t SET ${[...set, stampSql(call, params)].join(', ')} WHERE ${rowWhere(call, id, params)}`,
    values: params.values,
  });
  const stored = await readStored(db, call, id);
  await audit(db, call.entity, call.contexto, { acao: 'alterar', id, antes, depois: stored.snapshot });
  await sumUp(db, call, [{ antes: atual, depois: stored.row }]);
  return followed(db, call, stored.row, atual);
}

export async function deleteRow(call: EntityCall, id: number, versao: number | undefined): Promise<Row> {
  return moveRow(call, id, versao, {
    acao: 'excluir',
    async before(db, atual) {
      if (atual.excluidoEm) throw new AppError('na-lixeira');
      const state = lockOf(call.entity, atual, 'delete');
      if (state)
        throw new AppError('registro-travado', {
          messages: [whyOf(state, atual) ?? ciclo.travado(state.title)],
        });
      await demandReachOfAll(db, call, atual);
      await demandUnused(db, call, id, call.contexto);
      await call.hooks.beforeDelete?.(atual, hookContext(call, db));
    },
    after: (db, row) => call.hooks.afterDelete?.(row, hookContext(call, db)),
  });
}

export async function restoreRow(call: EntityCall, id: number, versao: number | undefined): Promise<Row> {
  return moveRow(call, id, versao, {
    acao: 'restaurar',
    async before(db, atual) {
      if (!atual.excluidoEm) throw new AppError('fora-da-lixeira');
      await demandReachOfAll(db, call, atual);
      await call.hooks.beforeRestore?.(atual, hookContext(call, db));
    },
    after: (db, row) => call.hooks.afterRestore?.(row, hookContext(call, db)),
  });
}

type Move = {
  readonly acao: Acao & ('excluir' | 'restaurar');
  before(db: Queryable, atual: Row): Promise<void>;
  after(db: Queryable, row: Row): void | Promise<void>;
};

async function moveRow(given: EntityCall, id: number, versao: number | undefined, move: Move): Promise<Row> {
  demandWritable(given.entity);
  const call = await forWriting(given.pool, given, id);
  const sql = entitySql(call.registry, call.entity);
  const work = async (db: Queryable): Promise<Row> => {
    await holdFirst(db, call, [id], null);
    const { row: atual, snapshot: antes } = (await lockRow(db, call, id)) ?? missing();
    await demandVersion(call, db, atual, versao);
    await move.before(db, atual);
    const params = new Params();
    const bin =
      move.acao === 'excluir'
        ? `excluido_em = now(), excluido_por = ${params.add(call.contexto.usuario.id)}`
        : 'excluido_em = NULL, excluido_por = NULL';
    await db.query({
      text: `UPDATE ${sql.table} t SET ${bin}, ${stampSql(call, params)} WHERE ${rowWhere(call, id, params)}`,
      values: params.values,
    });
    const stored = await readStored(db, call, id);
    await audit(db, call.entity, call.contexto, { acao: move.acao, id, antes, depois: stored.snapshot });
    await sumUp(db, call, [{ antes: atual, depois: stored.row }]);
    await move.after(db, stored.row);
    return stored.row;
  };
  return leave(call, await named(call, 'gravar', () => retrying(() => inTransaction(call.pool, work))));
}

export async function readStored(db: Queryable, call: EntityCall, id: number): Promise<Stored> {
  const sql = entitySql(call.registry, call.entity);
  const { rows } = await db.query({
    ...prepared({
      text: `SELECT ${sql.selectFull}, (${sql.snapshot})::text FROM ${sql.table} t WHERE t.id = $1`,
      values: [id],
    }),
    rowMode: 'array',
  });
  return { row: sql.toRow(rows[0].slice(0, -1)), snapshot: rows[0].at(-1) };
}

export function stampSql(call: EntityCall, params: Params): string {
  return `versao = t.versao + 1, atualizado_em = now(), atualizado_por = ${params.add(call.contexto.usuario.id)}`;
}

export async function demandCurrent(
  call: EntityCall,
  db: Queryable,
  atual: Row,
  versao: number | undefined,
): Promise<void> {
  if (atual.excluidoEm) throw new AppError('na-lixeira');
  await demandVersion(call, db, atual, versao);
}

/** 412 with the row as it is and as the caller saw it, so that the form can show what differs. */
export async function demandVersion(
  call: EntityCall,
  db: Queryable,
  atual: Row,
  versao: number | undefined,
): Promise<void> {
  if (versao === undefined || atual.versao === versao) return;
  const hidden = hiddenFields(call.entity, call.contexto.ability);
  const base = await rowAtVersion(db, call, atual.id, versao);
  throw new AppError('conflito-versao', {
    data: { atual: maskRow({ ...atual }, hidden), ...(base ? { base: maskRow(base, hidden) } : {}) },
  });
}

export function demandChange(valores: Values): Values {
  if (Object.keys(valores).length === 0) throw new AppError('validacao', { messages: [registro.semMudanca] });
  return valores;
}

function checkBodyId(body: unknown, id: number): void {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'id')) return;
  if ((body as { id: unknown }).id !== id) throw validationError({ id: [registro.idDiferente] });
}

/** What leaves the engine: hooks have their say, and withheld fields are out. */
export async function leave(call: EntityCall, row: Row): Promise<Row> {
  await call.hooks.afterRead?.([row], hookContext(call, call.pool));
  return maskRow(row, hiddenFields(call.entity, call.contexto.ability));
}

export function unwrap(result: Validation): Values {
  if (!result.ok) throw validationError(result.errors);
  return result.value;
}

function missing(): never {
  throw new AppError('nao-encontrado');
}

/** The driver's error as a named failure that knows the entity's fields. */
export async function named<T>(
  call: EntityCall,
  operacao: 'gravar' | 'excluir',
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw await withExisting(call, toAppError(error, { entity: call.entity, operacao }));
  }
}

/** A deadlock or serialization failure wrote nothing: twice more is safe and usually enough. */
export async function retrying<T>(work: () => Promise<T>, again = 2): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (again === 0 || !isRetryable(error)) throw error;
    return retrying(work, again - 1);
  }
}

/** The wire's value as the driver takes it. */
export function encode(field: FieldModel, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  return field.kind === 'list' ? JSON.stringify(value) : value;
}

function same(a: unknown, b: unknown): boolean {
  if ((a ?? null) === (b ?? null)) return true;
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  return JSON.stringify(withoutLabels(a)) === JSON.stringify(withoutLabels(b));
}

/** Child rows come back with labels and in the order of columns; compared by their own fields alone. */
function withoutLabels(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((row: unknown) => {
    if (typeof row !== 'object' || row === null) return row;
    return Object.entries(row as RecordValue)
      .filter(([key]) => key !== '_ref')
      .sort(([a], [b]) => (a < b ? -1 : 1));
  });
}
