/**
 * The exception's door: a register that needs one rule adds server/features/<name>/hooks.ts, whose default export names
 * the register. Found by its folder (collect-hooks.ts): no list has to be kept, so none can forget one.
 */
import type { AppError } from '#domain/errors/app-error.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Bloco, Texto } from '#domain/modelo-documento/tipos.ts';
import type { TransitionModel } from '#domain/registro/lifecycle.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { Duplicate } from '#domain/registro/wire.ts';
import type { Contexto } from '#server/plugins/contexto.ts';
import type { Row } from './entity-sql.ts';
import type { Queryable } from '../database/query.ts';

export type HookContext = {
  readonly registry: Registry;
  readonly entity: EntityModel;
  readonly contexto: Contexto;
  /** The write's transaction; for reads the pool. */
  readonly db: Queryable;
};

export type SheetRowsBy = {
  readonly of: string;
  readonly by: string;
  readonly ids: readonly number[];
  readonly where?: { readonly [filter: string]: string } | undefined;
  readonly columns: readonly string[];
  readonly sums?: readonly string[] | undefined;
  readonly groups?: string | undefined;
  /** Default: the register's plural. */
  readonly title?: string | undefined;
};

export type SheetContext = HookContext & {
  /** Rows of a register whose field `by` is one of `ids`, as the caller may see them, under a heading and added up. */
  readonly table: (rows: SheetRowsBy) => Promise<readonly Bloco[]>;
};

/** One step of a row's life. */
export type Step = {
  readonly transition: TransitionModel;
  readonly atual: Row;
  readonly campos: { readonly [field: string]: unknown };
  readonly motivo: string | null;
  /**
   * What the rule before the step has the row become with it, beside what was asked: fields and child rows, put here in place.
   * Written, kept in the children and audited with the step itself.
   */
  readonly valores: { [field: string]: unknown };
};

/** Rows that a rule of many refuses, each for its own reason; what was written with them is taken back and done without them. */
export class RowsRefused extends Error {
  readonly refused: ReadonlyMap<number, AppError>;
  constructor(refused: ReadonlyMap<number, AppError>) {
    super('rows refused');
    this.refused = refused;
  }
}

/**
 * Refuses these rows, by their ids, and no other; none: nothing happens. Only for what a row's own state and the rows before
 * it decide, so that it would be refused alone too.
 */
export function refuseRows(refused: ReadonlyMap<number, AppError>): void {
  if (refused.size > 0) throw new RowsRefused(refused);
}

export type EntityHooks = {
  /**
   * Before a valid record is written. `valores` may be changed in place; throw validationError to refuse.
   * `atual` is the stored row on an update. A record that may not change needs `beforeDelete` too, or better a lock of
   * its lifecycle, which also shows its form as read only.
   */
  beforeSave?(valores: { [field: string]: unknown }, atual: Row | undefined, context: HookContext): void | Promise<void>;
  /** Rows on their way out, list and single alike; changed in place. */
  afterRead?(rows: readonly Row[], context: HookContext): void | Promise<void>;
  /** After a step was judged and before it is written, in its transaction. Throw to refuse; `valores` may be added to. */
  beforeTransition?(step: Step, context: HookContext): void | Promise<void>;
  /** The step is written; `atual` is the row in its new state. */
  afterTransition?(step: Step, context: HookContext): void | Promise<void>;
  /**
   * `beforeTransition` and `afterTransition` of many rows of one step at once, where there is a shorter way than to ask row
   * by row; the same rule of both. `refuseRows` names those that it refuses; who throws anything else refuses all of them, and
   * the engine then finds out which one it was.
   */
  beforeTransitions?(steps: readonly Step[], context: HookContext): void | Promise<void>;
  afterTransitions?(steps: readonly Step[], context: HookContext): void | Promise<void>;
  /**
   * After a record was written, in the same transaction: throwing takes the write back. `antes` is the row as it was,
   * absent for a new one. Nothing was changed: not called.
   */
  afterSave?(row: Row, antes: Row | undefined, context: HookContext): void | Promise<void>;
  beforeDelete?(atual: Row, context: HookContext): void | Promise<void>;
  /** The row is in the bin; same transaction. */
  afterDelete?(row: Row, context: HookContext): void | Promise<void>;
  beforeRestore?(atual: Row, context: HookContext): void | Promise<void>;
  /** The row is out of the bin; same transaction. */
  afterRestore?(row: Row, context: HookContext): void | Promise<void>;
  /** What is handed to somebody in place of the declared sheet, or with more on it. */
  sheet?(row: Row, declared: Texto, context: SheetContext): Texto | Promise<Texto>;
  /** Answers `_duplicidade`: rows that may be the same as what is being typed. */
  duplicates?(campos: { readonly [field: string]: string }, context: HookContext): Promise<readonly Duplicate[]>;
};

/** Hooks by the resource's wire name. */
export type Hooks = { readonly [resource: string]: EntityHooks };

/** The rule of one step; where it was written for many, the only row's refusal is what is told. */
export async function runStep(
  hooks: EntityHooks,
  moment: 'beforeTransition' | 'afterTransition',
  step: Step,
  context: HookContext,
): Promise<void> {
  try {
    await hooks[moment]?.(step, context);
  } catch (error) {
    throw error instanceof RowsRefused ? (error.refused.get(step.atual.id) ?? error) : error;
  }
}

/** The rules of these steps of one transition, together where the register has the shorter way. */
export async function runSteps(
  hooks: EntityHooks,
  moment: 'beforeTransition' | 'afterTransition',
  steps: readonly Step[],
  context: HookContext,
): Promise<void> {
  const together = hooks[`${moment}s`];
  if (together) await together.call(hooks, steps, context);
  else for (const step of steps) await hooks[moment]?.(step, context);
}

/** Whether a write of the entity has more to do than its own statement. */
export function takesPartInSave(hooks: EntityHooks): boolean {
  return hooks.beforeSave !== undefined || hooks.afterSave !== undefined;
}

export function hooksOf(hooks: Hooks, entity: EntityModel): EntityHooks {
  return (Object.hasOwn(hooks, entity.name) ? hooks[entity.name] : undefined) ?? {};
}
