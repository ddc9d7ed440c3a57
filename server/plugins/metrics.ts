/**
 * `GET /metrics` (NET-03): what an operator's Prometheus reads, in OpenMetrics. Open to the bearer of METRICS_TOKEN
 * alone, and absent without it. Names and numbers of people never stand in it: labels are routes as they are written in
 * the code, kinds of work and places in the code.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '#domain/errors/app-error.ts';
import type { Database } from '#server/database/pool.ts';
import { placeInCode } from '#server/database/statements.ts';
import { VERSAO } from '#server/versao.ts';
import { lastBackup, queueLines } from './metrics-sql.ts';
import { routeName } from './route-name.ts';

export type MetricsOptions = {
  readonly database: Database;
  /** The word that opens /metrics; undefined: it is not there. */
  readonly token: string | undefined;
  /** A statement that takes as long goes to the log; 0: none. */
  readonly slowMs: number;
  /** Whose free space is measured. */
  readonly dataDir: string;
};

/** Seconds. Few, since each route has as many series. */
const BUCKETS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];
/** What is asked of the database while it is away must not hold the answer. */
const PATIENCE_MS = 2_000;

async function metrics(
  app: FastifyInstance,
  { database, token, slowMs, dataDir }: MetricsOptions,
): Promise<void> {
  const slow = watchSlow(app, database, slowMs);
  if (token === undefined) {
    app.get('/metrics', { config: { publico: true } }, async () => {
      throw new AppError('rota-desconhecida');
    });
    return;
  }
  const prom = await import('prom-client');
  const registry: Registry<typeof prom.Registry.OPENMETRICS_CONTENT_TYPE> = new prom.Registry();
  registry.setContentType(prom.Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  // Of the process: memory, processor, collections, delay of the event loop.
  prom.collectDefaultMetrics({ register: registry as unknown as Registry });
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []): Gauge<L> =>
    new prom.Gauge({ name, help, labelNames: [...labelNames], registers });

  const info = gauge('zelo_info', 'What runs here; always 1.', ['version', 'node', 'postgres']);
  info.set({ version: VERSAO, node: process.versions.node, postgres: database.version }, 1);
  const seconds: Histogram<'method' | 'route' | 'status'> = new prom.Histogram({
    name: 'zelo_http_request_duration_seconds',
    help: 'Answered calls by route and class of status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    // The live channel's answers are open for hours and say nothing of speed.
    if (reply.raw.getHeader('content-type')?.toString().startsWith('text/event-stream')) return;
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    seconds.observe(
      { method: request.method, route: routeName(app, request), status },
      reply.elapsedTime / 1000,
    );
  });
  slow.countOn(
    new prom.Counter({
      name: 'zelo_slow_statements_total',
      help: 'Statements slower than SLOW_STATEMENT_MS, by their place in the code.',
      labelNames: ['place'],
      registers,
    }),
  );
  const up = gauge('zelo_database_up', 'Whether the database answered this reading.');
  const connections = gauge('zelo_database_connections', "This process's connections by state.", ['state']);
  const lines = gauge('zelo_live_lines', "Browsers' open lines of the live channel.");
  const tasks = gauge('zelo_queue_tasks', 'Work that waits or runs, of all processes.', ['kind', 'state']);
  const late = gauge('zelo_queue_late_seconds', 'How long the oldest waiting work is overdue.', ['kind']);
  const copied = gauge('zelo_last_backup_timestamp_seconds', 'When the last copy was made.');
  const reads = new prom.Counter({
    name: 'zelo_reads_total',
    help: 'Lists and the like, by who served them; only where standbys are configured.',
    labelNames: ['server'],
    registers,
  });
  const free = gauge('zelo_disk_free_bytes', 'Free space where DATA_DIR lies.');

  const read = async (): Promise<void> => {
    const { totalCount, idleCount, waitingCount } = database.pool;
    connections.set({ state: 'busy' }, totalCount - idleCount);
    connections.set({ state: 'idle' }, idleCount);
    connections.set({ state: 'waiting' }, waitingCount);
    lines.set(app.canal.linhas);
    reads.reset();
    for (const [server, times] of Object.entries(database.replicas?.served ?? {}))
      reads.inc({ server }, times);
    const { bavail, bsize } = await statfs(dataDir).catch(() => ({ bavail: NaN, bsize: NaN }));
    free.set(bavail * bsize);
    tasks.reset();
    late.reset();
    const found = await inTime(Promise.all([queueLines(database.pool), lastBackup(database.pool)]));
    up.set(found ? 1 : 0);
    for (const line of found?.[0] ?? []) {
      tasks.set({ kind: line.kind, state: line.state }, line.tasks);
      if (line.state === 'na-fila') late.set({ kind: line.kind }, Math.max(0, line.late));
    }
    if (found?.[1] != null) copied.set(found[1]);
  };
  app.get('/metrics', { config: { publico: true } }, async (request, reply) => {
    if (!bears(request, token)) throw new AppError('sessao-expirada');
    await read();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Compared by hash, so that neither length nor time tells of the token. */
function bears({ headers }: FastifyRequest, token: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`));
}

async function inTime<T>(asked: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, undefined);
  });
  return Promise.race([asked.catch(() => undefined), late]).finally(() => clearTimeout(timer));
}

type Slow = { countOn(counter: Counter<'place'>): void };

/** Statements slower than `ms` go to the log, with their place and their first words; values are not at hand here. */
function watchSlow(app: FastifyInstance, { statements }: Database, ms: number): Slow {
  let counter: Counter<'place'> | undefined;
  if (ms > 0) {
    const stop = statements.watch((statement) => {
      const from = performance.now();
      return () => {
        const took = performance.now() - from;
        if (took < ms) return;
        const place = placeInCode();
        counter?.inc({ place });
        const start = statement.replace(/\s+/g, ' ').slice(0, 200);
        app.log.warn({ place, ms: Math.round(took), statement: start }, 'consulta lenta');
      };
    });
    // The database outlives the application.
    app.addHook('onClose', async () => stop());
  }
  return { countOn: (given) => void (counter = given) };
}

export default fp(metrics, { name: 'metrics', fastify: '5.x' });
