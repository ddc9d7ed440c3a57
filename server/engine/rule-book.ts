/** The rules of all folders, joined by register, and the record door that they open. */
import type {
  AnyDraft,
  AnySaved,
  AnyStep,
  EntityHooks,
  Exception,
  HookContext,
  Recurso,
  RuleBook,
  RuleServices,
} from './call.ts';
import { runAfterSaves, runBeforeSaves, runSteps } from './hooks.ts';
import { nested } from './nested.ts';
import { recordsOf } from './records.ts';
import type { RegisterRules, SaveRules, StepRules } from './rules.ts';

/** The rules that one folder has for a register. */
export type Piece = {
  readonly folder: string;
  readonly rules: RegisterRules<Recurso>;
};

/** Pieces by the register's wire name, in the order in which they are asked. */
export function ruleBook(pieces: ReadonlyMap<string, readonly Piece[]>, services: RuleServices): RuleBook {
  const whole = new Map(
    [...pieces].map(([recurso, own]) => [recurso, joined(own.map(({ rules }) => compiled(rules)))]),
  );
  const book: RuleBook = {
    services,
    of(recurso, exception) {
      if (!exception) return whole.get(recurso) ?? {};
      return joined(without(recurso, pieces.get(recurso) ?? [], exception).map(compiled));
    },
    open: ({ registry, contexto, db }, recurso, exception) =>
      recordsOf({ registry, pool: nested(db), hooks: book }, contexto, recurso, exception),
  };
  return book;
}

/** The pieces less what is named, 'folder/register.save' or 'folder/register.liberar'; a name that is no rule is our mistake. */
function without(
  recurso: string,
  pieces: readonly Piece[],
  exception: Exception,
): readonly RegisterRules<Recurso>[] {
  const left = new Set(exception.without);
  const kept = pieces.map(({ folder, rules }) => {
    const taken = (moment: string): boolean => left.delete(`${folder}/${recurso}.${moment}`);
    const steps = Object.entries(rules.steps ?? {}).filter(([name]) => !taken(name));
    const own = Object.entries({ ...rules, steps: Object.fromEntries(steps) }).filter(
      ([moment]) => !taken(moment),
    );
    return Object.fromEntries(own) as RegisterRules<Recurso>;
  });
  if (left.size > 0) throw new Error(`no such rule: ${[...left].join(', ')}`);
  return kept;
}

type Moments = {
  readonly [moment in 'before' | 'after']?: (step: AnyStep, context: HookContext) => unknown;
} & {
  readonly [moment in 'beforeMany' | 'afterMany']?: (
    steps: readonly AnyStep[],
    context: HookContext,
  ) => unknown;
};

