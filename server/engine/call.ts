/**
 * What one call on one register carries: its scope, its rules, and the doors that they open. The types stand
 * in one file because each needs the others. A rule gets a context, the context opens a door, the door makes
 * a call, the call has rules.
 */
import type { AppError } from '#domain/errors/app-error.ts';
import type { EntityModel, Operator } from '#domain/registro/entity.ts';
import type { TransitionModel } from '#domain/registro/lifecycle.ts';
import type { Bloco, Texto } from '#domain/modelo-documento/tipos.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { Duplicate } from '#domain/registro/wire.ts';
import type { Declared } from '#server/database/declared.ts';
import type { Pool, Queryable } from '#server/database/query.ts';
import type { Contexto } from '#server/plugins/context.ts';
import type { Row } from './entity-sql.ts';
import type { ListScope } from './list.ts';

/** Wire name of a declared register. */
export type Recurso = keyof Declared;

type Fields<R extends Recurso> = Declared[R]['fields'];
type Guarded<R extends Recurso> = Declared[R]['guarded'] & keyof Fields<R>;
export type Single<R extends Recurso> = Declared[R]['single'] & keyof Fields<R>;
type Steps<R extends Recurso> = Declared[R]['steps'];

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

/** Rows of a child table as they are stored: each has a number of its own. */
type Rows<T> = T extends readonly (infer Row extends object)[]
  ? readonly ({ readonly id: number } & { readonly [K in keyof Row]-?: Exclude<Row[K], undefined> })[]
  : T;
type Unchanged<T> = T extends readonly (infer Item)[] ? readonly Item[] : T;

/** The row as it is stored: every field, null where it is empty. */
export type Stored<R extends Recurso> = Stamps & {
  readonly [K in keyof Fields<R>]-?: Rows<Exclude<Fields<R>[K], undefined>>;
};

/** The record as it is to be: what it needs is there, the rest may be empty. */
export type Whole<R extends Recurso> = {
  readonly [K in keyof Fields<R>]: Unchanged<Fields<R>[K]> | (undefined extends Fields<R>[K] ? null : never);
};

/** The row as the caller may see it: what not everybody may read can be absent. */
export type Shown<R extends Recurso> = Omit<Stored<R>, Guarded<R>> & Partial<Pick<Stored<R>, Guarded<R>>>;

/** A row of a list: without what only the single record brings. */
export type Listed<R extends Recurso> = Omit<Shown<R>, Single<R>>;

/** A list is given as anybody's: whoever writes it changes it no more. */
type Given<T> = T extends readonly (infer Item)[] ? readonly Item[] : T;

export type Values<R extends Recurso> = { readonly [K in keyof Fields<R>]?: Given<Fields<R>[K]> | null };

/** What a rule may still change of what is about to be written. */
export type Draft<R extends Recurso> = { -readonly [K in keyof Fields<R>]?: Given<Fields<R>[K]> | null };

/** Names of the declared steps of a register's life. */
export type StepName<R extends Recurso> = keyof Steps<R> & string;

type Needs<R extends Recurso, N extends StepName<R>> = Steps<R>[N] extends { readonly needs: infer K }
  ? K & keyof Fields<R>
  : never;
type May<R extends Recurso, N extends StepName<R>> = Steps<R>[N] extends { readonly may: infer K }
  ? K & keyof Fields<R>
  : never;

/** What was asked on the way: what the step needs is there, what it may be given can be absent or empty. */
export type Asked<R extends Recurso, N extends StepName<R>> = {
  readonly [K in Needs<R, N>]: NonNullable<Fields<R>[K]>;
} & { readonly [K in May<R, N>]?: Fields<R>[K] | null };

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

export type TransitionRequest = {
  readonly transicao: string;
  readonly motivo?: string | null | undefined;
  readonly campos?: { readonly [field: string]: unknown } | undefined;
  /** The version that the caller saw; undefined only where the server itself decides (batches, features). */
  readonly versao: number | undefined;
};

/** A step asked of a known register. */
export type StepRequest<R extends Recurso> = {
  readonly transicao: StepName<R>;
  readonly motivo?: string | null | undefined;
  readonly campos?: Values<R> | undefined;
  /** The version that the caller saw; left out only where the server itself decides. */
  readonly versao?: number | undefined;
};

