/**
 * Steps of many rows, read and written together. Each row is judged and kept as if it came alone. A refused
 * row leaves the others untouched. Where a rule names the rows that it refuses, the others are taken without
 * them. Where a rule or the database refuses a whole bundle, its halves are tried until the refused row
 * stands alone (docs/decisions/0135).
 */
import { AppError } from '#domain/errors/app-error.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import type { TransitionModel } from '#domain/registro/lifecycle.ts';
import { toAppError } from '#server/database/errors.ts';
import { inTransaction, type Queryable } from '../database/query.ts';
import { auditMany } from './audit.ts';
import { bundlesOf } from './bundles.ts';
import { updateChildrenOfMany } from './children.ts';
import { entitySql, type Row } from './entity-sql.ts';
import { updateGroup, type Group, type Own } from './update-group.ts';
import { Params } from './filters.ts';
import type { AnyStep, EntityCall, StepOfRow, TransitionRequest } from './call.ts';
import { holdFirst } from './hold.ts';
import { hookContext, RowsRefused, runSteps } from './hooks.ts';
import { lockRows, rowsNow, type Stored } from './read.ts';
import { checkReferencesOfMany } from './references.ts';
import { scopeFor } from './scope.ts';
import { sumUp } from './sums.ts';
import {
  demandGuard,
  demandTransition,
  judge,
  keptStepsSql,
  ownChanges,
  setSql,
  transitionOf,
  transitionRow,
  type JudgedStep,
  type TransitionOptions,
} from './transition.ts';
import { demandVersion } from './write.ts';

/** The rows in their new state, in the order asked and as they are stored; in place of a refused one its refusal. */
export async function transitionRows(
  call: EntityCall,
  steps: readonly StepOfRow[],
  options: TransitionOptions = {},
): Promise<readonly (Row | AppError)[]> {
  for (const name of new Set(steps.map(({ step }) => step.transicao))) {
    const transition = transitionOf(call.entity, name, options);
    if (!options.propria) demandTransition(call, transition);
  }
  const taken: (Row | AppError)[] = [];
  for (const bundle of bundlesOf(steps, ({ id }) => id))
    taken.push(...(await takeBundle(call, bundle, options)));
  return taken;
}

async function takeBundle(
  call: EntityCall,
  bundle: readonly StepOfRow[],
  options: TransitionOptions,
): Promise<readonly (Row | AppError)[]> {
  if (bundle.length < 2 || !isOwnToAll(call)) return oneByOne(call, bundle, options);
  try {
    return await inTransaction(call.pool, (db) => take(db, call, bundle, options));
  } catch (error) {
    if (error instanceof RowsRefused) return withoutRefused(call, bundle, options, error.refused);
    demandRefusal(call, error);
    const half = bundle.length >> 1;
    const first = await takeBundle(call, bundle.slice(0, half), options);
    return [...first, ...(await takeBundle(call, bundle.slice(half), options))];
  }
}

/** The rows that a rule of many named are out; the others are taken without them. */
async function withoutRefused(
  call: EntityCall,
  bundle: readonly StepOfRow[],
  options: TransitionOptions,
  refused: ReadonlyMap<number, AppError>,
): Promise<readonly (Row | AppError)[]> {
  const rest = bundle.filter(({ id }) => !refused.has(id));
  if (rest.length === bundle.length) throw new Error('a rule refused rows that were not asked of it');
  const taken = await takeBundle(call, rest, options);
  const byId = new Map(rest.map(({ id }, at) => [id, taken[at]]));
  return bundle.map(({ id }) => refused.get(id) ?? byId.get(id) ?? new AppError('nao-encontrado'));
}

/** Asks row by row who owns it, where not all rows of a register are the caller's to change. */
export function isOwnToAll({ entity, alcance }: EntityCall): boolean {
  return entity.sharedWith === undefined && (!entity.provider || alcance.tudo);
}

async function oneByOne(
  call: EntityCall,
  bundle: readonly StepOfRow[],
  options: TransitionOptions,
): Promise<(Row | AppError)[]> {
  const taken: (Row | AppError)[] = [];
  for (const { id, step } of bundle) {
    try {
      taken.push(await transitionRow(call, id, step, options));
    } catch (error) {
      taken.push(demandRefusal(call, error));
    }
  }
  return taken;
}

/** What refuses a row; a failure of the server itself ends the work. */
function demandRefusal({ entity }: EntityCall, thrown: unknown): AppError {
  const error = toAppError(thrown, { entity, operacao: 'gravar' });
  if (!(error instanceof AppError) || error.status >= 500) throw thrown;
  return error;
}

type Given = { readonly index: number; readonly request: TransitionRequest; readonly stored: Stored };

async function take(
  db: Queryable,
  caller: EntityCall,
  bundle: readonly StepOfRow[],
  options: TransitionOptions,
): Promise<(Row | AppError)[]> {
  const taken: (Row | AppError)[] = bundle.map(() => new AppError('nao-encontrado'));
  const byName = Map.groupBy(bundle.keys(), (index) => bundle[index]?.step.transicao ?? '');
  for (const [name, indexes] of byName) {
    const transition = transitionOf(caller.entity, name, options);
    // A row that the action does not reach is as absent as one that is not there.
    const call = options.propria ? caller : scopeFor(caller, transition.action);
    const ids = [...indexes].map((index) => bundle[index]?.id ?? 0);
    await holdFirst(db, call, ids, name);
    const locked = await lockRows(db, call, ids);
    const given = indexes.flatMap((index): Given[] => {
      const asked = bundle[index];
      const stored = asked && locked.get(asked.id);
      return stored ? [{ index, request: asked.step, stored }] : [];
    });
    for (const [index, result] of await takeStep(db, call, transition, given, options)) taken[index] = result;
  }
  return taken;
}

