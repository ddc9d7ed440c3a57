/** What the runner of imports and undoings stands on. */
import type pg from 'pg';
import type { Registry } from '#domain/registro/registry.ts';
import type { Pool } from '#server/database/query.ts';
import type { Task } from '#server/jobs/job.ts';
import type { Hooks } from '#server/engine/hooks.ts';
import type { FileStore } from '#server/gateways/arquivos/port.ts';

export type RunnerDeps = {
  readonly pool: Pool;
  readonly newClient: (options?: { applicationName?: string }) => pg.Client;
  readonly registry: () => Registry;
  readonly files: FileStore;
  readonly hooks: Hooks;
  /** Tells the queue that it got further. */
  readonly progress: Task['progress'];
};
