/**
 * The loss of database connections, idle or at work: a request or a job fails, in words or not at all, and the process
 * goes on; what was acknowledged is there (docs/decisions/0010).
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/pool.ts';
import { verifyOn } from '#server/database/audit-verify.ts';
import { RowStream } from '#server/database/row-stream.ts';
import { toAppError } from '#server/database/errors.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { semBase } from '#tests/support/base-carregada.ts';
import { asAdmin, createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { matarBanco } from '#tests/support/matar-banco.ts';
import { entrarNoProcesso, iniciarProcesso, pedir, type Processo } from '#tests/support/processo.ts';

type Row = { readonly id: number; readonly codigo: string };
type Falha = {
  readonly status: number;
  readonly body: { codigo?: string; messages?: { alerts: { value: string }[] } };
};

/** Writers that go on through every failure, until `stop`; what was acknowledged and what was answered instead. */
function escritores(servidor: Processo, token: string, n: number) {
  const acknowledged: Row[] = [];
  const refused: Falha[] = [];
  let stopped = false;
  const writer = async (name: number): Promise<void> => {
    for (let turn = 0; !stopped; turn += 1) {
      const body = { codigo: `P${name}-${turn}`.slice(0, 20), descricao: `Escrita ${turn} de ${name}` };
      const answer = await pedir<Row>(`${servidor.url}/api/entidades`, { token, key: randomUUID(), body });
      if (answer.status === 201) acknowledged.push(answer.body);
      else refused.push(answer);
    }
  };
  const running = Promise.all(Array.from({ length: n }, (_, index) => writer(index)));
  return {
    acknowledged,
    refused,
    async stop() {
      stopped = true;
      await running;
    },
  };
}

async function todasLa(client: { query: Client['query'] }, acknowledged: readonly Row[]): Promise<void> {
  const { rows } = await client.query<Row>(`SELECT id::int, codigo FROM entidade WHERE codigo LIKE 'P%'`);
  const kept = new Map(rows.map(({ id, codigo }) => [id, codigo]));
  expect(acknowledged.filter(({ id, codigo }) => kept.get(id) !== codigo)).toEqual([]);
}

function soIndisponivel(refused: readonly Falha[]): void {
  expect(
    refused.filter(({ status, body }) => status !== 503 || body.codigo !== 'banco-indisponivel'),
  ).toEqual([]);
}

describe('[H3] an external PostgreSQL that ends every connection', () => {
  let base: TestDatabase;
  let dataDir: string;
  let servidor: Processo;
  let token: string;
  beforeAll(async () => {
    base = await createTestDatabase();
    await semBase(base.database.pool);
    dataDir = await mkdtemp(join(tmpdir(), 'zelo-perdido-'));
    servidor = await iniciarProcesso({ DATABASE_URL: base.url, DATA_DIR: dataDir });
    token = await entrarNoProcesso(servidor.url);
  });
  afterAll(async () => {
    servidor?.child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
    await base?.drop();
  });

  const cortarTodas = () =>
    asAdmin(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${base.name}' AND pid <> pg_backend_pid()`,
    );

  it('[H3] under 40 writers, eight times: the process stays, nothing acknowledged is lost, live lines go on', async () => {
    const linha = await fetch(`${servidor.url}/api/canal?topicos=notificacoes`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    });
    expect(linha.status).toBe(200);
    const writers = escritores(servidor, token, 40);
    for (let round = 0; round < 8; round += 1) {
      const before = writers.acknowledged.length;
      await ateQue(() => writers.acknowledged.length > before + 40 || servidor.child.exitCode !== null);
      await cortarTodas();
      expect(servidor.child.exitCode, servidor.output()).toBeNull();
    }
    const after = writers.acknowledged.length;
    await ateQue(() => writers.acknowledged.length > after + 40 || servidor.child.exitCode !== null);
    await writers.stop();
    expect(servidor.child.exitCode, servidor.output()).toBeNull();
    soIndisponivel(writers.refused);
    await todasLa(base.database.pool, writers.acknowledged);
    await linha.body?.cancel();

    // What listens came back too: a line opened now is told, and a session ended elsewhere is refused.
    const nova = await fetch(`${servidor.url}/api/canal?topicos=notificacoes`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    });
    let told = '';
    const reading = (async () => {
      for await (const chunk of nova.body as unknown as AsyncIterable<Uint8Array>)
        told += Buffer.from(chunk).toString();
    })().catch(() => undefined); // ended by the test
    await ateQue(() => told.includes('event: inicio'));
    await base.database.pool.query('UPDATE sessao SET revogada_em = now()');
    await ateQue(() => told.includes('"motivo":"sessao"'));
    await reading;
    token = await entrarNoProcesso(servidor.url);
  });

  it('[H3] idle: nobody notices', async () => {
    for (let round = 0; round < 5; round += 1) {
      await cortarTodas();
      await ateQue(async () => (await pedir(`${servidor.url}/api/bancos?_end=1`, { token })).status === 200);
    }
    expect(servidor.child.exitCode, servidor.output()).toBeNull();
  });
});