export type StepOfRow = { readonly id: number; readonly step: TransitionRequest };

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
  readonly transition: (id: number, step: StepRequest<R>, idempotencyKey?: string) => Promise<Seen>;
  /**
   * Steps of many rows at once, in the order given: the rows in their new state, and in place of a refused one its refusal,
   * which leaves the others. Each is judged, kept and audited as `transition` alone would.
   */
  readonly transitions: (
    steps: readonly { readonly id: number; readonly step: StepRequest<R> }[],
  ) => Promise<readonly (Seen | AppError)[]>;
  /** The same door inside the caller's transaction; what it writes is taken back with it. */
  readonly within: (db: Queryable) => Records<R, Seen, InList>;
  /**
   * For a rule that needs more than the caller may see: no permission is asked and no field is withheld, so what it answers
   * is not for sending. Provider, row scope, rules, audit and version stay; registers that the server keeps can be written.
   */
  readonly server: ServerRecords<R>;
};

export type ServerRecords<R extends Recurso> = Omit<
  Records<R, Stored<R>, Omit<Stored<R>, Single<R>>>,
  'server' | 'within'
> & {
  /**
   * Everybody's rows, where the register shows each person only their own. It serves what follows from an
   * act of another kind.
   */
  readonly everybodys: ServerRecords<R>;
  readonly within: (db: Queryable) => ServerRecords<R>;
  /** A row of values that are the server's own and already valid, fields that nobody types included. */
  readonly keep: (valores: Values<R>) => Promise<Stored<R>>;
  /** Many such rows, all or none, in the order given. */
  readonly keepAll: (rows: readonly Values<R>[]) => Promise<readonly Stored<R>[]>;
  /**
   * Values that nobody types (fields that are read only, or any field of a register that the server keeps): links, numbers,
   * results. An event like any other change; the version stays, since no form holds such a value and nobody's typed words can
   * be lost to it. No rule of saving is asked: these judge what a person gives. A value that is a person's is refused here:
   * it belongs to `update`, or to the values of a step. Nothing changes: nothing is written.
   */
  readonly set: (id: number, valores: Values<R>) => Promise<Stored<R>>;
  /** `set` for many rows, all or none: an event a row. */
  readonly setAll: (
    rows: readonly { readonly id: number; readonly valores: Values<R> }[],
    options?: SetOptions,
  ) => Promise<readonly Stored<R>[]>;
};

export type SetOptions = {
  /**
   * Two records of one person or thing become one: what persons chose is written too, and rows that their state keeps as they
   * are. The version goes up, so that a form that is open hears of it. For that act alone: server/capabilities/uniao.
   */
  readonly joining?: true;
};

/** The record door for work without a request: whose act it is comes with it. */
export type OpenRecords = <R extends Recurso>(
  contexto: Contexto,
  recurso: R,
  exception?: Exception,
) => Records<R>;

/** Everything one call on one entity needs. */
export type EntityCall = ListScope & {
  readonly pool: Pool;
  /** The rules of this register. */
  readonly hooks: EntityHooks;
  /** Those of every register, for what a rule writes elsewhere. */
  readonly book: RuleBook;
  readonly contexto: Contexto;
};

/** What capabilities offer to rules (a paper to issue, say); each adds its own name here by declaration merging. */
// eslint-disable-next-line @typescript-eslint/no-empty-interface
export interface RuleServices {}

/** A rule that is left out by name ('folder/register.moment'), and why that is right here. A test lists them. */
export type Exception = { readonly without: readonly string[]; readonly because: string };

/** The rules of all registers, as they were found in the folders. */
export type RuleBook = {
  /** Those of one register, all folders' together, without the ones named. */
  readonly of: (recurso: string, exception?: Exception) => EntityHooks;
  readonly services: RuleServices;
  /** The record door inside a transaction. */
  readonly open: <R extends Recurso>(
    at: { readonly registry: Registry; readonly contexto: Contexto; readonly db: Queryable },
    recurso: R,
    exception?: Exception,
  ) => Records<R>;
};

/** A part of an act at the other provider of a shared row: of this register, by its number. */
export type OtherSide = {
  readonly id: number;
  /** Whose rows are meant: the row's owner, or the provider that it is shared with. */
  readonly side: 'owner' | 'shared';
  /** Registers that the part needs; no other opens. */
  readonly opens: readonly Recurso[];
};

