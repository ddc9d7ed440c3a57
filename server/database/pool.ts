/** The one way into the database: DATABASE_URL, or the embedded server of DATA_DIR. */
import { Client, Pool, types as pgTypes, type ClientConfig, type CustomTypesConfig } from 'pg';
import { bancoEndereco } from '#messages/banco-papeis.ts';
import { connectionTo, isThisMachine, type DatabaseTls } from './address.ts';
import { startEmbedded, type EmbeddedServer } from './embedded.ts';
import { hideSecret } from './errors.ts';
import { patient, refuseUnconfirmed, withoutNames } from './pooled.ts';
import { Replicas } from './replicas.ts';
import { addressesOf, placeOf, Route, RoutedClient } from './route.ts';
import { Statements } from './statements.ts';

export type DatabaseConfig = {
  /** Any PostgreSQL 15 or newer, of several servers too (`postgres://u:s@a,b,c/zelo`); absent: the embedded server. */
  readonly databaseUrl?: string | undefined;
  /** A pooler by transactions before it, for all but what needs a connection of its own. */
  readonly pooler?: { readonly url: string; readonly prepared: boolean } | undefined;
  /** Standbys that lists are read from. */
  readonly replicaUrl?: string | undefined;
  readonly dataDir: string;
  /** Whether a database on another machine must be spoken to by TLS. Default 'obrigatorio'. */
  readonly tls?: DatabaseTls | undefined;
  /** The variable that gave the address, for messages. Default DATABASE_URL. */
  readonly named?: string;
  /** Connections of this process. Default 10. */
  readonly poolSize?: number;
  /** Longest statement in milliseconds. Default 30 000; 0: none. */
  readonly statementTimeoutMs?: number;
  /** System user that runs the embedded server when we are root. Default nobody. */
  readonly osUser?: string;
  readonly embeddedSettings?: { readonly [name: string]: string };
  readonly log?: (line: string) => void;
};

export type Database = {
  readonly pool: Pool;
  /** Watchers of the pool's statements: measures and traces. */
  readonly statements: Statements;
  readonly embedded: EmbeddedServer | undefined;
  /** Standbys to read from, where the configuration names any. */
  readonly replicas: Replicas | undefined;
  /** '18.4' */
  readonly version: string;
  /** A connection of its own, outside the pool and without statement timeout (COPY, migrations, LISTEN). Not yet connected. */
  newClient(options?: { applicationName?: string }): Client;
  /** Calls `onNotify` for each NOTIFY on `channel`; reconnects by itself and then calls `onReconnect`. Answers how to stop. */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>>;
  /** Ends listeners and pool, and leaves the embedded server. */
  close(): Promise<void>;
};

/**
 * What every session of the program is like. A statement over the tables of 200 registers is estimated so dear that PostgreSQL
 * compiles it, which costs more than it takes (docs/decisions/0299).
 */
const SESSION = '-c timezone=UTC -c datestyle=ISO -c jit=off';
const MINIMUM_VERSION = 150_000;
/** How long a call waits for another server to take over; what comes later is refused with a sentence. */
const FAILOVER_MS = 8_000;
/** One try to connect, where there are other servers. */
const ATTEMPT_MS = 3_000;

const parserOf = pgTypes.getTypeParser as (oid: number, format?: string) => (text: string) => unknown;

/** Wire types: bigint as number, numeric as text, dates as 'YYYY-MM-DD', times as ISO UTC. */
const types: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: string) =>
    (format === 'binary' ? undefined : PARSERS[oid]) ??
    parserOf(oid, format)) as CustomTypesConfig['getTypeParser'],
};

const PARSERS: { readonly [oid: number]: (text: string) => unknown } = {
  20: safeInteger,
  1082: (text) => text,
  1083: (text) => text,
  1114: (text) => text,
  1184: isoUtc,
  1700: (text) => text,
  1016: (text) => parseArray(text, safeInteger),
  1182: (text) => parseArray(text, (item) => item),
  1185: (text) => parseArray(text, isoUtc),
  1231: (text) => parseArray(text, (item) => item),
};

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`integer ${text} does not fit in a JavaScript number`);
  return value;
}

/** '2026-11-21 03:00:00.123+00' → '2026-11-21T03:00:00.123Z'; infinity and years before 1 stay as PostgreSQL writes them. */
function isoUtc(text: string): string {
  const plain = /^(\d{4})-(\d\d)-(\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text);
  if (plain)
    return `${plain[1]}-${plain[2]}-${plain[3]}T${plain[4]}.${(plain[5] ?? '').padEnd(3, '0').slice(0, 3)}Z`;
  const date = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}

const parseTextArray = parserOf(1009, 'text') as (text: string) => (string | null)[];

function parseArray<T>(text: string, item: (text: string) => T): (T | null)[] {
  return parseTextArray(text).map((value) => (value === null ? null : item(value)));
}

