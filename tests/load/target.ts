/** A real server process on a database of its own, and a signed-in caller. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PASSWORD = 'Uma-frase-longa-2026';
/** As npm start runs it. */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: { start: string };
};
const FLAGS = scripts.start.split(' ').filter((word) => word.startsWith('--'));

export type Target = {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Milliseconds from spawn to the first 200 of /api/saude. */
  readonly readyMs: number;
  stop(): Promise<void>;
};

export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'zelo-bench-'));
}

export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
}

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Starts `file` (our server by default) and waits until `/api/saude` answers. */
export async function startTarget(
  dataDir: string,
  file = 'server/main.ts',
  env: NodeJS.ProcessEnv = {},
): Promise<Target> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, [...FLAGS, join(root, file)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ADMIN_USER: 'admin',
      ADMIN_PASSWORD: PASSWORD,
      ...env,
    },
  });
  // Its errors are lines of the log, on the standard output: what goes wrong in there must not pass in silence.
  child.stdout.on('data', (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n')) if (/"level":[456]0/.test(line)) console.error(line);
  });
  // A step that fails must not leave its server behind.
  process.once('exit', () => child.kill('SIGTERM'));
  let asked = false;
  child.once('exit', (code, signal) => {
    if (!asked) console.error(`${file} ended by itself: ${signal ?? `code ${code}`}`);
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(`${url}/api/saude`))) {
    if (child.exitCode !== null)
      throw new Error(`${file} ended with code ${child.exitCode} before it was ready`);
    await pause(20);
  }
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    readyMs: performance.now() - started,
    stop: () => ((asked = true), stopped(child)),
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false; // not listening yet
  }
}

function stopped(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export type Headers = { readonly [name: string]: string };

/** Signs in as the administrator; `prestadorId` becomes the id-prestador header. */
export async function signIn(url: string, prestadorId?: number): Promise<Headers> {
  const answer = await fetch(`${url}/api/auth/token/issue`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId: 'admin', password: PASSWORD }),
  });
  const { token } = (await answer.json()) as { token: string };
  return {
    authorization: `Bearer ${token}`,
    ...(prestadorId === undefined ? {} : { 'id-prestador': String(prestadorId) }),
  };
}

export type Load = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly errors: number;
};

/** `seconds` of load by `connections` callers; requests that were not 2xx are counted as errors. */
export async function load(options: autocannon.Options & { seconds: number }): Promise<Load> {
  const { seconds, ...rest } = options;
  await autocannon({ connections: 10, ...rest, duration: 2 });
  const result = await autocannon({ connections: 10, ...rest, duration: seconds });
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p95: result.latency.p97_5,
    p99: result.latency.p99,
    errors: result.non2xx + result.errors,
  };
}

/** Processor time that a process has used, in milliseconds (Linux); NaN elsewhere. Waiting for a busy machine is not in it. */
export function processorMs(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10; // user and system, in hundredths of a second
  } catch {
    return Number.NaN; // no /proc on this system, or the process has ended
  }
}

/** Resident memory of a process in MiB (Linux); NaN elsewhere. */
export function residentMiB(pid: number): number {
  try {
    const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return line ? Number(line[1]) / 1024 : Number.NaN;
  } catch {
    return Number.NaN; // no /proc on this system
  }
}
