/** A lock file with a heartbeat: two Zelo processes never start or stop the same cluster at the same moment. */
import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isCode } from './embedded-binaries.ts';

const BEAT_MS = 1_000;
/** A holder that lives but is silent for so long hangs, or its number went to another program; a busy machine is neither. */
const STALE_MS = 60_000;
const WAIT_MS = 90_000;

/** Runs `work` while holding the lock `path`. A lock whose holder died is taken over. */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const token = `${process.pid} ${randomUUID()}`;
  await acquire(path, token);
  const beat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined); // the folder may be gone at shutdown; the lock then means nothing
  }, BEAT_MS);
  beat.unref();
  try {
    return await work();
  } finally {
    clearInterval(beat);
    if ((await readToken(path)) === token) await rm(path, { force: true });
  }
}

async function acquire(path: string, token: string): Promise<void> {
  const limit = Date.now() + WAIT_MS;
  for (;;) {
    try {
      const file = await open(path, 'wx', 0o600);
      await file.writeFile(token);
      await file.close();
      return;
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
    const holder = await readToken(path);
    if (holder !== undefined && (await isStale(path, holder))) {
      const aside = `${path}.${randomUUID()}`;
      try {
        await rename(path, aside);
        const moved = await readToken(aside);
        if (moved !== undefined && moved !== holder) await rename(aside, path);
        else await rm(aside, { force: true });
      } catch (error) {
        if (!isCode(error, 'ENOENT')) throw error;
      }
      continue;
    }
    if (Date.now() > limit) {
      throw new Error(
        `Outro processo do Zelo (pid ${holder?.split(' ')[0] ?? '?'}) está iniciando ou parando o banco embutido há mais de ${WAIT_MS / 1000} s. ` +
          `Se ele não existe mais, apague o arquivo ${path} e tente de novo.`,
      );
    }
    await sleep(50);
  }
}

async function isStale(path: string, holder: string): Promise<boolean> {
  try {
    const age = Date.now() - (await stat(path)).mtimeMs;
    const pid = Number(holder.split(' ')[0]);
    const dead = Number.isInteger(pid) && pid > 0 && !isAlive(pid);
    return age > (dead ? BEAT_MS : STALE_MS);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false;
    throw error;
  }
}

async function readToken(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Whether a process with this id exists (also when it belongs to someone else). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}
