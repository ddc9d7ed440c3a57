/**
 * The exception's door: a register that needs one rule adds server/features/<name>/hooks.ts, and app.ts lists
 * it. The engine knows none of them.
 */
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { Duplicate } from '#domain/registro/wire.ts';
import type { Contexto } from '#server/plugins/contexto.ts';
import type { Row } from './entity-sql.ts';
import type { Queryable } from './query.ts';

export type HookContext = {
  readonly registry: Registry;
  readonly entity: EntityModel;
  readonly contexto: Contexto;
  /** The write's transaction; for reads the pool. */
  readonly db: Queryable;
};

export type EntityHooks = {
  /**
   * Before a valid record is written. `valores` may be changed in place; throw validationError to refuse.
   * `atual` is the stored row on an update.
   */
  beforeSave?(valores: { [field: string]: unknown }, atual: Row | undefined, context: HookContext): void | Promise<void>;
  /** Rows on their way out, list and single alike; changed in place. */
  afterRead?(rows: readonly Row[], context: HookContext): void | Promise<void>;
  beforeDelete?(atual: Row, context: HookContext): void | Promise<void>;
  /** Answers `_duplicidade`: rows that may be the same as what is being typed. */
  duplicates?(campos: { readonly [field: string]: string }, context: HookContext): Promise<readonly Duplicate[]>;
};

/** Hooks by the resource's wire name. */
export type Hooks = { readonly [resource: string]: EntityHooks };

export function hooksOf(hooks: Hooks, entity: EntityModel): EntityHooks {
  return (Object.hasOwn(hooks, entity.name) ? hooks[entity.name] : undefined) ?? {};
}
