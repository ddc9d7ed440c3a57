/**
 * Scale-out, shown: two server processes on one PostgreSQL behind a balancer. Started at once on an empty database,
 * one killed under load: no acknowledged write is lost or doubled, and the person notices nothing.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '#server/database/audit-verify.ts';
import { SessionStore } from '#server/plugins/session-store.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { startBalanceador, type Balanceador } from '#tests/support/balanceador.ts';
import { semBase } from '#tests/support/base-carregada.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/** The lock under which base data is loaded (server/database/base-data.ts). */
const BASE_LOCK = 7_335_603;
const CREDENTIALS = { userId: 'gestor', password: 'Uma-frase-longa-2026' };
const WRITERS = 6;
const WRITES_EACH = 40;
const KILL_AFTER = 80;

type Server = {
  readonly process: ChildProcess;
  readonly url: Promise<string>;
  readonly output: () => string;
};
type Row = { readonly id: number; readonly codigo: string };
type Answer<T> = { readonly status: number; readonly body: T };

let test: TestDatabase;
let dataDir = '';
let servers: readonly Server[] = [];
let urls: readonly string[] = [];
let balancer: Balanceador;
let token = '';

beforeAll(async () => {
  test = await createTestDatabase({ empty: true, poolSize: 4 });
  dataDir = await mkdtemp(join(tmpdir(), 'zelo-escala-'));
  servers = await startTogether();
  urls = await Promise.all(servers.map((server) => server.url));
  balancer = await startBalanceador(urls);
  const signedIn = await ask<{ token: string }>(`${balancer.url}/api/auth/token/issue`, {
    body: CREDENTIALS,
  });
  token = signedIn.body.token;
});
afterAll(async () => {
  await balancer?.close();
  for (const server of servers) server.process.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
  await test?.drop();
});

