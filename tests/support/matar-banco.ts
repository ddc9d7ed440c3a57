/** Kills the embedded server's postmaster as the kernel would; the one that runs after `depoisDe`, where one was killed before. */
import { readPostmaster } from '#server/database/embedded-process.ts';
import { ateQue } from './ate-que.ts';

/** Waits for its file: a server that is being started again has none, and the signal of no process is everybody's. */
export async function matarBanco(folder: string, depoisDe?: number): Promise<number> {
  let pid: number | undefined;
  await ateQue(async () => {
    pid = (await readPostmaster(folder))?.pid;
    return pid !== undefined && pid > 0 && pid !== depoisDe;
  });
  if (!pid) throw new Error(`no postmaster in ${folder}`);
  process.kill(pid, 'SIGKILL');
  return pid;
}
