/** The queue of background work of this process: kinds collected by folder, handlers' services given by who has them. */
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Database } from '#server/database/pool.ts';
import { validatorCompiler } from '#server/plugins/validator.ts';
import type { Job, JobDeps, JobServices } from './job.ts';
import { createQueue } from './queue.ts';

export type JobsOptions = {
  readonly database: Database;
  readonly env: { readonly [name: string]: string | undefined };
  /** Instead of what lies in the folders; for a test. */
  readonly jobs?: readonly Job[];
};

export type Jobs = {
  /** The kinds, by name. */
  readonly kinds: ReadonlyMap<string, Job>;
  /** Gives handlers what a plugin has assembled. */
  provide(services: Partial<JobServices>): void;
  start(): Promise<void>;
  stop(): Promise<void>;
};

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs;
  }
}

const root = fileURLToPath(new URL('..', import.meta.url));

/** Every jobs.ts of engine, capabilities and features. */
async function collect(): Promise<Job[]> {
  const found: Job[] = [];
  const files: string[] = [];
  for await (const file of glob('{engine,capabilities,features}/*/jobs.ts', { cwd: root })) files.push(file);
  for (const file of files.sort()) {
    const module = (await import(pathToFileURL(join(root, file)).href)) as { default?: readonly Job[] };
    found.push(...(module.default ?? []));
  }
  return found;
}

/** By kind; throws for a kind that is defined twice. */
export function byKind(jobs: readonly Job[]): Map<string, Job> {
  const kinds = new Map<string, Job>();
  for (const job of jobs) {
    const { kind } = job.kind;
    if (kinds.has(kind)) throw new Error(`two jobs of kind '${kind}'`);
    kinds.set(kind, job);
  }
  return kinds;
}

/** Whether data fit the schema of their kind. */
export function checkerOf(kinds: ReadonlyMap<string, Job>): (kind: string, data: unknown) => boolean {
  const compile = validatorCompiler();
  const checks = new Map<string, (data: unknown) => unknown>();
  return (kind, data) => {
    let check = checks.get(kind);
    if (!check) {
      const schema = kinds.get(kind)?.kind.schema ?? {};
      check = compile({ schema, method: 'POST', url: '', httpPart: 'body' }) as (data: unknown) => unknown;
      checks.set(kind, check);
    }
    return check(data) === true;
  };
}

async function jobs(app: FastifyInstance, { database, env, jobs: given }: JobsOptions): Promise<void> {
  const kinds = byKind(given ?? (await collect()));
  const services: Partial<JobServices> = {};
  const deps: JobDeps = {
    database,
    registry: () => app.registro.atual,
    sessoes: app.sessoes,
    registros: (contexto, recurso, exception) => app.registrosDe(contexto, recurso, exception),
    env,
    log: app.log,
    service(name) {
      const found = services[name];
      if (found === undefined) throw new Error(`no service '${name}' for jobs`);
      return found;
    },
  };
  const queue = createQueue({ deps, jobs: kinds, valid: checkerOf(kinds) });
  app.decorate('jobs', {
    kinds,
    provide: (more) => void Object.assign(services, more),
    start: () => queue.start(),
    stop: () => queue.stop(),
  } satisfies Jobs);
}

export default fp(jobs, { name: 'jobs', fastify: '5.x', dependencies: ['session', 'registry'] });