describe('[SES-17] two processes on one database', () => {
  it('[SES-17] started at once on an empty database, migrate and load it once', async () => {
    const { rows: migrations } = await test.database.pool.query(
      'SELECT versao, nome FROM schema_migration ORDER BY versao',
    );
    expect(migrations.length).toBeGreaterThan(0);
    const output = servers.map((server) => server.output()).join('');
    const todas = `${migrations.length.toLocaleString('pt-BR')} migrações em `;
    expect(output.match(/[\d.]+ migrações em /g)).toEqual([todas]);
    const loads = await count(`auditoria WHERE acao = 'base' AND recurso = 'bancos'`);
    expect(loads).toBe(1);
    expect(await count('usuario WHERE admin')).toBe(1);
    for (const url of urls) {
      const bancos = await ask<Row[]>(`${url}/api/bancos?_start=0&_end=5`, { token });
      expect(bancos.status).toBe(200);
      expect(bancos.body).toHaveLength(5);
    }
  });

  it('[SES-17] the same key on both processes at once makes one row', async () => {
    const options = { token, key: randomUUID(), body: { codigo: 'CHAVE', descricao: 'Uma só vez' } };
    const answers = await Promise.all(
      [...urls, ...urls].map((url) => ask<Row>(`${url}/api/entidades`, options)),
    );
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await count(`entidade WHERE codigo = 'CHAVE'`)).toBe(1);
  });

  it('[SES-16] a token revoked on one is refused by the other at once', async () => {
    const [here = '', there = ''] = urls;
    const other = await ask<{ token: string }>(`${here}/api/auth/token/issue`, { body: CREDENTIALS });
    for (const url of urls) {
      expect((await ask(`${url}/api/bancos?_end=1`, { token: other.body.token })).status).toBe(200);
    }
    const revoked = await ask(`${here}/api/auth/token/revoke`, { token: other.body.token, method: 'POST' });
    expect(revoked.status).toBe(204);
    const refused = await until(() => ask(`${there}/api/bancos?_end=1`, { token: other.body.token }), 401);
    expect(refused.body).toMatchObject({
      codigo: 'sessao-expirada',
      messages: { alerts: [{ type: 'INFO', value: 'Sessão expirada.' }] },
    });
    expect((await ask(`${there}/api/bancos?_end=1`, { token })).status).toBe(200);
  });

  it('[PERM-01] a permission taken away counts in both at once', async () => {
    const { pool } = test.database;
    const { rows } = await pool.query(`
      WITH u AS (INSERT INTO usuario (login, nome) VALUES ('consulta', 'Consulta') RETURNING id),
           g AS (INSERT INTO grupo_regra (nome) VALUES ('Consulta') RETURNING id),
           p AS (INSERT INTO permissao (grupo_regra_id, sujeito, acao) SELECT id, 'entidade', 'list' FROM g),
           m AS (INSERT INTO usuario_grupo (usuario_id, grupo_regra_id) SELECT u.id, g.id FROM u, g)
      SELECT u.id FROM u`);
    const sessions = new SessionStore({ pool });
    const limited = await sessions.abrir(rows[0].id, { ip: '127.0.0.1', agente: 'teste' });
    const list = (url: string) => ask(`${url}/api/entidades?_end=1`, { token: limited });
    for (const url of urls) expect((await list(url)).status).toBe(200);
    await pool.query(`DELETE FROM permissao WHERE sujeito = 'entidade'`);
    for (const url of urls) {
      expect((await until(() => list(url), 403)).body).toMatchObject({
        codigo: 'acesso-negado',
        permissao: { action: 'list', subject: 'entidade' },
      });
    }
  });

  it('[SES-17] one killed under load: nothing acknowledged is lost or doubled, the session goes on', async () => {
    const [victim, survivor] = servers;
    const [victimUrl = '', survivorUrl = ''] = urls;
    const acknowledged: Row[] = [];
    const failed: unknown[] = [];
    let acknowledgedAtKill = 0;

    const writer = async (name: number): Promise<void> => {
      for (let turn = 0; turn < WRITES_EACH; turn++) {
        const codigo = `W${name}-${turn}`;
        const body = { codigo, descricao: `Escrita ${turn} de ${name}` };
        const answer = await ask<Row>(`${balancer.url}/api/entidades`, { token, key: randomUUID(), body });
        if (answer.status === 201) acknowledged.push(answer.body);
        else failed.push({ codigo, ...answer });
      }
    };
    /** Kills while the victim holds requests that it has not answered: frozen first, so that it cannot answer them. */
    const killer = async (): Promise<void> => {
      await ateQue(() => acknowledged.length >= KILL_AFTER);
      victim?.process.kill('SIGSTOP');
      await ateQue(() => balancer.emAndamento(victimUrl) === WRITERS || !balancer.vivos.includes(victimUrl));
      victim?.process.kill('SIGKILL');
      acknowledgedAtKill = acknowledged.length;
    };
    await Promise.all([killer(), ...Array.from({ length: WRITERS }, (_, index) => writer(index))]);

    // The callers saw nothing of it.
    expect(failed).toEqual([]);
    expect(acknowledged).toHaveLength(WRITERS * WRITES_EACH);
    expect(acknowledgedAtKill).toBeLessThan(acknowledged.length);
    expect(balancer.repetidas).toBeGreaterThan(0);
    expect(balancer.respondidas(victimUrl)).toBeGreaterThan(KILL_AFTER / 4);
    await expect(fetch(`${victimUrl}/api/saude`)).rejects.toThrow('fetch failed');
    expect(balancer.vivos).toEqual([survivorUrl]);
    expect(survivor?.process.exitCode).toBeNull();

    // Every row is there once, as it was answered, with one event; no key was left halfway.
    const { rows } = await test.database.pool.query<Row>(
      `SELECT id, codigo FROM entidade WHERE codigo LIKE 'W%' ORDER BY id`,
    );
    expect(rows).toEqual(
      [...acknowledged].map(({ id, codigo }) => ({ id, codigo })).sort((a, b) => a.id - b.id),
    );
    const events = await test.database.pool.query<{ registro_id: number }>(
      `SELECT registro_id FROM auditoria WHERE recurso = 'entidades' AND acao = 'inserir' AND depois->>'codigo' LIKE 'W%' ORDER BY 1`,
    );
    expect(events.rows.map((event) => event.registro_id)).toEqual(rows.map((row) => row.id));
    expect(await count('idempotencia WHERE registro_id IS NULL')).toBe(0);
    expect(await verifyAudit(test.database)).toMatchObject({ ok: true, findings: [] });

    // The session that began before goes on, to read and to write.
    const me = await ask<{ user: { principal: string } }>(`${balancer.url}/api/auth/me`, { token });
    expect(me).toMatchObject({ status: 200, body: { user: { principal: 'gestor' } } });
    const [first] = acknowledged;
    const changed = await ask<{ versao: number }>(`${balancer.url}/api/entidades/${first?.id}`, {
      token,
      method: 'PATCH',
      body: { descricao: 'Alterada depois da queda', versao: 1 },
    });
    expect(changed).toMatchObject({ status: 200, body: { versao: 2 } });
  });
});

