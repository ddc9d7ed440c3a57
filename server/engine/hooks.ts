/** How the engine asks the rules of a register (rules.ts says how they are written). */
import { AppError, prestadorNaoInformado } from '#domain/errors/app-error.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { quote } from '../database/names.ts';
import type { Queryable } from '../database/query.ts';
import { first } from '../database/typed.ts';
import type {
  AnyDraft,
  AnySaved,
  AnyStep,
  EntityCall,
  EntityHooks,
  HookContext,
  OtherSide,
  Records,
  Recurso,
} from './call.ts';

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

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The provider of that side of a stored row of which the caller's own provider is one side. */
async function otherSideOf(
  { name, table, sharedWith, field }: EntityModel,
  mine: number | null,
  db: Queryable,
  { id, side }: OtherSide,
): Promise<number> {
  const shared = sharedWith === undefined ? undefined : field[sharedWith]?.column;
  if (shared === undefined) throw new Error(`'${name}' is shared with no other provider`);
  const found = await first<{ row: { readonly [column: string]: unknown } }>(db, {
    text: `SELECT to_jsonb(t) AS row FROM ${quote(table)} t WHERE t.id = $1 AND t.excluido_em IS NULL`,
    values: [id],
  });
  const sides = { owner: numberIn(found?.row['prestador_id']), shared: numberIn(found?.row[shared]) };
  const meant = sides[side];
  if (meant === null || mine === null || ![sides.owner, sides.shared].includes(mine))
    throw new AppError('nao-encontrado');
  return meant;
}

/** The caller has no rights at the other provider: only what the server does there. */
function serverOnly<R extends Recurso>({ server, call }: Records<R>): Records<R> {
  return new Proxy({ server, call } as Records<R>, {
    get(given, key) {
      if (key === 'server' || key === 'call') return given[key];
      throw new Error(`'${String(key)}' asks for rights that nobody has at the other provider`);
    },
  });
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
    atOtherSide: async (act) => {
      const prestadorId = await otherSideOf(entity, contexto.prestadorId, db, act);
      const there = hookContext({ registry, entity, contexto: { ...contexto, prestadorId }, book }, db);
      const only = (recurso: Recurso): void => {
        if (!act.opens.includes(recurso))
          throw new Error(`'${recurso}' is not named by the part at the other side of '${entity.name}'`);
      };
      return {
        ...there,
        prestadorId,
        registros: (recurso, exception) => {
          only(recurso);
          return serverOnly(there.registros(recurso, exception));
        },
        registrosPor: (motivo) => (recurso) => {
          only(recurso);
          return serverOnly(there.registrosPor(motivo)(recurso));
        },
      };
    },
    get prestadorId() {
      if (contexto.prestadorId === null) throw prestadorNaoInformado();
      return contexto.prestadorId;
    },
  };
}
