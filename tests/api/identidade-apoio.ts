/** The product against the stand-ins of mock-server, and a browser as far as cookies and redirects go. */
import type { FastifyInstance, InjectOptions } from 'fastify';
import { iniciarSimuladores, type Simuladores } from '../../mock-server/main.ts';
import { createTestApi, type TestApi } from '#tests/support/api.ts';

export const PRODUTO = 'http://produto.test:4000';
export const CHAVE = Buffer.alloc(32, 7).toString('base64');

export type Mundo = TestApi & { readonly simuladores: Simuladores };

/** `env` is on top of what leads to the stand-ins; an empty text takes a variable away. */
export async function criarMundo(env: { readonly [name: string]: string } = {}): Promise<Mundo> {
  const simuladores = await iniciarSimuladores({ porta: 0, produto: PRODUTO });
  const api = await createTestApi({
    env: { ...simuladores.env, PUBLIC_URL: PRODUTO, SECRETS_KEY: CHAVE, ...env },
  });
  return {
    ...api,
    simuladores,
    async close() {
      await api.close();
      await simuladores.close();
    },
  };
}

/** Keeps the product's cookies, as one browser does. */
export class Navegador {
  cookie: string | undefined;
  readonly #app: FastifyInstance;
  token: string | undefined;

  constructor(app: FastifyInstance, token?: string) {
    this.#app = app;
    this.token = token;
  }

  async pedir(url: string, options: InjectOptions = {}) {
    const response = await this.#app.inject({
      url,
      ...options,
      headers: {
        ...(this.cookie ? { cookie: `outro=1; ${this.cookie}` } : {}),
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...options.headers,
      },
    });
    const [set] = [response.headers['set-cookie'] ?? []].flat();
    if (set) this.cookie = set.split(';')[0];
    return response;
  }

  async post(url: string, payload: object) {
    return this.pedir(url, { method: 'POST', payload });
  }
}

/** What the person does at the service's page: answers the address that the service leads back to. */
export async function autorizar(url: string, decisao: { readonly cpf: string } | 'negar'): Promise<URL> {
  const pagina = await fetch(url);
  if (pagina.status !== 200) throw new Error(`the authorization page refused: ${await pagina.text()}`);
  const { origin, pathname, searchParams } = new URL(url);
  const campos = new URLSearchParams(searchParams);
  if (decisao === 'negar') campos.set('decisao', 'negar');
  else campos.set('cpf', decisao.cpf);
  const resposta = await fetch(origin + pathname, { method: 'POST', body: campos, redirect: 'manual' });
  return new URL(resposta.headers.get('location') ?? 'nenhum:');
}

/** A user with e-mail or CPF; a professional where asked. */
export async function criarPessoa(
  { test }: Mundo,
  dados: {
    login: string;
    email?: string;
    cpf?: string;
    profissional?: boolean;
    admin?: boolean;
    ativo?: boolean;
  },
): Promise<number> {
  const { rows } = await test.database.pool.query<{ id: number }>(
    `INSERT INTO usuario (login, nome, email, cpf, profissional, admin, ativo) VALUES ($1, $1, $2, $3, $4, $5, $6) RETURNING id`,
    [
      dados.login,
      dados.email ?? null,
      dados.cpf ?? null,
      dados.profissional ?? false,
      dados.admin ?? false,
      dados.ativo ?? true,
    ],
  );
  return rows[0]?.id ?? 0;
}

export async function totalDeSessoes({ test }: Mundo): Promise<number> {
  const { rows } = await test.database.pool.query<{ total: number }>(
    'SELECT count(*)::int AS total FROM sessao',
  );
  return rows[0]?.total ?? -1;
}

/** The catalogue's sentences of an answer. */
export function textos(response: { readonly body: string }): string[] {
  return (JSON.parse(response.body) as { messages: { alerts: { value: string }[] } }).messages.alerts.map(
    ({ value }) => value,
  );
}