/** What every rule is told beside its row. */
export type HookContext = {
  readonly registry: Registry;
  readonly entity: EntityModel;
  readonly contexto: Contexto;
  /** The write's transaction; for reads the pool. */
  readonly db: Queryable;
  /** The provider that the write belongs to; refuses a call that chose none. */
  readonly prestadorId: number;
  readonly services: RuleServices;
  /** The record door of another register, or of this one, in the same transaction and with every rule of every folder. */
  readonly registros: <R extends Recurso>(recurso: R, exception?: Exception) => Records<R>;
  /** The same where what follows has a reason of its own, which each event tells. */
  readonly registrosPor: (motivo: string) => <R extends Recurso>(recurso: R) => Records<R>;
  /**
   * The same act where it has a part at the other provider of a row that two share (`x-entity.sharedWith`): what the row means
   * for that one's rows. Which provider it is the stored row says, and never a caller: the rule gives the row's number and the
   * side. The caller's own provider must be one of the two. Only the registers that are named open, and only by the server's
   * door; the caller has no rights there. Its callers: the arrival of a transfer, for the admission at the origin and for the
   * ambulance orders to the destination.
   */
  readonly atOtherSide: (act: OtherSide) => Promise<HookContext>;
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

/** One step of a row's life, as the engine hands it to the rules. */
export type AnyStep = {
  readonly transition: TransitionModel;
  /** The row as it stands: before the step, or in its new state. */
  readonly atual: Row;
  /** The row before the step, also after it. */
  readonly antes: Row;
  readonly campos: { readonly [field: string]: unknown };
  readonly motivo: string | null;
  /**
   * What the rule before the step has the row become with it, beside what was asked: fields and child rows, put here in place.
   * Written, kept in the children and audited with the step itself.
   */
  readonly valores: { [field: string]: unknown };
};

/** A row about to be written, and one that was. */
export type AnyDraft = { readonly valores: { [field: string]: unknown }; readonly antes: Row | undefined };
export type AnySaved = { readonly row: Row; readonly antes: Row | undefined };

/** The rules of one register as the engine calls them: every folder's together. */
export type EntityHooks = {
  /** What is locked before the rows themselves; `step` is null for a change and for the bin. */
  hold?(ids: readonly number[], context: HookContext, step: string | null): void | Promise<void>;
  /**
   * Before a valid record is written. `valores` may be changed in place; throw validationError to refuse.
   * `atual` is the stored row on an update. A record that may not change needs `beforeDelete` too, or better a lock of
   * its lifecycle, which also shows its form as read only.
   */
  beforeSave?(
    valores: { [field: string]: unknown },
    atual: Row | undefined,
    context: HookContext,
  ): void | Promise<void>;
  /** Rows on their way out, list and single alike; changed in place. */
  afterRead?(rows: readonly Row[], context: HookContext): void | Promise<void>;
  /** After a step was judged and before it is written, in its transaction. Throw to refuse; `valores` may be added to. */
  beforeTransition?(step: AnyStep, context: HookContext): void | Promise<void>;
  /** The step is written; `atual` is the row in its new state. */
  afterTransition?(step: AnyStep, context: HookContext): void | Promise<void>;
  /**
   * `beforeTransition` and `afterTransition` of many rows of one step at once, where there is a shorter way than to ask row
   * by row; the same rule of both. `refuseRows` names those that it refuses; who throws anything else refuses all of them, and
   * the engine then finds out which one it was.
   */
  beforeTransitions?(steps: readonly AnyStep[], context: HookContext): void | Promise<void>;
  afterTransitions?(steps: readonly AnyStep[], context: HookContext): void | Promise<void>;
  /**
   * After a record was written, in the same transaction: throwing takes the write back. `antes` is the row as it was,
   * absent for a new one. Nothing was changed: not called.
   */
  afterSave?(row: Row, antes: Row | undefined, context: HookContext): void | Promise<void>;
  /** `beforeSave` and `afterSave` of many rows at once, where there is a shorter way than row by row; the same rule of both. */
  beforeSaves?(given: readonly AnyDraft[], context: HookContext): void | Promise<void>;
  afterSaves?(given: readonly AnySaved[], context: HookContext): void | Promise<void>;
  beforeDelete?(atual: Row, context: HookContext): void | Promise<void>;
  /** The row is in the bin; same transaction. */
  afterDelete?(row: Row, context: HookContext): void | Promise<void>;
  beforeRestore?(atual: Row, context: HookContext): void | Promise<void>;
  /** The row is out of the bin; same transaction. */
  afterRestore?(row: Row, context: HookContext): void | Promise<void>;
  /** What is handed to somebody in place of the declared sheet, or with more on it. */
  sheet?(row: Row, declared: Texto, context: SheetContext): Texto | Promise<Texto>;
  /** Answers `_duplicidade`: rows that may be the same as what is being typed. */
  duplicates?(
    campos: { readonly [field: string]: string },
    context: HookContext,
  ): Promise<readonly Duplicate[]>;
};
