/**
 * Standbys that lists are read from. A position says how far the log of the primary was when a person was last answered;
 * a standby serves that person once it has replayed so much. Nothing that decides a write is read here.
 */
import { Client, Pool, type ClientConfig, type PoolClient } from 'pg';
import { nameOf, within, type Place } from './route.ts';

/** Timeline and place in the log, padded: texts compare as the places do. '00000002:00000000/016B3748' */
export type Position = string;

const POSITION = /^[0-9A-F]{8}:[0-9A-F]{8}\/[0-9A-F]{8}$/;

/** How long a reader waits for a standby before the primary serves it. */
const WAIT_MS = 40;
const AGAIN_MS = 4;
/** What a caller says of itself does not let it read what is older than this. */
const OLDEST_MS = 5_000;
const MARK_MS = 1_000;
/** A standby that does not answer for so long is left alone until it does. */
const LOOK_MS = 2_000;

/** Columns `serie` and `lugar`, of the primary. */
const NOW = `SELECT left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) AS serie, pg_current_wal_insert_lsn()::text AS lugar`;
/** The same, of a standby; the series is hidden from a role that may not read statistics. */
const REPLAYED = `SELECT (SELECT lpad(to_hex(received_tli), 8, '0') FROM pg_stat_wal_receiver) AS serie,
  CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS lugar`;

type Said = { readonly serie: string | null; readonly lugar: string | null };

export type ReplicasOptions = {
  readonly places: readonly Place[];
  /** Of a pool that reads, but for host and port. */
  readonly connection: ClientConfig & { readonly max: number };
  readonly primary: Pool;
  /** Whether no primary is known just now. */
  readonly primaryLost: () => boolean;
  readonly log: (line: string) => void;
};

/** Pools of standbys, whose statistics count no change. */
const standbys = new WeakSet<object>();
export const isStandby = (db: object): boolean => standbys.has(db);

type Replica = {
  readonly place: Place;
  readonly pool: Pool;
  readonly open: Set<PoolClient>;
  readonly look: () => Promise<void>;
  serie: string | undefined;
  reached: Position;
  up: boolean;
};

export class Replicas {
  readonly #options: ReplicasOptions;
  readonly #replicas: readonly Replica[];
  readonly #position: () => Promise<Position>;
  /** Where the primary was, oldest first. */
  readonly #marks: { readonly at: number; readonly position: Position }[] = [];
  readonly #timer: NodeJS.Timeout;
  #turn = 0;
  #warned = false;
  /** Reads served by a standby, and those that were asked for and went to the primary. */
  readonly served = { replica: 0, primary: 0 };

