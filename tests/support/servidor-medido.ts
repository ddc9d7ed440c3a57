/** A server in a process of its own, whose event loop is watched from inside. */
import { spawn, type ChildProcess } from 'node:child_process';
import type { Medida } from './medidor.ts';

export type ServidorMedido = {
  readonly url: string;
  zerar(): Promise<void>;
  medir(): Promise<Medida>;
  vivo(): boolean;
  close(): Promise<void>;
};

export async function iniciarMedido(env: { readonly [name: string]: string }): Promise<ServidorMedido> {
  const server: ChildProcess = spawn(
    process.execPath,
    ['--import', new URL('./medidor.ts', import.meta.url).href, 'server/main.ts'],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  );
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-20_000);
      const found = /pronto em (http:\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.on('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  const ask = <T>(message: string): Promise<T> =>
    new Promise((resolve, reject) => {
      server.once('message', (answer) => resolve(answer as T));
      server.send(message, (error) => error && reject(error));
    });
  return {
    url,
    zerar: async () => void (await ask('zerar')),
    medir: () => ask<Medida>('medir'),
    vivo: () => server.exitCode === null && server.signalCode === null,
    close: () =>
      new Promise((resolve) => {
        if (server.exitCode !== null) return resolve();
        server.on('exit', () => resolve());
        server.kill('SIGKILL');
      }),
  };
}