/**
 * Opens the database and proves that it answers. Throws an Error in Portuguese that says what to do when it is
 * unreachable, refuses the password, or is older than PostgreSQL 15.
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const log = config.log ?? (() => undefined);
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({
        dataDir: config.dataDir,
        osUser: config.osUser,
        settings: config.embeddedSettings,
        log,
      });
  try {
    return await open(config, embedded, log);
  } catch (error) {
    await embedded?.close();
    throw error;
  }
}

async function open(
  config: DatabaseConfig,
  embedded: EmbeddedServer | undefined,
  log: (line: string) => void,
): Promise<Database> {
  const direct = connectionOptions(config, embedded);
  const directRoute = routeTo(config, direct, log);
  const settings = `${SESSION} -c statement_timeout=${config.statementTimeoutMs ?? 30_000} -c idle_in_transaction_session_timeout=120000`;
  const { pooler } = config;
  const poolerConfig = pooler && { ...config, databaseUrl: pooler.url, named: 'DATABASE_POOLER_URL' };
  const pooled = poolerConfig ? connectionOptions(poolerConfig, embedded) : direct;
  const route = poolerConfig ? routeTo(poolerConfig, pooled, log) : directRoute;
  const pool = new Pool({
    ...pooled,
    ...routed(route),
    types,
    max: config.poolSize ?? 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'zelo',
    // A pooler does not take them: it says them to its servers itself.
    ...(pooler ? {} : { options: settings }),
    keepAlive: true,
  });
  if (pooler && !pooler.prepared) pool.on('connect', withoutNames);
  pool.on('connect', refuseUnconfirmed);
  if (route ?? pooler) patient(pool, FAILOVER_MS);
  const statements = new Statements();
  statements.follow(pool);
  if (embedded) followPort(pool, embedded);
  // An idle connection that the server ended: the pool drops it and the next query opens another.
  pool.on('error', (error) => log(`conexão ociosa com o banco encerrada: ${error.message}`));
  // The pool takes its own listener off a connection that is checked out: lost between two queries of a transaction it
  // would end the process. Whoever has it hears by the next query's failure, and the pool takes it back no more.
  pool.on('connect', (client) =>
    client.on('error', (error) => log(`conexão em uso com o banco perdida: ${error.message}`)),
  );
  const closeRoutes = async (): Promise<void> => {
    await directRoute?.close();
    if (route !== directRoute) await route?.close();
  };
  const version = await checkServer(pool, poolerConfig ?? config).catch(async (error: unknown) => {
    await closeRoutes();
    await pool.end();
    throw error;
  });
  directRoute?.watch();
  if (route !== directRoute) route?.watch();
  const replicas =
    config.replicaUrl === undefined
      ? undefined
      : readers(
          { ...config, databaseUrl: config.replicaUrl },
          { pool, settings, route: directRoute ?? route, log },
        );
  const listeners = new Set<() => Promise<void>>();
  const newClient = (options: { applicationName?: string } = {}): Client => {
    const given = {
      ...direct,
      ...(embedded ? { port: embedded.port } : {}),
      types,
      application_name: options.applicationName ?? 'zelo',
      connectionTimeoutMillis: 10_000,
      options: SESSION,
      keepAlive: true,
    };
    const client = directRoute
      ? new RoutedClient({ ...given, route: directRoute, waitMs: FAILOVER_MS, attemptMs: ATTEMPT_MS })
      : new Client(given);
    refuseUnconfirmed(client);
    // Without a listener the loss of a connection between two queries would end the whole process; whoever uses it
    // hears of it by the next query's failure.
    client.on('error', (error) =>
      log(`conexão ${options.applicationName ?? 'zelo'} com o banco perdida: ${error.message}`),
    );
    return client;
  };
  let closing: Promise<void> | undefined;
  return {
    pool,
    statements,
    embedded,
    replicas,
    version,
    newClient,
    listen: async (channel, onNotify, onReconnect) => {
      const stop = await listen({ newClient, channel, onNotify, onReconnect, log });
      listeners.add(stop);
      return async () => {
        listeners.delete(stop);
        await stop();
      };
    },
    close: () =>
      (closing ??= (async () => {
        await Promise.all([...listeners].map((stop) => stop()));
        await replicas?.close();
        await closeRoutes();
        await pool.end();
        await embedded?.close();
      })()),
  };
}

function connectionOptions(config: DatabaseConfig, embedded: EmbeddedServer | undefined): ClientConfig {
  if (embedded) {
    const { host, port, user, password, database } = embedded;
    return { host, port, user, password, database };
  }
  // TLS as the strictest of its servers asks for it.
  const each = addressesOf(config.databaseUrl ?? '').map((url) => connectionTo(url, config.tls));
  return each.find((config) => !isThisMachine(placeOf(config).host)) ?? each[0] ?? {};
}

/** Where the address names several servers. */
function routeTo(
  config: DatabaseConfig,
  connection: ClientConfig,
  log: (line: string) => void,
): Route | undefined {
  const places = placesOf(config);
  return places.length > 1 ? new Route({ places, connection, log }) : undefined;
}

function placesOf({ databaseUrl = '' }: DatabaseConfig) {
  return addressesOf(databaseUrl).map((connectionString) => placeOf({ connectionString }));
}

/** What a pool needs to connect by a route. */
function routed(route: Route | undefined): object {
  return route ? { Client: RoutedClient, route, waitMs: FAILOVER_MS, attemptMs: ATTEMPT_MS } : {};
}

