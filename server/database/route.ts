/**
 * An address of several servers, and which of them takes writes just now. The driver knows one host: whoever connects
 * asks here first, and what is still open to a server that is no longer the primary is cut off, so that nobody waits
 * on a machine that is frozen or out of reach.
 */
import { Client, type ClientConfig } from 'pg';

export type Place = { readonly host: string; readonly port: number };

/** One look at a server that may be frozen. */
const LOOK_MS = 2_000;
/** How often the primary is asked whether it is still there. */
const WATCH_MS = 1_000;
/** Every so many looks the others are asked, too, whether one of them has taken over. */
const OTHERS_EVERY = 2;
const AGAIN_MS = 150;

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/;

/** `postgres://u:s@a:5432,b/zelo` as one address a server; an address of one server is answered as it is. */
export function addressesOf(url: string): readonly string[] {
  const [, before, hosts = '', after] = ADDRESS.exec(url) ?? [];
  if (!hosts.includes(',')) return [url];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** Server and port as the driver reads them. */
export function placeOf(config: ClientConfig): Place {
  const { host, port } = new Client(config);
  return { host, port };
}

export const nameOf = ({ host, port }: Place): string => `${host}:${port}`;

/** No server of the address takes writes; the driver's own failures are told by their codes. */
export class NoPrimary extends Error {
  readonly code = '57P03';
  constructor(places: readonly Place[]) {
    super(`none of ${places.map(nameOf).join(', ')} takes writes`);
  }
}

type Wire = {
  readonly stream: { destroy(): void };
  on(event: 'parameterStatus', listener: (status: Status) => void): void;
};
type Status = { readonly parameterName: string; readonly parameterValue: string };

export type RouteOptions = {
  readonly places: readonly Place[];
  /** Without a server: what all of them share. */
  readonly connection: ClientConfig;
  readonly log: (line: string) => void;
};

export class Route {
  readonly #options: RouteOptions;
  readonly #open = new Map<RoutedClient, Place>();
  #current: Place | undefined;
  /** The highest that was seen: a server of an older one was the primary once, and does not know yet that it is no more. */
  #timeline = 0;
  #searching: Promise<Place> | undefined;
  #watcher: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: RouteOptions) {
    this.#options = options;
  }

  /** Whether no server is known to take writes. */
  get lost(): boolean {
    return this.#current === undefined;
  }

  /** The server that takes writes; looked for until one does. Throws NoPrimary after `waitMs`. */
  async primary(waitMs: number): Promise<Place> {
    const until = performance.now() + waitMs;
    while (!this.#closed) {
      if (this.#current) return this.#current;
      try {
        return await (this.#searching ??= this.#search().finally(() => (this.#searching = undefined)));
      } catch (error) {
        if (performance.now() + AGAIN_MS > until) throw error;
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
    throw new NoPrimary(this.#options.places);
  }

  /** It did not take the connection, or takes no writes. */
  doubt(place: Place): void {
    if (this.#current === place) this.#current = undefined;
  }

  opened(client: RoutedClient, place: Place): void {
    this.#open.set(client, place);
    client.once('end', () => this.#open.delete(client));
    // Connected while another became the primary.
    if (this.#current && this.#current !== place) client.cut();
  }

  /** Looks after the primary until closed. */
  watch(): void {
    this.#timer ??= setInterval(() => void this.#look(), WATCH_MS).unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#watcher?.end().catch(() => undefined); // Gone is what was wanted.
  }

  #looking = false;
  #looks = 0;

  async #look(): Promise<void> {
    if (this.#looking || this.#closed) return;
    this.#looking = true;
    const { log } = this.#options;
    const place = this.#current;
    try {
      const client = (this.#watcher ??= await this.#connect(place ?? (await this.#search())));
      await within(LOOK_MS, client.query('SELECT 1'));
      this.#looks += 1;
      if (this.#looks % OTHERS_EVERY === 0) await this.#lookAtOthers();
    } catch {
      const broken = this.#watcher;
      this.#watcher = undefined;
      if (broken) wireOf(broken).stream.destroy();
      // Slow is not dead: nothing is cut off before another takes writes.
      const found = await this.#search().catch(() => undefined);
      if (found || !place) return;
      this.doubt(place);
      log(`o primário ${nameOf(place)} não responde, e nenhum outro servidor aceita gravações`);
    } finally {
      this.#looking = false;
    }
  }

  /** Asks all at once; the first that takes writes is it. */
  async #search(): Promise<Place> {
    const { places } = this.#options;
    const before = this.#current;
    const found = await Promise.any(
      places.map(async (place) => {
        const client = await this.#connect(place);
        void client.end().catch(() => undefined); // It has said what it was asked.
        return place;
      }),
    ).catch((failures: AggregateError) => {
      const wrong = failures.errors.find((error: { code?: string }) => REFUSED.has(error.code ?? ''));
      throw wrong ?? new NoPrimary(places);
    });
    if (found !== before) this.#take(found);
    return found;
  }

  #take(found: Place): void {
    this.#current = found;
    this.#options.log(`gravações vão para ${nameOf(found)}`);
    const watcher = this.#watcher;
    this.#watcher = undefined;
    void watcher?.end().catch(() => undefined); // Gone is what was wanted.
    for (const [client, place] of this.#open) if (place !== found) client.cut();
  }

  /**
   * A primary that nobody told, because its keeper hangs, answers on while another has taken over: of two the one of the
   * newer timeline is it.
   */
  async #lookAtOthers(): Promise<void> {
    const before = this.#timeline;
    const others = this.#options.places.filter((place) => place !== this.#current);
    await Promise.all(
      others.map(async (place) => {
        const client = await this.#connect(place).catch(() => undefined); // A standby, or away.
        void client?.end().catch(() => undefined); // It has said what it was asked.
        if (client && this.#timeline > before && !this.#closed) this.#take(place);
      }),
    );
  }

  /** A connection of its own; throws where that server takes no writes. */
  async #connect(place: Place): Promise<Client> {
    const { connection, places } = this.#options;
    const client = new Client({
      ...connection,
      application_name: 'zelo-rota',
      connectionTimeoutMillis: LOOK_MS,
    });
    client.on('error', () => undefined); // Told by the next look.
    const role = roleOf(client);
    aim(client, place);
    await client.connect();
    const timeline = role.writes() ? await within(LOOK_MS, timelineOf(client)).catch(() => 0) : 0;
    if (timeline >= Math.max(this.#timeline, 1)) {
      this.#timeline = timeline;
      return client;
    }
    wireOf(client).stream.destroy();
    throw new NoPrimary(places);
  }
}

/** Wrong password, no such database: a server that answers so is not down. */
const REFUSED = new Set(['28P01', '28000', '3D000']);

/** A connection that goes to whichever server takes writes when it is made. */
export class RoutedClient extends Client {
  readonly #route: Route;
  readonly #waitMs: number;

  constructor(
    config: ClientConfig & { readonly route: Route; readonly waitMs: number; readonly attemptMs: number },
  ) {
    super({ ...config, connectionTimeoutMillis: config.attemptMs });
    this.#route = config.route;
    this.#waitMs = config.waitMs;
  }

  override connect(): Promise<Client & void>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<Client & void> | void {
    const begun = this.#begin();
    if (!callback) return begun as unknown as Promise<Client & void>;
    // Past the promise: what the callback throws is not the connection's failure.
    begun.then(
      () => setImmediate(callback as () => void),
      (error: Error) => setImmediate(callback, error),
    );
  }

  /** Ends it at once, without a word to the server. */
  cut(): void {
    wireOf(this).stream.destroy();
  }

  async #begin(): Promise<this> {
    const place = await this.#route.primary(this.#waitMs);
    aim(this, place);
    const role = roleOf(this);
    try {
      await super.connect();
    } catch (error) {
      this.#route.doubt(place);
      throw error;
    }
    if (!role.writes()) {
      this.#route.doubt(place);
      this.cut();
      throw new NoPrimary([place]);
    }
    this.#route.opened(this, place);
    return this;
  }
}

async function timelineOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ arquivo: string }>(
    'SELECT pg_walfile_name(pg_current_wal_insert_lsn()) AS arquivo',
  );
  return Number.parseInt(rows[0]?.arquivo.slice(0, 8) ?? '0', 16);
}

function wireOf(client: Client): Wire {
  return (client as unknown as { readonly connection: Wire }).connection;
}

function aim(client: Client, { host, port }: Place): void {
  Object.assign(client, { host, port });
}

/** A server says of itself, as it takes a connection, whether it is a standby and whether it is read-only. */
function roleOf(client: Client): { writes(): boolean } {
  const said = new Map<string, string>();
  wireOf(client).on('parameterStatus', ({ parameterName, parameterValue }) =>
    said.set(parameterName, parameterValue),
  );
  return {
    writes: () => said.get('in_hot_standby') !== 'on' && said.get('default_transaction_read_only') !== 'on',
  };
}

/** Rejects where `work` takes longer. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms);
  work.catch(() => undefined); // Told by the race, or too late to matter.
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
