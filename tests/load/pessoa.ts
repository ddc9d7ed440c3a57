/** The demonstration, new, and a person of it who is signed in. */
import { openDatabase } from '#server/database/pool.ts';
import { newDataDir, removeDataDir, startTarget, type Target } from './target.ts';

export type Pool = Awaited<ReturnType<typeof openDatabase>>['pool'];

/** Measures a server of its own with the demonstration in it, and its database. */
export async function naDemonstracao<T>(
  medir: (target: Target, pool: Pool) => Promise<T>,
  env: NodeJS.ProcessEnv = {},
): Promise<T> {
  const dataDir = newDataDir();
  const target = await startTarget(dataDir, 'scripts/demo.ts', { ZELO_DEMO_NOVO: '1', ...env });
  const database = await openDatabase({ dataDir, poolSize: 2 });
  try {
    return await medir(target, database.pool);
  } finally {
    await target.stop();
    await database.close();
    removeDataDir(dataDir);
  }
}

const SENHA = 'Zelo-2026!';

export type Linha = { readonly id: number; readonly versao: number; readonly [campo: string]: unknown };

/** A session of the account. */
export async function tokenDe(url: string, userId: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/token/issue`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId, password: SENHA }),
  });
  const { token } = (await answer.json()) as { token: string };
  return token;
}

export async function entrar(url: string, userId: string) {
  const token = await tokenDe(url, userId);
  return async (method: string, path: string, body?: unknown, versao?: number): Promise<Linha> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'id-prestador': '1',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(versao === undefined ? {} : { 'if-match': `"${versao}"` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Linha;
  };
}
