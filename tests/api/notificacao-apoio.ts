/** Servers that share only their database, people to tell something, and a reader of live events. */
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { notificar, type Notificacao } from '#server/capabilities/notificacao/notificar.ts';
import { openDatabase, type Database } from '#server/database/pool.ts';
import { inTransaction } from '#server/database/query.ts';
import { readConfig } from '#server/plugins/config.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { tokenDe } from '#domain/notificacao/token.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { AssinaturaPush } from '../../mock-server/push.ts';

export type Servidor = {
  readonly app: FastifyInstance;
  readonly url: string;
  readonly database: Database;
  /** As SIGTERM does it. */
  close(): Promise<void>;
};

/** A server of its own: own pool, own listeners, own memory; the database alone joins it to others. */
export async function iniciar(
  databaseUrl: string,
  env: { [name: string]: string } = {},
  registry?: Registry,
): Promise<Servidor> {
  const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 6 });
  // Whole days of talk pass in seconds here.
  const config = readConfig({ LOG_LEVEL: 'silent', LIMITE_ESCRITAS: '1000' });
  const app = await buildApp({ config, database, registry: registry ?? (await loadRegistry()), env });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    url,
    database,
    async close() {
      await app.close();
      await database.close();
    },
  };
}

export type Pessoa = { readonly id: number; readonly token: string };

let serial = 0;

/** Somebody signed in who may see notifications. */
export async function pessoa(
  servidor: Servidor,
  options: {
    admin?: boolean;
    papel?: string;
    prestadores?: readonly number[];
    semPermissao?: boolean;
    permissoes?: { readonly [sujeito: string]: readonly string[] };
  } = {},
): Promise<Pessoa> {
  const { pool } = servidor.database;
  const login = `pessoa${++serial}`;
  const papel = options.papel ?? 'administrativo';
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO usuario (login, nome, admin, ${papel}) VALUES ($1, $2, $3, true) RETURNING id`,
    [login, `Pessoa ${serial}`, options.admin ?? false],
  );
  const id = rows[0]?.id ?? 0;
  if (!options.semPermissao) {
    const grupo = await pool.query<{ id: number }>(
      'INSERT INTO grupo_regra (nome) VALUES ($1) RETURNING id',
      [`Grupo de ${login}`],
    );
    const grupoId = grupo.rows[0]?.id;
    const dadas = Object.entries({ notificacao: ['list'], ...options.permissoes });
    for (const [sujeito, acoes] of dadas)
      for (const acao of acoes)
        await pool.query('INSERT INTO permissao (grupo_regra_id, sujeito, acao) VALUES ($1, $2, $3)', [
          grupoId,
          sujeito,
          acao,
        ]);
    await pool.query('INSERT INTO usuario_grupo (usuario_id, grupo_regra_id) VALUES ($1, $2)', [id, grupoId]);
  }
  for (const prestador of options.prestadores ?? [])
    await pool.query('INSERT INTO usuario_prestador (usuario_id, prestador_id) VALUES ($1, $2)', [
      id,
      prestador,
    ]);
  return { id, token: await entrar(servidor, id) };
}

/** One more session of somebody. */
export async function entrar({ app }: Servidor, id: number): Promise<string> {
  return app.sessoes.abrir(id, { ip: '127.0.0.1', agente: 'teste' });
}

export type Resposta<T> = { readonly status: number; readonly body: T; readonly headers: Headers };

/** One call; the body parsed, or null. */
export async function chamar<T = unknown>(
  { url }: Servidor,
  token: string,
  method: string,
  path: string,
  body?: unknown,
  headers: { [name: string]: string } = {},
): Promise<Resposta<T>> {
  const answer = await fetch(`${url}/api/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text ? JSON.parse(text) : null) as T, headers: answer.headers };
}

/** Tells in a transaction of its own, as any feature would. */
export async function contar(
  { database }: Servidor,
  notificacao: Partial<Notificacao> & { para: readonly number[] },
): Promise<number> {
  return inTransaction(database.pool, (db) =>
    notificar(db, { tipo: 'AGE', titulo: 'Agenda alterada', ...notificacao }),
  );
}

/** The {token} of a browser's subscription. */
export function tokenPush({ endpoint, keys }: AssinaturaPush): string {
  return tokenDe({ endpoint, ...keys });
}

export type EventoVivo = { readonly id: string | null; readonly event: string; readonly data: unknown };
export type Leitor = {
  readonly status: number;
  readonly eventos: readonly EventoVivo[];
  /** Ids of the notifications told so far, in order, repetitions included. */
  readonly contadas: () => readonly number[];
  readonly cursor: () => string | undefined;
  /** Set when the server has ended the answer. */
  readonly terminou: () => boolean;
  close(): void;
};

/** Opens the line of live events, as a browser tab does. */
export async function ler(
  { url }: Servidor,
  token: string,
  lastEventId?: string,
  topicos: readonly string[] = ['notificacoes'],
): Promise<Leitor> {
  const controller = new AbortController();
  const answer = await fetch(`${url}/api/canal?topicos=${topicos.join(',')}`, {
    signal: controller.signal,
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
  });
  const eventos: EventoVivo[] = [];
  let ended = false;
  const pump = async (): Promise<void> => {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
        const event = field('event');
        if (event !== undefined)
          eventos.push({ id: field('id') ?? null, event, data: JSON.parse(field('data') ?? 'null') });
      }
    }
  };
  pump()
    .catch(() => undefined) // cut off, by us or by the server
    .finally(() => (ended = true));
  return {
    status: answer.status,
    eventos,
    contadas: () =>
      eventos.filter(({ event }) => event === 'notificacao').map(({ data }) => (data as { id: number }).id),
    cursor: () => eventos.findLast(({ id }) => id !== null)?.id ?? undefined,
    terminou: () => ended,
    close: () => controller.abort(),
  };
}
