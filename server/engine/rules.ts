/**
 * How the rules of a register are written: one plain object by register, in server/features/<name>/hooks.ts, with the rows as
 * the declarations type them and each step under its own name. Found by their folder (collect-hooks.ts).
 *
 *   export default rules({
 *     'contas-pagar': {
 *       save: { before(valores, antes, context) {...} },
 *       steps: { liberar: { before({ atual }, context) {...} }, pagar: { after({ atual, campos }, context) {...} } },
 *     },
 *   });
 */
import type { TransitionModel } from '#domain/registro/lifecycle.ts';
import type { Texto } from '#domain/modelo-documento/tipos.ts';
import type { Duplicate } from '#domain/registro/wire.ts';
import type { Asked, Draft, HookContext, Recurso, SheetContext, StepName, Stored, Whole } from './call.ts';

type Done = void | Promise<void>;

export type RuleContext = HookContext;

/** One step of a row's life. */
export type Step<R extends Recurso, N extends StepName<R> = StepName<R>> = {
  readonly transition: Omit<TransitionModel, 'name'> & { readonly name: N };
  /** The row as it stands: as it was in `before`, in its new state in `after`. */
  readonly atual: Stored<R>;
  /** The row before the step, also in `after`. */
  readonly antes: Stored<R>;
  /** What was asked on the way. */
  readonly campos: Asked<R, N>;
  readonly motivo: string | null;
  /**
   * What the row becomes with the step beside what was asked: `before` puts it here in place, and it is written and audited
   * with the step itself. In `after` it is what was put.
   */
  readonly valores: Draft<R>;
};

export type StepRules<R extends Recurso, N extends StepName<R> = StepName<R>> = {
  /** After the step was judged and before it is written. Throw to refuse; `valores` may be added to. */
  before?(step: Step<R, N>, context: RuleContext): Done;
  /** The step is written, in the same transaction: throwing takes it back. */
  after?(step: Step<R, N>, context: RuleContext): Done;
  /**
   * In place of `before` and `after` where there is a shorter way for many rows than row by row; asked for one row too.
   * `refuseRows` names those that are refused.
   */
  beforeMany?(steps: readonly Step<R, N>[], context: RuleContext): Done;
  afterMany?(steps: readonly Step<R, N>[], context: RuleContext): Done;
};

export type RowRules<R extends Recurso> = {
  before?(row: Stored<R>, context: RuleContext): Done;
  after?(row: Stored<R>, context: RuleContext): Done;
};

export type SaveRules<R extends Recurso> = {
  /**
   * Before a valid record is written. `valores` may be changed in place; throw validationError to refuse. `antes` is the stored
   * row on an update. A record that may not change needs a lock of its lifecycle, which also shows its form as read only.
   */
  before?(valores: Draft<R>, antes: Stored<R> | undefined, context: RuleContext): Done;
  /** After it was written, in the same transaction. Nothing was changed: not asked. */
  after?(row: Stored<R>, antes: Stored<R> | undefined, context: RuleContext): Done;
  /** Replaces `before` and `after` where many rows have a shorter way. It is asked for one row too. */
  beforeMany?(
    given: readonly { readonly valores: Draft<R>; readonly antes: Stored<R> | undefined }[],
    context: RuleContext,
  ): Done;
  afterMany?(
    given: readonly { readonly row: Stored<R>; readonly antes: Stored<R> | undefined }[],
    context: RuleContext,
  ): Done;
};

export type RegisterRules<R extends Recurso> = {
  /**
   * Before these rows are locked for a step (or, with null, for a change or the bin): locks here what the rules lock beside them
   * and others lock first. Without it the two wait for each other. The owner that sums the rows up is held by the engine.
   */
  hold?(ids: readonly number[], context: RuleContext, step: StepName<R> | null): Done;
  readonly save?: SaveRules<R>;
  /** Into the bin, and out of it. */
  readonly remove?: RowRules<R>;
  readonly restore?: RowRules<R>;
  readonly steps?: { readonly [N in StepName<R>]?: StepRules<R, N> };
  /** What every step has in common; before the step's own rule, and after it. */
  readonly everyStep?: StepRules<R>;
  /** Rows on their way out, list and single alike; changed in place. */
  read?(rows: readonly { -readonly [K in keyof Stored<R>]: Stored<R>[K] }[], context: RuleContext): Done;
  /** What is handed to somebody in place of the declared sheet, or with more on it. */
  sheet?(row: Stored<R>, declared: Texto, context: SheetContext): Texto | Promise<Texto>;
  /** Rows that may be the same as what is being typed. */
  duplicates?(
    campos: { readonly [field: string]: string | undefined },
    context: RuleContext,
  ): Promise<readonly Duplicate[]>;
};

/** By wire name. */
export type Rules = { readonly [R in Recurso]?: RegisterRules<R> };

/** What is given over what was stored. A rule of saving is asked of a valid record, so what it needs is there. */
export function whole<R extends Recurso>(antes: Stored<R> | undefined, valores: Draft<R>): Whole<R> {
  return { ...antes, ...valores } as Whole<R>;
}

const WRITTEN = Symbol('rules');

export type WrittenRules = Rules & { readonly [WRITTEN]: true };

/** The rules of a folder, each register's under its wire name. */
export function rules(given: Rules): WrittenRules {
  return { ...given, [WRITTEN]: true };
}

export function areRules(given: unknown): given is WrittenRules {
  return typeof given === 'object' && given !== null && WRITTEN in given;
}