  constructor(options: ReplicasOptions) {
    this.#options = options;
    this.#replicas = options.places.map((place) => this.#replica(place));
    this.#position = together(async () => {
      const { rows } = await options.primary.query<Said>(NOW);
      return written(rows[0]?.serie, rows[0]?.lugar) ?? '';
    });
    this.#timer = setInterval(() => void this.#mark(), MARK_MS).unref();
    void this.#mark();
  }

  /** Where the primary is now: not before what the caller has committed. */
  position(): Promise<Position> {
    return this.#position();
  }

  /** A standby that has replayed `position`; undefined: the primary has to serve. */
  async at(position: string | undefined): Promise<Pool | undefined> {
    return (await this.#chosen(position))?.pool;
  }

  /** A connection of its own to such a standby, connected and without statement timeout. */
  async clientAt(position: string | undefined, applicationName: string): Promise<Client | undefined> {
    const found = await this.#chosen(position);
    if (!found) return undefined;
    const { connection } = this.#options;
    const client = new Client({
      ...connection,
      ...hostOf(found.place, connection),
      application_name: applicationName,
      options: '-c timezone=UTC -c datestyle=ISO -c jit=off -c default_transaction_read_only=on',
    });
    client.on('error', () => undefined); // Heard by the next query.
    return client.connect().then(
      () => client,
      () => undefined, // Gone since: the primary serves.
    );
  }

  /** While there is no primary: the standby that is furthest, of those that have replayed all that this process knows of. */
  meanwhile(): Pool | undefined {
    if (!this.#options.primaryLost()) return undefined;
    const known = this.#marks.at(-1)?.position;
    if (known === undefined) return undefined;
    const able = this.#replicas.filter(({ up, reached }) => up && reached >= known);
    return able.toSorted((a, b) => (a.reached < b.reached ? 1 : -1))[0]?.pool;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(
      this.#replicas.map(async ({ pool, up, open }) => {
        if (!up) for (const client of open) cut(client);
        await pool.end();
      }),
    );
  }

  async #chosen(position: string | undefined): Promise<Replica | undefined> {
    const found = position !== undefined && POSITION.test(position) ? await this.#find(position) : undefined;
    this.served[found ? 'replica' : 'primary'] += 1;
    return found;
  }

  async #find(position: Position): Promise<Replica | undefined> {
    const bound = this.#marks.findLast(({ at }) => at < performance.now() - OLDEST_MS)?.position ?? '';
    const needed = position > bound ? position : bound;
    const turned = this.#replicas.map(
      (_, n) => this.#replicas[(this.#turn + n) % this.#replicas.length] as Replica,
    );
    this.#turn = (this.#turn + 1) % this.#replicas.length;
    const able = (): Replica | undefined => turned.find(({ up, reached }) => up && reached >= needed);
    for (const until = performance.now() + WAIT_MS; ;) {
      const found = able();
      if (found) return found;
      const up = turned.filter((replica) => replica.up);
      if (up.length === 0 || performance.now() > until) return undefined;
      await Promise.race([...up.map(({ look }) => look()), pause(WAIT_MS)]);
      if (!able()) await pause(AGAIN_MS);
    }
  }

  async #mark(): Promise<void> {
    for (const replica of this.#replicas) void this.#revive(replica);
    try {
      const position = await this.#position();
      this.#marks.push({ at: performance.now(), position });
      while ((this.#marks[1]?.at ?? Infinity) < performance.now() - OLDEST_MS) this.#marks.shift();
    } catch {
      // No primary: what was known stays the bound.
    }
  }

  async #revive(replica: Replica): Promise<void> {
    const { place, open, look } = replica;
    try {
      await within(LOOK_MS, look());
      if (!replica.up) this.#options.log(`leituras voltam a ir para ${nameOf(place)}`);
      replica.up = true;
    } catch (error) {
      if (replica.up)
        this.#options.log(`a réplica ${nameOf(place)} não responde: ${(error as Error).message}`);
      replica.up = false;
      replica.reached = '';
      for (const client of open) cut(client);
    }
  }

  #replica(place: Place): Replica {
    const { connection, log } = this.#options;
    const pool = new Pool({ ...connection, ...hostOf(place, connection) });
    standbys.add(pool);
    const open = new Set<PoolClient>();
    pool.on('connect', (client) => {
      open.add(client);
      client.on('error', () => undefined); // Heard by the next query.
      client.once('end', () => open.delete(client));
    });
    pool.on('error', () => undefined);
    const replica: Replica = {
      place,
      pool,
      open,
      serie: undefined,
      reached: '',
      up: true,
      look: together(async () => {
        const { rows } = await pool.query<Said>(REPLAYED);
        const { serie = null, lugar = null } = rows[0] ?? {};
        // Without a primary to follow it says nothing of its series, which is the one it had.
        if (serie !== null) replica.serie = serie.toUpperCase();
        if (lugar !== null && replica.serie === undefined && !this.#warned) {
          this.#warned = true;
          log(
            `a réplica ${nameOf(place)} não diz a sua linha do tempo; leituras ficam no primário. GRANT pg_read_all_stats`,
          );
        }
        // A server that was promoted is no standby.
        replica.reached = written(replica.serie, lugar) ?? '';
      }),
    };
    return replica;
  }
}

/** An address that names its host is stronger than host and port beside it, so it is taken apart. */
function hostOf(place: Place, { connectionString }: ClientConfig): ClientConfig {
  if (connectionString === undefined) return place;
  return { connectionString: connectionString.replace(/(:\/\/(?:[^@/?#]*@)?)[^/?#]*/, `$1${nameOf(place)}`) };
}

function written(serie: string | null | undefined, lugar: string | null | undefined): Position | undefined {
  if (serie == null || lugar == null) return undefined;
  const [high = '', low = ''] = lugar.split('/');
  return `${serie.padStart(8, '0')}:${high.padStart(8, '0')}/${low.padStart(8, '0')}`.toUpperCase();
}

function cut(client: PoolClient): void {
  (
    client as unknown as { readonly connection: { readonly stream: { destroy(): void } } }
  ).connection.stream.destroy();
}

/** One question for all who ask while the one before is under way: what is on its way may be older than what a caller did. */
function together<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const begin = (): Promise<T> => (running = ask().finally(() => (running = undefined)));
  return () => {
    if (!running) return begin();
    next ??= running
      .then(
        () => undefined,
        () => undefined, // The next one asks for itself.
      )
      .then(() => ((next = undefined), begin()));
    return next;
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
