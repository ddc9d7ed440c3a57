/**
 * The embedded database: a real PostgreSQL of our own in DATA_DIR, on a private port of 127.0.0.1. Every Zelo
 * process on the same DATA_DIR uses the same server; the last one to close stops it. A pid file leads to a
 * server that a killed process left behind, and it is adopted.
 */
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findBinaries, isCode, type Binaries } from './embedded-binaries.ts';
import { withLock } from './embedded-lock.ts';
import {
  createCluster,
  giveTo,
  isPostmasterOf,
  readPostmaster,
  removeStalePidFile,
  resetPassword,
  startPostmaster,
  stopPostmaster,
  SUPERUSER,
  type Postmaster,
} from './embedded-process.ts';
import { canEnter, unprivilegedUser, type OsUser } from './embedded-user.ts';

export type EmbeddedOptions = {
  /** DATA_DIR: holds pg/ (the cluster), pg.json (password, port) and pg.log. */
  readonly dataDir: string;
  /** Database to open, created when absent. Default 'zelo'. */
  readonly database?: string;
  /** System user to run as when we are root. Default 'nobody'. */
  readonly osUser?: string;
  /** Extra server settings. */
  readonly settings?: { readonly [name: string]: string };
  /** False only for throw-away clusters of tests: no fsync anywhere. */
  readonly durable?: boolean;
  readonly log?: (line: string) => void;
};

export type EmbeddedServer = {
  readonly host: '127.0.0.1';
  /** May change when a server that died had to come back on another port: read it at each connection. */
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** True when the server was already running. */
  readonly adopted: boolean;
  /** True when the cluster was created by this call. */
  readonly created: boolean;
  /** Milliseconds from the call to ready. */
  readonly readyMs: number;
  url(database?: string): string;
  /** Leaves the server; stops it when no other Zelo process uses it. Safe to call twice. */
  close(): Promise<void>;
};

/** Every process in use of the cluster holds this advisory lock, shared, in database postgres. */
const GUARD_KEY = 7_335_601;

type State = { senha: string; porta?: number; pasta?: string };

