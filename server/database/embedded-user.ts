/** PostgreSQL refuses to run as root: which unprivileged user runs it, and what that user can reach. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

export type OsUser = { readonly name: string; readonly uid: number; readonly gid: number };

/**
 * The user that must run PostgreSQL, or undefined to run it as ourselves (we are not root, or on Windows).
 * `wanted` is a name of /etc/passwd; default nobody.
 */
export async function unprivilegedUser(wanted = 'nobody'): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const found = lines.find((line) => line[0] === wanted);
  if (!found) {
    if (wanted === 'nobody') return { name: 'nobody', uid: 65534, gid: 65534 };
    throw new Error(`O usuário do sistema '${wanted}', pedido para o banco embutido, não existe.`);
  }
  const [uid, gid] = [Number(found[2]), Number(found[3])];
  if (uid === 0) throw new Error(`O banco embutido não pode rodar como '${wanted}': é um usuário root.`);
  return { name: wanted, uid, gid };
}

/** Spawn options that make a child run as `user`. */
export function asUser(user: OsUser | undefined): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

/** Whether `user` can start `program` (asked by running it: permissions, libraries and mount flags included). */
export async function canRun(program: string, user: OsUser | undefined): Promise<boolean> {
  return (await exitCode(program, ['--version'], user)) === 0;
}

/** Whether `user` can go into `directory`. */
export async function canEnter(directory: string, user: OsUser | undefined): Promise<boolean> {
  if (!user) return true;
  return (await exitCode('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], user)) === 0;
}

function exitCode(
  program: string,
  args: readonly string[],
  user: OsUser | undefined,
): Promise<number | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: 'ignore',
      cwd: process.platform === 'win32' ? undefined : '/',
      ...asUser(user),
    });
    child.once('error', () => resolve(undefined));
    child.once('exit', (code) => resolve(code ?? undefined));
  });
}