/**
 * Both processes at the same moment. The test holds the lock of the base data meanwhile: both have passed the
 * migrations when they wait for it, and the large files are marked as loaded before it is released.
 */
async function startTogether(): Promise<readonly Server[]> {
  const gate = test.database.newClient({ applicationName: 'teste' });
  await gate.connect();
  try {
    await gate.query(`SELECT pg_advisory_lock(${BASE_LOCK})`);
    const started = [startServer(), startServer()];
    const dead = Promise.race(started.map((server) => server.url)).then(
      () => Promise.reject(new Error('a server became ready without waiting for the lock of the base data')),
      (error: unknown) => Promise.reject(error as Error),
    );
    try {
      await Promise.race([waiting(started.length), dead]);
    } catch (error) {
      for (const server of started) server.process.kill('SIGKILL');
      throw error;
    }
    await semBase(gate, ['bancos']);
    dead.catch(() => undefined); // from here on a ready server is what is wanted; a dead one fails its own promise
    return started;
  } finally {
    await gate.end();
  }

  /** Until so many processes wait for the lock. */
  async function waiting(processes: number): Promise<void> {
    await ateQue(
      async () =>
        (await count(`pg_locks WHERE locktype = 'advisory' AND objid = ${BASE_LOCK} AND NOT granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)) === processes,
    );
  }
}

/** Development: declarations that are ahead of their migration while someone works do not stop the start. */
function startServer(): Server {
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: test.url,
      DATABASE_POOL: '5',
      DATA_DIR: dataDir,
      PORT: '0',
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      ADMIN_USER: CREDENTIALS.userId,
      ADMIN_PASSWORD: CREDENTIALS.password,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = /pronto em (http:\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.on('exit', () => reject(new Error(`the server ended:\n${output}`)));
  });
  return { process: server, url, output: () => output };
}

type AskOptions = {
  readonly method?: string;
  readonly token?: string;
  /** Idempotency-Key. */
  readonly key?: string;
  readonly body?: unknown;
};

/** JSON out, JSON back; POST where there is a body. */
async function ask<T = unknown>(url: string, options: AskOptions = {}): Promise<Answer<T>> {
  const response = await fetch(url, {
    method: options.method ?? (options.body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(options.key ? { 'idempotency-key': options.key } : {}),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as T };
}

/** Asks until the status comes. A process that heard of nothing would go on answering from memory for five minutes. */
async function until(call: () => Promise<Answer<unknown>>, status: number): Promise<Answer<unknown>> {
  let answer: Answer<unknown> | undefined;
  await ateQue(async () => (answer = await call()).status === status);
  return answer as Answer<unknown>;
}

async function count(from: string): Promise<number> {
  const { rows } = await test.database.pool.query<{ total: number }>(`SELECT count(*) AS total FROM ${from}`);
  return rows[0]?.total ?? 0;
}
