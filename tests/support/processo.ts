/** A real server process for a test, and the calls one makes to it. */
import { spawn, type ChildProcess } from 'node:child_process';

export const GESTOR = { userId: 'gestor', password: 'Uma-frase-longa-2026' };

export type Processo = {
  readonly child: ChildProcess;
  readonly url: string;
  /** What it has written so far. */
  output(): string;
  /** Resolves with its exit code when it ends. */
  readonly ended: Promise<number | null>;
};

export type Resposta<T> = { readonly status: number; readonly body: T; readonly headers: Headers };

/** Starts server/main.ts and answers once it is ready; GESTOR is its administrator. */
export async function iniciarProcesso(env: { readonly [name: string]: string }): Promise<Processo> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      ADMIN_USER: GESTOR.userId,
      ADMIN_PASSWORD: GESTOR.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = /pronto em (http:\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', () => reject(new Error(`the server ended:\n${output}`)));
  });
  return { child, url, output: () => output, ended };
}

export type PedirOptions = {
  readonly method?: string;
  readonly token?: string;
  /** Idempotency-Key. */
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: { readonly [name: string]: string };
};

/** JSON out, JSON back; POST where there is a body. */
export async function pedir<T = unknown>(url: string, options: PedirOptions = {}): Promise<Resposta<T>> {
  const response = await fetch(url, {
    method: options.method ?? (options.body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(options.key ? { 'idempotency-key': options.key } : {}),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return {
    status: response.status,
    body: (isJson ? JSON.parse(text) : text) as T,
    headers: response.headers,
  };
}

export async function entrarNoProcesso(url: string): Promise<string> {
  const answer = await pedir<{ token: string }>(`${url}/api/auth/token/issue`, { body: GESTOR });
  if (answer.status !== 200) throw new Error(`sign-in: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.token;
}
