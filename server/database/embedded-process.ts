/** One PostgreSQL cluster as operating-system processes: create, start, find, stop. */
import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmod,
  chown,
  lchown,
  mkdir,
  open,
  readFile,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { availableParallelism, totalmem } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isCode, type Binaries } from './embedded-binaries.ts';
import { isAlive } from './embedded-lock.ts';
import { asUser, type OsUser } from './embedded-user.ts';

export const SUPERUSER = 'zelo';
const START_LIMIT_MS = 120_000; // crash recovery after a power cut may take a while
const LOG_LIMIT_BYTES = 5_000_000;

/** First lines of postmaster.pid. */
export type Postmaster = { readonly pid: number; readonly port: number; readonly status: string };

/** Creates the cluster in `folder` by a rename at the end, so that a killed initdb leaves nothing half made. */
export async function createCluster(input: {
  folder: string;
  binaries: Binaries;
  user: OsUser | undefined;
  password: string;
  sync: boolean;
}): Promise<void> {
  const parent = dirname(input.folder);
  const prefix = `${basename(input.folder)}.novo-`;
  for (const leftover of await readdir(parent)) {
    if (leftover.startsWith(prefix)) await rm(join(parent, leftover), { recursive: true, force: true });
  }
  const fresh = join(parent, `${prefix}${randomUUID().slice(0, 8)}`);
  await mkdir(fresh, { mode: 0o700 });
  if (input.user) await chown(fresh, input.user.uid, input.user.gid);
  const cluster = join(fresh, 'pg');
  const passwordFile = join(fresh, 'senha');
  await writeFile(passwordFile, `${input.password}\n`, { mode: 0o600 });
  if (input.user) await chown(passwordFile, input.user.uid, input.user.gid);
  try {
    await promisify(execFile)(
      input.binaries.initdb,
      [
        `--pgdata=${cluster}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=icu',
        '--icu-locale=pt-BR',
        ...(input.sync ? [] : ['--no-sync']),
      ],
      { ...asUser(input.user), cwd: fresh, env: environment() },
    );
    await rm(passwordFile);
    await rename(cluster, input.folder);
  } catch (error) {
    const output = (error as { stderr?: string; stdout?: string }).stderr?.trim() ?? '';
    throw new Error(`O banco embutido não pôde ser criado em ${input.folder}.\n${output || String(error)}`, {
      cause: error,
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('PG') && !name.startsWith('LC_'),
  );
  return { ...Object.fromEntries(kept), LANG: 'C', LC_ALL: 'C', TZ: 'UTC' };
}

/** Starts the cluster and waits until it accepts connections. The error holds the server's last log lines. */
export async function startPostmaster(input: {
  folder: string;
  binaries: Binaries;
  user: OsUser | undefined;
  logFile: string;
  port?: number;
  settings: { readonly [name: string]: string };
}): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    const port = attempt === 1 && input.port && (await isFree(input.port)) ? input.port : await freePort();
    try {
      return await startOn(port, input);
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      // The processes of a postmaster that was killed take a moment to notice.
      const dying = /pre-existing shared memory block/.test(message);
      const taken = /Address already in use|could not bind/i.test(message);
      if (!(dying && attempt < 40) && !(taken && attempt < 5)) throw error;
      if (dying) await sleep(250);
    }
  }
}

async function startOn(port: number, input: Parameters<typeof startPostmaster>[0]): Promise<Postmaster> {
  await rotate(input.logFile);
  const log = await open(input.logFile, 'a', 0o600);
  const logStart = (await log.stat()).size;
  const settings = { ...defaultSettings(), ...input.settings, port: String(port) };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let ended: string | undefined;
  // Its own session: Ctrl+C in the terminal reaches Zelo alone, which stops the database after draining.
  const child = spawn(input.binaries.postgres, ['-D', input.folder, ...args], {
    ...asUser(input.user),
    cwd: input.folder,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: environment(),
    windowsHide: true,
  });
  child.once('error', (error) => (ended = error.message));
  child.once('exit', (code, signal) => (ended = `terminou com ${signal ?? `código ${code}`}`));
  child.unref();
  try {
    const limit = Date.now() + START_LIMIT_MS;
    for (;;) {
      const found = await readPostmaster(input.folder);
      if (found && found.pid === child.pid && found.status === 'ready') return found;
      if (ended !== undefined) {
        throw new Error(
          `O banco embutido não iniciou (${ended}).\n${await tail(input.logFile, logStart)}\nRegistro completo: ${input.logFile}`,
        );
      }
      if (Date.now() > limit) {
        if (child.pid) process.kill(child.pid, 'SIGQUIT');
        throw new Error(
          `O banco embutido não respondeu em ${START_LIMIT_MS / 1000} s.\n${await tail(input.logFile, logStart)}\nRegistro completo: ${input.logFile}`,
        );
      }
      await sleep(10);
    }
  } finally {
    await log.close();
  }
}

/** Sized for one clinic on one machine; a large installation uses DATABASE_URL. */
function defaultSettings(): { [name: string]: string } {
  const memory = Math.floor(totalmem() / 1_048_576);
  const shared = Math.max(32, Math.min(512, Math.floor(memory / 8)));
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    max_connections: '100',
    // Restoring over a full database drops every table and makes them again in one transaction: a lock each.
    max_locks_per_transaction: '1024',
    shared_buffers: `${shared}MB`,
    work_mem: '16MB',
    maintenance_work_mem: memory > 4096 ? '256MB' : '64MB',
    effective_cache_size: `${Math.max(128, Math.floor(memory / 2))}MB`,
    // One server, no replica: bulk loads into new tables skip the log, everything else stays durable.
    wal_level: 'minimal',
    max_wal_senders: '0',
    wal_compression: 'on',
    // A checkpoint in the middle of a large import would write whole pages into the log a second time.
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    jit: 'off',
    max_parallel_workers_per_gather: availableParallelism() > 2 ? '2' : '1',
    lc_messages: 'C',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    log_autovacuum_min_duration: '-1',
    logging_collector: 'off',
  };
}

async function rotate(logFile: string): Promise<void> {
  try {
    if ((await stat(logFile)).size > LOG_LIMIT_BYTES) await rename(logFile, `${logFile}.1`);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}

async function tail(logFile: string, from: number, lines = 15): Promise<string> {
  const text = (await readFile(logFile)).subarray(from).toString('utf8').trimEnd();
  return text === '' ? '(sem linhas no registro do servidor)' : text.split('\n').slice(-lines).join('\n');
}

/** What postmaster.pid says, when the file is there and its process lives. */
export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  let lines: string[];
  try {
    lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isInteger(pid) || pid === 0 || !isAlive(pid)) return undefined;
  return { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() };
}

/**
 * Whether process `pid` is the PostgreSQL server of `folder`, and not a stranger that got a recycled number.
 * A server works inside its data directory, so on Linux that answers, whatever name the folder was given by.
 */
export async function isPostmasterOf(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'win32') return true;
  try {
    if (process.platform === 'linux')
      return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(folder));
    const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]);
    return stdout.includes('postgres');
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ESRCH') || !isAlive(pid)) return false;
    throw error;
  }
}

/** Removes a pid file whose number now belongs to another program; PostgreSQL would refuse to start over it. */
export async function removeStalePidFile(folder: string): Promise<void> {
  await rm(join(folder, 'postmaster.pid'), { force: true });
}

/** Fast shutdown (open transactions roll back), then immediate when it does not end in time. */
export async function stopPostmaster(folder: string, pid: number): Promise<void> {
  for (const [signal, limitMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (isCode(error, 'ESRCH')) return;
      throw error;
    }
    const limit = Date.now() + limitMs;
    while (Date.now() < limit) {
      if (!isAlive(pid) || (await isZombie(pid)) || !(await readPostmaster(folder))) return;
      await sleep(10);
    }
  }
  throw new Error(
    `O banco embutido (processo ${pid}, ${folder}) não parou. Encerre-o à mão e tente de novo.`,
  );
}

async function isZombie(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return true; // Gone meanwhile: as dead as one.
  }
}

/** Sets the superuser's password with the server stopped (the password file was lost). */
export async function resetPassword(input: {
  folder: string;
  binaries: Binaries;
  user: OsUser | undefined;
  password: string;
}): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const child = spawn(input.binaries.postgres, ['--single', '-D', input.folder, 'postgres'], {
      ...asUser(input.user),
      cwd: input.folder,
      env: environment(),
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 && !/ERROR|FATAL/.test(output)
        ? resolve()
        : reject(new Error(`A senha do banco embutido não pôde ser refeita.\n${output.trim()}`)),
    );
    child.stdin.end(`ALTER ROLE ${SUPERUSER} PASSWORD '${input.password}'\n`);
  });
}

/** Gives a whole tree to `user` (a data directory that was copied as root). */
export async function giveTo(path: string, user: OsUser): Promise<void> {
  await lchown(path, user.uid, user.gid);
  const found = await readdir(path, { withFileTypes: true, recursive: true });
  for (const entry of found) await lchown(join(entry.parentPath, entry.name), user.uid, user.gid);
  await chmod(path, 0o700);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