type Judged = { readonly index: number; readonly step: JudgedStep; readonly antes: string };
/** A step as it is to be written, with what its rule adds of the row's own. */
type Ruled = { readonly step: JudgedStep; readonly own: Own; readonly antes: string };

async function takeStep(
  db: Queryable,
  call: EntityCall,
  transition: TransitionModel<FieldModel>,
  given: readonly Given[],
  options: TransitionOptions,
): Promise<ReadonlyMap<number, Row | AppError>> {
  const results = new Map<number, Row | AppError>();
  const judged: Judged[] = [];
  for (const { index, request, stored } of given) {
    const { row: atual, snapshot: antes } = stored;
    const refused = await refusalOf(async () => {
      if (atual.excluidoEm) throw new AppError('na-lixeira');
      await demandVersion(call, db, atual, request.versao);
      judged.push({ index, step: judge(call, transition, request, atual, options), antes });
    });
    if (refused) results.set(index, refused);
  }
  const pointing = judged.map(({ step: { dados, atual } }) => ({ valores: dados, atual }));
  const unmet = await checkReferencesOfMany(db, call, pointing, call.contexto);
  const going: Judged[] = [];
  for (const [at, candidate] of judged.entries()) {
    const refused = unmet[at] ?? (await refusalOf(() => demandGuard(call, transition, candidate.step)));
    if (refused) results.set(candidate.index, refused);
    else going.push(candidate);
  }
  if (going.length === 0) return results;
  const stored = await writeSteps(db, call, transition, going);
  for (const { index, step } of going) results.set(index, rowOf(stored, step.atual.id));
  return results;
}

async function refusalOf(work: () => unknown): Promise<AppError | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function rowOf(rows: ReadonlyMap<number, Row>, id: number): Row {
  const row = rows.get(id);
  if (!row) throw new AppError('nao-encontrado');
  return row;
}

async function writeSteps(
  db: Queryable,
  call: EntityCall,
  transition: TransitionModel<FieldModel>,
  going: readonly Judged[],
): Promise<ReadonlyMap<number, Row>> {
  const steps = going.map(({ step }) => step);
  const before = steps.map(({ campos, motivo, atual }): AnyStep => ({
    transition,
    campos,
    motivo,
    atual,
    antes: atual,
    valores: {},
  }));
  await runSteps(call.hooks, 'beforeTransition', before, hookContext(call, db));
  const ruled = going.map(({ step, antes }, at): Ruled => ({
    step,
    antes,
    own: ownChanges(call, before[at]?.valores ?? {}, step),
  }));
  const idle = transition.recomputes ? ruled.filter(isIdle) : [];
  const written = transition.recomputes ? ruled.filter((candidate) => !isIdle(candidate)) : ruled;
  const left = new Map(idle.map(({ step: { atual } }) => [atual.id, atual]));
  if (written.length === 0) return left;
  const changing = written
    .filter((candidate) => !isIdle(candidate))
    .map(({ step: { atual }, own }) => ({ id: atual.id, valores: own, atual }));
  const unmet = await checkReferencesOfMany(db, { ...call, kept: true }, changing, call.contexto);
  for (const refused of unmet) if (refused) throw refused;
  await updateChildrenOfMany(db, call.entity, changing);
  await update(db, call, transition, written);
  await db.query(
    keptStepsSql(
      call,
      transition,
      written.map(({ step }) => step),
    ),
  );
  const stored = await rowsNow(
    db,
    call,
    written.map(({ step }) => step.atual.id),
  );
  for (const [motivo, same] of Map.groupBy(written, ({ step }) => step.motivo)) {
    const contexto = motivo === null ? call.contexto : { ...call.contexto, motivo };
    const rows = same.map(({ step, antes }) => ({ id: step.atual.id, antes }));
    await auditMany(db, { ...call, contexto }, { acao: 'transitar', rows });
  }
  const after = before
    .filter(({ atual }) => !left.has(atual.id))
    .map((step): AnyStep => ({ ...step, atual: rowOf(stored, step.atual.id) }));
  await sumUp(
    db,
    call,
    after.map(({ antes, atual }) => ({ antes, depois: atual })),
  );
  await runSteps(call.hooks, 'afterTransition', after, hookContext(call, db));
  return new Map([...left, ...stored]);
}

const isIdle = ({ own }: Ruled): boolean => Object.keys(own).length === 0;

/** Rows that get the same get it in one statement, each with what is its own. */
async function update(
  db: Queryable,
  call: EntityCall,
  transition: TransitionModel<FieldModel>,
  steps: readonly { readonly step: JudgedStep; readonly own: Own }[],
): Promise<void> {
  const { stored } = entitySql(call.registry, call.entity);
  // What is worked out of a row's fields differs from row to row with them.
  const apart = !stored.some(({ computed }) => computed);
  const groups = new Map<string, Group>();
  for (const { step, own } of steps) {
    const params = new Params();
    const fields = apart ? stored.filter(({ id }) => Object.hasOwn(own, id)) : [];
    const dados = apart ? without(step.dados, own) : { ...step.dados, ...own };
    const set = setSql(call, transition, { ...step, dados }, params);
    const key = JSON.stringify([set, params.values, fields.map(({ id }) => id)]);
    const group = groups.get(key) ?? { set, params, fields, rows: [] };
    if (group.rows.push({ id: step.atual.id, own }) === 1) groups.set(key, group);
  }
  for (const group of groups.values()) await updateGroup(db, call, group);
}

/** What a rule has put in its own words is written with those. */
function without(dados: Own, own: Own): Own {
  return Object.fromEntries(Object.entries(dados).filter(([id]) => !Object.hasOwn(own, id)));
}
