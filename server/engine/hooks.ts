/** How the engine asks the rules of a register (rules.ts says how they are written). */
import { prestadorNaoInformado, type AppError } from '#domain/errors/app-error.ts';
import type { Queryable } from '../database/query.ts';
import type { AnyDraft, AnySaved, AnyStep, EntityCall, EntityHooks, HookContext } from './call.ts';

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

/** The rule of one step; where it was written for many, the only row's refusal is what is told. */
export async function runStep(
  hooks: EntityHooks,
  moment: 'beforeTransition' | 'afterTransition',
  step: AnyStep,
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
  steps: readonly AnyStep[],
  context: HookContext,
): Promise<void> {
  const together = hooks[`${moment}s`];
  if (together) await together.call(hooks, steps, context);
  else for (const step of steps) await hooks[moment]?.(step, context);
}

/** The rules of these rows about to be written, together where the register has the shorter way. */
export async function runBeforeSaves(
  hooks: EntityHooks,
  given: readonly AnyDraft[],
  context: HookContext,
): Promise<void> {
  if (hooks.beforeSaves) await hooks.beforeSaves(given, context);
  else for (const { valores, antes } of given) await hooks.beforeSave?.(valores, antes, context);
}

/** The rules of these rows that were written, likewise. */
export async function runAfterSaves(
  hooks: EntityHooks,
  given: readonly AnySaved[],
  context: HookContext,
): Promise<void> {
  if (hooks.afterSaves) await hooks.afterSaves(given, context);
  else for (const { row, antes } of given) await hooks.afterSave?.(row, antes, context);
}

/** Whether a write of the entity has more to do than its own statement. */
export function takesPartInSave(hooks: EntityHooks): boolean {
  return hooks.beforeSave !== undefined || hooks.afterSave !== undefined;
}

/** What the rules of this call are told beside their row. */
export function hookContext(
  { registry, entity, contexto, book }: Pick<EntityCall, 'registry' | 'entity' | 'contexto' | 'book'>,
  db: Queryable,
): HookContext {
  return {
    registry,
    entity,
    contexto,
    db,
    services: book.services,
    registros: (recurso, exception) => book.open({ registry, contexto, db }, recurso, exception),
    registrosPor: (motivo) => (recurso) =>
      book.open({ registry, contexto: { ...contexto, motivo }, db }, recurso),
    atProvider: (prestadorId) =>
      hookContext({ registry, entity, contexto: { ...contexto, prestadorId }, book }, db),
    get prestadorId() {
      if (contexto.prestadorId === null) throw prestadorNaoInformado();
      return contexto.prestadorId;
    },
  };
}