/** As the engine asks them. The one place where a row of the engine takes the type that its declaration gives it. */
function compiled(rules: RegisterRules<Recurso>): EntityHooks {
  const { hold, save, remove, restore, everyStep, read, sheet, duplicates } = rules as {
    readonly [moment: string]: never;
  };
  const steps = (rules.steps ?? {}) as { readonly [name: string]: StepRules<Recurso> | undefined };
  const named = [everyStep, ...Object.values(steps)].filter(
    (moments) => moments !== undefined,
  ) as unknown as readonly Moments[];
  const ofStep = ({ transition }: AnyStep): readonly Moments[] => {
    const own = Object.hasOwn(steps, transition.name) ? steps[transition.name] : undefined;
    return [everyStep, own].filter((moments) => moments !== undefined) as unknown as readonly Moments[];
  };
  const hookOf = (moment: 'before' | 'after') => async (step: AnyStep, context: HookContext) => {
    const order = moment === 'before' ? ofStep(step) : ofStep(step).toReversed();
    for (const own of order)
      await (own[`${moment}Many`] ? own[`${moment}Many`]?.([step], context) : own[moment]?.(step, context));
  };
  const many = (moment: 'before' | 'after') => async (given: readonly AnyStep[], context: HookContext) => {
    const [first] = given;
    if (!first) return;
    const order = moment === 'before' ? ofStep(first) : ofStep(first).toReversed();
    for (const own of order) {
      if (own[`${moment}Many`]) await own[`${moment}Many`]?.(given, context);
      else for (const step of given) await own[moment]?.(step, context);
    }
  };
  const has = (moment: keyof Moments): boolean => named.some((own) => own[moment] !== undefined);
  const defined = Object.entries({
    hold,
    ...ofSaves(save),
    beforeDelete: bound(remove, 'before'),
    afterDelete: bound(remove, 'after'),
    beforeRestore: bound(restore, 'before'),
    afterRestore: bound(restore, 'after'),
    beforeTransition: has('before') || has('beforeMany') ? hookOf('before') : undefined,
    afterTransition: has('after') || has('afterMany') ? hookOf('after') : undefined,
    beforeTransitions: has('beforeMany') ? many('before') : undefined,
    afterTransitions: has('afterMany') ? many('after') : undefined,
    afterRead: read,
    sheet,
    duplicates,
  }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as EntityHooks;
}

/** A rule of many is asked for one too. */
function ofSaves(save: SaveRules<Recurso> | undefined): { readonly [moment: string]: unknown } {
  const beforeSaves = bound(save, 'beforeMany') as EntityHooks['beforeSaves'];
  const afterSaves = bound(save, 'afterMany') as EntityHooks['afterSaves'];
  const beforeSave: EntityHooks['beforeSave'] = (valores, antes, context) =>
    beforeSaves?.([{ valores, antes }], context);
  const afterSave: EntityHooks['afterSave'] = (row, antes, context) =>
    afterSaves?.([{ row, antes }], context);
  return {
    beforeSave: beforeSaves ? beforeSave : bound(save, 'before'),
    afterSave: afterSaves ? afterSave : bound(save, 'after'),
    beforeSaves,
    afterSaves,
  };
}

function bound(owner: { readonly [moment: string]: unknown } | undefined, moment: string): unknown {
  const rule = owner?.[moment];
  return typeof rule === 'function' ? rule.bind(owner) : undefined;
}

type Moment = (...given: never[]) => unknown;
const STEPS = ['beforeTransition', 'afterTransition'] as const;

/** All rules of each moment, one after the other; who answers duplicates or makes the sheet is one alone. */
export function joined(all: readonly EntityHooks[]): EntityHooks {
  return all.reduce<EntityHooks>((first, second) => join(first, second), {});
}

function join(first: EntityHooks, second: EntityHooks): EntityHooks {
  if (Object.keys(first).length === 0) return second;
  if (first.duplicates && second.duplicates)
    throw new Error('a duplicidade já é conferida em outro hooks.ts');
  if (first.sheet && second.sheet) throw new Error('a folha já é feita em outro hooks.ts');
  const both: { [moment: string]: unknown } = { ...first };
  for (const [moment, after] of Object.entries(second) as [keyof EntityHooks, Moment][]) {
    const before = first[moment] as Moment | undefined;
    both[moment] = before
      ? async (...given: never[]) => {
          await before(...given);
          await after(...given);
        }
      : after;
  }
  // Many rows at once: each folder in its own way, where one of them has a shorter one.
  for (const moment of STEPS)
    if (first[`${moment}s`] ?? second[`${moment}s`])
      both[`${moment}s`] = async (steps: readonly AnyStep[], context: HookContext) => {
        for (const hooks of [first, second]) await runSteps(hooks, moment, steps, context);
      };
  const has = (moment: keyof EntityHooks): boolean =>
    Object.hasOwn(first, moment) || Object.hasOwn(second, moment);
  if (has('beforeSaves'))
    both.beforeSaves = async (given: readonly AnyDraft[], context: HookContext) => {
      for (const hooks of [first, second]) await runBeforeSaves(hooks, given, context);
    };
  if (has('afterSaves'))
    both.afterSaves = async (given: readonly AnySaved[], context: HookContext) => {
      for (const hooks of [first, second]) await runAfterSaves(hooks, given, context);
    };
  return both;
}