/** Starts or adopts the embedded server. Errors are Portuguese and carry the server's last log lines. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const begun = performance.now();
  const log = options.log ?? (() => undefined);
  const dataDir = resolve(options.dataDir);
  const database = options.database ?? 'zelo';
  const cluster = new Cluster(dataDir, options, log);
  let closing: Promise<void> | undefined;
  const first = await cluster.ensure();
  const guard = new Guard(cluster, log);
  await guard.hold(first.guard);
  await cluster.createDatabase(database);
  const readyMs = Math.round(performance.now() - begun);
  log(
    `banco embutido ${first.created ? 'criado' : first.adopted ? 'já em uso, adotado' : 'iniciado'} em ${readyMs} ms (porta ${cluster.port}, ${cluster.folder})`,
  );
  return {
    host: '127.0.0.1',
    get port() {
      return cluster.port;
    },
    user: SUPERUSER,
    password: cluster.password,
    database,
    adopted: first.adopted,
    created: first.created,
    readyMs,
    url: (name = database) =>
      `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${cluster.port}/${encodeURIComponent(name)}`,
    close: () => (closing ??= guard.release()),
  };
}

type Ensured = { readonly guard: Client; readonly adopted: boolean; readonly created: boolean };

class Cluster {
  port = 0;
  password = '';
  folder = '';
  readonly #dataDir: string;
  readonly #options: EmbeddedOptions;
  readonly #log: (line: string) => void;

  constructor(dataDir: string, options: EmbeddedOptions, log: (line: string) => void) {
    this.#dataDir = dataDir;
    this.#options = options;
    this.#log = log;
  }

  get #statePath(): string {
    return join(this.#dataDir, 'pg.json');
  }

  /** Runs with no other process starting or stopping the cluster. */
  async locked<T>(work: () => Promise<T>): Promise<T> {
    await mkdir(this.#dataDir, { recursive: true });
    return withLock(join(this.#dataDir, 'pg.trava'), work);
  }

  /** A running server with our guard connection on it: adopted, or started, or created and started. */
  async ensure(): Promise<Ensured> {
    return this.locked(async () => {
      const saved = await this.#readState();
      const state: State = saved ?? { senha: randomBytes(24).toString('base64url') };
      this.folder = state.pasta ?? join(this.#dataDir, 'pg');
      this.password = state.senha;
      const exists = await isCluster(this.folder);
      const running = exists ? await this.#running() : undefined;
      if (running && saved) {
        const guard = await this.#adopt(running);
        if (guard) return { guard, adopted: true, created: false };
      }
      if (running) {
        this.#log(
          `parando o servidor anterior do banco embutido (processo ${running.pid}), que não responde à senha`,
        );
        await stopPostmaster(this.folder, running.pid);
      }
      const user = await this.#user(exists);
      if (!exists) await this.#place(state, user);
      const binaries = await findBinaries(user);
      if (exists) await checkMajor(this.folder, binaries);
      await this.#writeState(state); // before initdb: a cluster never exists without its password
      if (!exists) {
        const sync = this.#options.durable !== false;
        await createCluster({ folder: this.folder, binaries, user, password: state.senha, sync });
      } else if (!saved) {
        this.#log('pg.json não existe: refazendo a senha do banco embutido');
        await resetPassword({ folder: this.folder, binaries, user, password: state.senha });
      }
      const started = await startPostmaster({
        folder: this.folder,
        binaries,
        user,
        logFile: join(this.#dataDir, 'pg.log'),
        port: state.porta,
        settings: {
          ...(this.#options.durable === false
            ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum_naptime: '5min' }
            : {}),
          ...this.#options.settings,
        },
      });
      this.port = started.port;
      await this.#writeState({ ...state, porta: started.port });
      return { guard: await this.#connectGuard(), adopted: false, created: !exists };
    });
  }

  /** Closes our guard and stops the server unless another process holds its own. */
  async leave(guard: Client | undefined): Promise<void> {
    await this.locked(async () => {
      await guard?.end();
      const running = await readPostmaster(this.folder);
      if (!running || !(await isPostmasterOf(running.pid, this.folder))) return;
      const asker = this.client('postgres');
      await asker.connect();
      const { rows } = await asker.query<{ livre: boolean }>(
        `select pg_try_advisory_lock(${GUARD_KEY}) as livre`,
      );
      await asker.end();
      if (rows[0]?.livre) await stopPostmaster(this.folder, running.pid);
      else this.#log('banco embutido deixado no ar: outro processo do Zelo o usa');
    });
  }

  client(database: string): Client {
    const client = new Client({
      host: '127.0.0.1',
      port: this.port,
      user: SUPERUSER,
      password: this.password,
      database,
      application_name: 'zelo-guarda',
      connectionTimeoutMillis: 10_000,
    });
    client.on('error', () => undefined); // the guard's end is handled by its 'end' event
    return client;
  }

  async createDatabase(database: string): Promise<void> {
    const client = this.client('postgres');
    await client.connect();
    try {
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
      if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
    } catch (error) {
      if (!isCode(error, '42P04', '23505')) throw error; // another process created it meanwhile
    } finally {
      await client.end();
    }
  }

  async #connectGuard(): Promise<Client> {
    const client = this.client('postgres');
    await client.connect();
    await client.query(`select pg_advisory_lock_shared(${GUARD_KEY})`);
    return client;
  }

  async #running(): Promise<Postmaster | undefined> {
    const found = await readPostmaster(this.folder);
    if (!found) return undefined;
    if (await isPostmasterOf(found.pid, this.folder)) return found;
    this.#log(`postmaster.pid aponta para outro programa (processo ${found.pid}): arquivo antigo removido`);
    await removeStalePidFile(this.folder);
    return undefined;
  }

  /** A guard connection to a server that is this cluster and takes our password; undefined when it does not. */
  async #adopt(running: Postmaster): Promise<Client | undefined> {
    const limit = Date.now() + 60_000;
    for (let found: Postmaster | undefined = running; found; found = await readPostmaster(this.folder)) {
      this.port = found.port;
      let guard: Client | undefined;
      try {
        guard = await this.#connectGuard();
        const { rows } = await guard.query<{ folder: string }>(
          `select current_setting('data_directory') as folder`,
        );
        if (rows[0] && (await realpath(rows[0].folder)) === (await realpath(this.folder))) return guard;
        await guard.end();
        return undefined;
      } catch (error) {
        await guard?.end().catch(() => undefined); // The connection may be what failed.
        if (isCode(error, '28P01', '28000', '3D000')) return undefined;
        if (Date.now() > limit) return undefined; // still starting, stopping or recovering after a minute
        await sleep(100);
      }
    }
    return undefined;
  }

  async #user(exists: boolean): Promise<OsUser | undefined> {
    const user = await unprivilegedUser(this.#options.osUser);
    if (!user || !exists) return user;
    const owner = await stat(this.folder);
    if (owner.uid === user.uid) return user;
    if (owner.uid !== 0) return { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid };
    this.#log(`entregando ${this.folder} ao usuário ${user.name}, porque o banco não roda como root`);
    await giveTo(this.folder, user);
    return user;
  }

  /** Chooses where a new cluster lives: in DATA_DIR, or elsewhere when its user cannot get there. */
  async #place(state: State, user: OsUser | undefined): Promise<void> {
    if (!user) return;
    const mode = (await stat(this.#dataDir)).mode & 0o777;
    // Enter, not list: the database's user passes through DATA_DIR to its own folder.
    if ((mode & 0o001) === 0) await chmod(this.#dataDir, mode | 0o011);
    if (await canEnter(this.#dataDir, user)) return;
    const base = '/var/lib/zelo';
    try {
      await mkdir(base, { recursive: true, mode: 0o711 });
      await chmod(base, 0o711);
      const folder = await mkdtemp(join(base, 'banco-'));
      await chmod(folder, 0o711);
      if (!(await canEnter(folder, user))) throw new Error(`${user.name} não entra em ${folder}`);
      state.pasta = join(folder, 'pg');
      this.folder = state.pasta;
    } catch (error) {
      throw new Error(
        `O banco embutido roda como o usuário ${user.name}, que não consegue entrar em ${this.#dataDir}. ` +
          `Escolha uma pasta aberta a ele (por exemplo DATA_DIR=/var/lib/zelo), dê passagem às pastas acima (chmod o+x), ou inicie o Zelo com um usuário comum.`,
        { cause: error },
      );
    }
    this.#log(
      `atenção: o usuário ${user.name}, que roda o banco, não entra em ${this.#dataDir}; os dados do banco ficam em ${state.pasta} (anotado em pg.json). ` +
        'Para guardá-los em outro lugar, defina DATA_DIR.',
    );
  }

  async #readState(): Promise<State | undefined> {
    try {
      const state = JSON.parse(await readFile(this.#statePath, 'utf8')) as State;
      if (typeof state.senha !== 'string') throw new Error('sem senha');
      return state;
    } catch (error) {
      if (isCode(error, 'ENOENT')) return undefined;
      throw new Error(
        `O arquivo ${this.#statePath} está ilegível (${error instanceof Error ? error.message : String(error)}). ` +
          'Corrija a permissão ou, se o conteúdo se perdeu, apague o arquivo: a senha é refeita no próximo início.',
        { cause: error },
      );
    }
  }

  async #writeState(state: State): Promise<void> {
    const fresh = `${this.#statePath}.novo`;
    await writeFile(fresh, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
    await rename(fresh, this.#statePath);
  }
}

/** Keeps one connection with the shared lock; brings the server back when it died under us. */
class Guard {
  #client: Client | undefined;
  #released = false;
  #returning: Promise<void> | undefined;
  readonly #cluster: Cluster;
  readonly #log: (line: string) => void;

  constructor(cluster: Cluster, log: (line: string) => void) {
    this.#cluster = cluster;
    this.#log = log;
  }

  async hold(client: Client): Promise<void> {
    this.#client = client;
    client.once('end', () => {
      if (this.#released || this.#client !== client) return;
      this.#client = undefined;
      this.#returning ??= this.#comeBack().finally(() => (this.#returning = undefined));
    });
    // One that ended before it was held would tell nobody, and nothing would bring the server back.
    await client.query('select 1');
  }

  async #comeBack(): Promise<void> {
    for (let wait = 100; !this.#released; wait = Math.min(wait * 2, 10_000)) {
      await sleep(wait, undefined, { ref: false });
      if (this.#released) return;
      try {
        const again = await this.#cluster.ensure();
        await this.hold(again.guard);
        this.#log(
          again.adopted ? 'banco embutido voltou a responder' : 'banco embutido caiu e foi iniciado de novo',
        );
        return;
      } catch (error) {
        this.#log(`banco embutido fora do ar: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }

  async release(): Promise<void> {
    this.#released = true;
    await this.#returning;
    const client = this.#client;
    this.#client = undefined;
    await this.#cluster.leave(client);
  }
}

async function isCluster(folder: string): Promise<boolean> {
  return stat(join(folder, 'PG_VERSION')).then(
    () => true,
    (error: unknown) => {
      if (isCode(error, 'ENOENT')) return false;
      throw error;
    },
  );
}

async function checkMajor(folder: string, binaries: Binaries): Promise<void> {
  const data = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  const program = binaries.version.split('.')[0] ?? '';
  if (data !== program) {
    throw new Error(
      `Os dados em ${folder} são do PostgreSQL ${data} e o programa instalado é o ${program}. ` +
        'Com a versão anterior do Zelo, faça npm run backup; apague a pasta e, com esta versão, npm run restaurar.',
    );
  }
}
