/** What the runner of imports and undoings stands on. */
import type pg from 'pg';
import type { Registry } from '#domain/registro/registry.ts';
import type { Pool } from '#server/database/query.ts';
import type { Task } from '#server/jobs/job.ts';
import type { RuleBook } from '#server/engine/call.ts';
import type { FileStore } from '#server/gateways/arquivo/port.ts';

export type RunnerDeps = {
  readonly pool: Pool;
  readonly newClient: (options?: { applicationName?: string }) => pg.Client;
  readonly registry: () => Registry;
  readonly files: FileStore;
  readonly hooks: RuleBook;
  /** Tells the queue that it got further. */
  readonly progress: Task['progress'];
};