function readers(
  config: DatabaseConfig,
  given: { pool: Pool; settings: string; route: Route | undefined; log: (line: string) => void },
): Replicas {
  return new Replicas({
    places: placesOf(config),
    connection: {
      ...connectionOptions(config, undefined),
      types,
      max: config.poolSize ?? 10,
      connectionTimeoutMillis: ATTEMPT_MS,
      application_name: 'zelo-leitura',
      // What is read on a standby may not wait for what the primary has taken away meanwhile.
      options: `${given.settings} -c default_transaction_read_only=on`,
      keepAlive: true,
    },
    primary: given.pool,
    primaryLost: () => given.route?.lost ?? false,
    log: given.log,
  });
}

/** The embedded server may come back on another port; the pool reads its options at each new connection. */
function followPort(pool: Pool, embedded: EmbeddedServer): void {
  Object.defineProperty((pool as unknown as { options: object }).options, 'port', {
    get: () => embedded.port,
    enumerable: true,
  });
}

async function checkServer(
  pool: Pool,
  { databaseUrl: url, named = 'DATABASE_URL', pooler }: DatabaseConfig,
): Promise<string> {
  const where = url ? `${named} (${hideSecret(url)})` : 'banco embutido';
  let row: { numero: number; versao: string; codificacao: string; sessao: boolean } | undefined;
  try {
    const { rows } = await pool.query<{
      numero: number;
      versao: string;
      codificacao: string;
      sessao: boolean;
    }>(
      `select current_setting('server_version_num')::int as numero, current_setting('server_version') as versao,
              current_setting('server_encoding') as codificacao,
              current_setting('timezone') = 'UTC' and current_setting('datestyle') like 'ISO%'
                and current_setting('statement_timeout') <> '0' and current_setting('idle_in_transaction_session_timeout') <> '0' as sessao`,
    );
    row = rows[0];
  } catch (cause) {
    throw new Error(`O banco de dados de ${where} não pôde ser aberto: ${reason(cause)}`, { cause });
  }
  if (!row || row.numero < MINIMUM_VERSION) {
    throw new Error(
      `O banco de dados de ${where} é o PostgreSQL ${row?.versao ?? '?'}. O Zelo precisa do PostgreSQL 15 ou mais novo.`,
    );
  }
  if (row.codificacao !== 'UTF8') {
    throw new Error(
      `O banco de dados de ${where} usa a codificação ${row.codificacao}. Crie outro com ENCODING 'UTF8' (createdb -E UTF8 -T template0 zelo).`,
    );
  }
  if (pooler && !row.sessao) throw new Error(bancoEndereco.poolerSemSessao(where));
  return row.versao.split(' ')[0] ?? row.versao;
}

function reason(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  switch (code) {
    case 'ECONNREFUSED':
      return 'ninguém responde nesse endereço. Confira o servidor e a porta, e se o PostgreSQL está no ar.';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'o nome do servidor não foi encontrado. Confira o endereço.';
    case 'ETIMEDOUT':
      return 'o servidor não respondeu a tempo. Confira o endereço e a rede.';
    case '28P01':
    case '28000':
      return bancoEndereco.recusado;
    case '3D000':
      return 'esse banco não existe nesse servidor. Crie-o (createdb) e tente de novo.';
    case '53300':
      return 'o servidor está com todas as conexões ocupadas. Tente de novo em instantes.';
    case '57P03':
      return 'o servidor ainda está iniciando. Tente de novo em instantes.';
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
    case 'CERT_HAS_EXPIRED':
    case 'CERT_NOT_YET_VALID':
      return bancoEndereco.certificado(code);
    default:
      if (message === 'The server does not support SSL connections') return bancoEndereco.semSuporte;
      return message && message !== '' ? message : String(error);
  }
}

async function listen(input: {
  newClient: Database['newClient'];
  channel: string;
  onNotify: (payload: string) => void;
  onReconnect: (() => void) | undefined;
  log: (line: string) => void;
}): Promise<() => Promise<void>> {
  let stopped = false;
  let current: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wait = 200;

  async function connect(): Promise<void> {
    const client = input.newClient({ applicationName: 'zelo-avisos' });
    client.on('notification', (message) => input.onNotify(message.payload ?? ''));
    // Until it listens its failure is told by the rejection below: both would open two listeners in its place.
    client.once('end', () => {
      if (current !== client) return;
      current = undefined;
      if (!stopped) retry();
    });
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(input.channel)}`);
    } catch (error) {
      void client.end().catch(() => undefined); // What failed is told; the connection may be what did.
      throw error;
    }
    if (stopped) {
      await client.end();
      return;
    }
    current = client;
    wait = 200;
  }

  function retry(): void {
    if (timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      connect().then(
        () => input.onReconnect?.(),
        (error: unknown) => {
          input.log(
            `avisos do banco (${input.channel}) fora do ar: ${error instanceof Error ? error.message : String(error)}`,
          );
          if (!stopped) retry();
        },
      );
    }, wait);
    timer.unref();
    wait = Math.min(wait * 2, 10_000);
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await current?.end();
  };
}
