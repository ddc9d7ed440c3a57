/** Keeps our own server running while its files are written: a saved one starts it anew (npm run dev). */
import { spawn, type ChildProcess } from 'node:child_process';
import { relative } from 'node:path';
import { inicioServidor } from '#messages/inicio-servidor.ts';
import { watchFolders } from '#server/plugins/watch-folders.ts';

export type KeepOptions = {
  readonly root: string;
  /** The program, from the root. */
  readonly file: string;
  readonly env: NodeJS.ProcessEnv;
  /** Folders whose saved files start it anew. */
  readonly restartOn: readonly string[];
  /** Folders that the program follows by itself; they start it where it has stopped. */
  readonly followed: readonly string[];
  readonly say?: (line: string) => void;
};

const isSource = (path: string): boolean => /\.(?:ts|sql)$/.test(path) && !path.endsWith('.test.ts');

/** Starts it at once. `stop` ends it, and resolves when it is gone. */
export function keepRunning(options: KeepOptions): { stop(): Promise<void> } {
  const { root, say = (line) => console.log(line) } = options;
  let child: ChildProcess | undefined;
  let asked = false;
  let work: Promise<void> = Promise.resolve();
  const start = (): void => {
    const own = spawn(process.execPath, [options.file], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...options.env },
    });
    child = own;
    own.on('exit', () => {
      child = undefined;
      if (!asked) say(inicioServidor.servidorParou);
    });
  };
  const end = async (): Promise<void> => {
    const running = child;
    if (!running) return;
    asked = true;
    await new Promise<void>((resolve) => {
      running.on('exit', () => resolve());
      running.kill('SIGTERM');
    });
    asked = false;
  };
  const folders = (names: readonly string[]): string[] => names.map((name) => `${root}/${name}`);
  const restart = async (path: string): Promise<void> => {
    say(inicioServidor.servidorRecomeca(relative(root, path)));
    await end();
    start();
  };
  const watchers = [
    watchFolders(folders(options.restartOn), isSource, ([path = root]) => {
      work = work.then(() => restart(path));
    }),
    watchFolders(folders(options.followed), isSource, ([path = root]) => {
      if (!child) work = work.then(() => restart(path));
    }),
  ];
  start();
  return {
    async stop() {
      for (const watcher of watchers) watcher.close();
      await work;
      await end();
    },
  };
}
