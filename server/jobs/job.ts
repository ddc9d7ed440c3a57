/**
 * What a kind of background work is (docs/decisions/0093): its data, who does it, how often it may fail and when it comes
 * by itself. `kindOf` names it for whoever puts it in the queue; `defineJob` in a jobs.ts says how it is done.
 */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from '#domain/registro/registry.ts';
import type { Database } from '#server/database/pool.ts';
import type { Queryable } from '#server/database/query.ts';
import type { SessionStore } from '#server/plugins/session-store.ts';

export type JobKind<D = unknown> = {
  /** As it stands in `tarefa.tipo`. */
  readonly kind: string;
  readonly schema: object;
  /** Never set: carries the type of the data. */
  readonly data?: D;
};

type Types = { readonly integer: number; readonly string: string; readonly boolean: boolean };
type Fields = { readonly [name: string]: keyof Types };
type DataOf<F extends Fields> = { readonly [K in keyof F]: Types[F[K]] };

/** Names a kind with its data, which the queue checks before each run: ids of rows, never the rows themselves. */
export function kindOf<const F extends Fields>(kind: string, fields: F): JobKind<DataOf<F>> {
  const properties = Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, { type }]));
  return {
    kind,
    schema: { type: 'object', additionalProperties: false, required: Object.keys(fields), properties },
  };
}

/** What a handler may use beside the database; a plugin that assembles one adds its type here and gives it by `provide`. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface JobServices {}

export type JobDeps = {
  readonly database: Pick<Database, 'pool' | 'newClient' | 'listen'>;
  readonly registry: () => Registry;
  readonly sessoes: SessionStore;
  /** The record door: whose act it is comes with it. */
  readonly registros: FastifyInstance['registrosDe'];
  readonly env: { readonly [name: string]: string | undefined };
  readonly log: FastifyBaseLogger;
  /** Throws where the application was assembled without it. */
  readonly service: <K extends keyof JobServices>(name: K) => JobServices[K];
};

/** Why a run ends before its work does: another process took it over, a person cancelled it, the server stops. */
export class Stopped extends Error {
  readonly why: 'perdida' | 'cancelada' | 'parando';
  constructor(why: Stopped['why']) {
    super(why);
    this.why = why;
  }
}

/** A failure that another attempt would only repeat; `cause` is what the log and the screen tell. */
export class GiveUp extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

export type Task<D = unknown> = {
  readonly id: number;
  readonly data: D;
  /** This one included; counted anew after each progress. */
  readonly attempt: number;
  /** This run, and no other: a write that bears it cannot be made by a run that was taken over. */
  readonly run: string;
  /** Aborted with a Stopped as soon as the run must end. */
  readonly signal: AbortSignal;
  /** Tells how far it is. A run that got further than the last one may fail as often as a new one. */
  readonly progress: (done: number, total?: number | null) => Promise<void>;
};

export type JobEnd = {
  readonly state: 'falhou' | 'cancelada';
  /** Undefined where its process died too often. */
  readonly error: unknown;
  /** The transaction that ends the work. */
  readonly db: Queryable;
};

type JobOptions<D> = {
  readonly kind: JobKind<D>;
  /** What the administrators' screen calls it. */
  readonly title: string;
  /** Throws to be tried again, GiveUp not to be. `laterMs`: not finished, again after so long. */
  handler(task: Task<D>, deps: JobDeps): Promise<void | { readonly laterMs: number }>;
  /** Whether this process can do it, as it is configured. Default: it can. What no process can stays in the queue. */
  takes?(deps: Pick<JobDeps, 'env'>): boolean;
  /** Comes by itself so often, in one process of all. */
  readonly everyMs?: number;
  /** Runs that may fail one after the other, killed ones included. Default 8. */
  readonly mostAttempts?: number;
  /** Wait after a failed attempt. Default 2 s, doubled each time, at most an hour. */
  backoffMs?(attempt: number): number;
  /** A run without a heartbeat for so long belongs to a dead process. Default 30 s. */
  readonly leaseMs?: number;
  /** Runs under way at once in one process. Default 4. */
  readonly parallel?: number;
  /** Whether a person may try it again once it was given up. Default true. */
  readonly repeatable?: boolean;
  /** What else must be said where the work was given up or cancelled. */
  onEnd?(task: Pick<Task<D>, 'id' | 'data'>, end: JobEnd, deps: JobDeps): Promise<void>;
};

export type Job = Omit<JobOptions<unknown>, 'kind'> & { readonly kind: JobKind };

export function defineJob<D>(options: JobOptions<D>): Job {
  return options;
}