describe('[H3] the embedded server killed', () => {
  it(
    '[H3] with SIGKILL under 20 writers, twice: back by itself, nothing acknowledged is lost',
    { timeout: 240_000 },
    async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'zelo-perdido-'));
      const first = await openDatabase({ dataDir });
      const servidor = await (async () => {
        try {
          await migrate(first, { registry: await loadRegistry(), autoMigrate: true });
          await semBase(first.pool);
          return await iniciarProcesso({ DATA_DIR: dataDir, DATABASE_URL: '' });
        } finally {
          await first.close();
        }
      })();
      try {
        const token = await entrarNoProcesso(servidor.url);
        const writers = escritores(servidor, token, 20);
        let morto: number | undefined;
        for (let round = 0; round < 2; round += 1) {
          const before = writers.acknowledged.length;
          await ateQue(() => writers.acknowledged.length > before + 20 || servidor.child.exitCode !== null);
          expect(servidor.child.exitCode, servidor.output()).toBeNull();
          morto = await matarBanco(join(dataDir, 'pg'), morto);
        }
        const after = writers.acknowledged.length;
        await ateQue(() => writers.acknowledged.length > after + 20 || servidor.child.exitCode !== null);
        await writers.stop();
        expect(servidor.child.exitCode, servidor.output()).toBeNull();
        soIndisponivel(writers.refused);
        const database = await openDatabase({ dataDir });
        try {
          await todasLa(database.pool, writers.acknowledged);
          const client = database.newClient();
          await client.connect();
          expect(await verifyOn(client)).toMatchObject({ ok: true });
          await client.end();
        } finally {
          await database.close();
        }
      } finally {
        servidor.child.kill('SIGTERM');
        await servidor.ended;
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  );
});

describe('[H3] one connection of our own', () => {
  let base: TestDatabase;
  beforeAll(async () => {
    base = await createTestDatabase();
  });
  afterAll(() => base.drop());

  it('[H3] checked out and lost between two queries: the next query is refused in words, the process lives', async () => {
    const client = await base.database.pool.connect();
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
    await client.query('BEGIN');
    const lost = new Promise((resolve) => client.once('end', resolve));
    expect(client.listenerCount('error')).toBeGreaterThan(0);
    await asAdmin(`SELECT pg_terminate_backend(${rows[0].pid})`);
    await lost;
    const failure = await client.query('SELECT 1').catch((error: unknown) => toAppError(error));
    expect(failure).toMatchObject({ code: 'banco-indisponivel', status: 503 });
    client.release();
    expect((await base.database.pool.query('SELECT 1 AS um')).rows).toEqual([{ um: 1 }]);
  });

  it('[H3] in the midst of a cursor and of a COPY: the reader and the writer are told', async () => {
    const atWork = async (pid: number): Promise<unknown> =>
      (
        await base.database.pool.query(
          `SELECT query ~* 'copy|series' AS copia FROM pg_stat_activity WHERE pid = $1`,
          [pid],
        )
      ).rows[0]?.copia;
    const lose = async (work: (client: Client) => Promise<unknown>): Promise<unknown> => {
      const client = base.database.newClient();
      await client.connect();
      const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
      const done = work(client).then(
        () => 'nothing was told',
        (error: unknown) => toAppError(error),
      );
      await ateQue(async () => (await atWork(rows[0].pid)) === true);
      await asAdmin(`SELECT pg_terminate_backend(${rows[0].pid})`);
      const outcome = await done;
      await client.end().catch(() => undefined); // It is gone.
      return outcome;
    };
    const read = (stream: AsyncIterable<unknown>) => async () => {
      for await (const _ of stream) await new Promise(setImmediate);
    };
    const all = "SELECT n, repeat('x', 200) FROM generate_series(1, 5000000) n";
    const reader = (client: Client) => read(client.query(new RowStream(all, [], { batchSize: 10 })))();
    const copier = (client: Client) =>
      read(client.query(copyTo(`COPY (${all}) TO STDOUT`)) as AsyncIterable<unknown>)();
    const writer = async (client: Client): Promise<void> => {
      await client.query('CREATE TEMP TABLE perdida (t text)');
      const stream = client.query(copyFrom('COPY perdida FROM STDIN'));
      await new Promise((resolve, reject) => {
        stream.on('error', reject).on('finish', resolve);
        stream.end(Buffer.alloc(400_000_000, 'linha\n'));
      });
    };
    for (const work of [reader, copier, writer])
      expect(await lose(work)).toMatchObject({ code: 'banco-indisponivel' });
  });

  it('[H3] a checked-out connection of the pool always has a listener', async () => {
    const client = await base.database.pool.connect();
    expect(client.listenerCount('error')).toBeGreaterThan(0);
    client.release();
  });
});
