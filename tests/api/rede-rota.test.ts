/** Several servers behind one address: writes go to the primary, whichever it is, and wait for it while it changes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/database/pool.ts';
import { inTransaction } from '#server/database/query.ts';
import { addressesOf } from '#server/database/route.ts';
import { ateQue } from '../support/ate-que.ts';
import { doisServidores, type DoisServidores } from '../support/dois-servidores.ts';

let servidores: DoisServidores;
let database: Database;
const linhas: string[] = [];

beforeAll(async () => {
  servidores = await doisServidores();
  database = await openDatabase({
    // The standby first: the order of the address decides nothing.
    databaseUrl: servidores.url.replace(
      `127.0.0.1:${servidores.primario.porta},127.0.0.1:${servidores.espera.porta}`,
      `127.0.0.1:${servidores.espera.porta},127.0.0.1:${servidores.primario.porta}`,
    ),
    dataDir: '',
    poolSize: 4,
    log: (linha) => linhas.push(linha),
  });
});

afterAll(async () => {
  await database?.close();
  await servidores?.parar();
});

const porta = async (): Promise<number> =>
  Number((await database.pool.query<{ porta: string }>(`SELECT inet_server_port() AS porta`)).rows[0]?.porta);

it('[NET-01] an address of several servers is one address a server, with the same user, database and options', () => {
  expect(addressesOf('postgres://u:s%40@um:5432,dois,[::1]:7/zelo?sslmode=verify-full')).toEqual([
    'postgres://u:s%40@um:5432/zelo?sslmode=verify-full',
    'postgres://u:s%40@dois/zelo?sslmode=verify-full',
    'postgres://u:s%40@[::1]:7/zelo?sslmode=verify-full',
  ]);
  expect(addressesOf('postgres://u:s@um/zelo')).toEqual(['postgres://u:s@um/zelo']);
});

it('[NET-01] the pool and connections of their own go to the server that takes writes', async () => {
  expect(await porta()).toBe(servidores.primario.porta);
  const client = database.newClient();
  await client.connect();
  const { rows } = await client.query<{ espera: boolean }>('SELECT pg_is_in_recovery() AS espera');
  await client.end();
  expect(rows).toEqual([{ espera: false }]);
});

it('[NET-01] behind a pooler nothing is prepared, listening goes past it, and one that says nothing of zone and times is refused', async () => {
  const url = servidores.urlDe(servidores.primario);
  const abrir = () =>
    openDatabase({ databaseUrl: url, pooler: { url, prepared: false }, dataDir: '', poolSize: 1 });
  // A server in the place of a pooler: it too says of zone and times what it was set to, and nothing that Zelo asks for.
  await expect(abrir()).rejects.toThrow(/DATABASE_POOLER_URL.*connect_query/s);
  for (const [name, value] of [
    ['timezone', 'UTC'],
    ['datestyle', 'ISO'],
    ['statement_timeout', '30s'],
    ['idle_in_transaction_session_timeout', '2min'],
  ])
    await servidores.sql(servidores.primario, `ALTER DATABASE zelo SET ${name} = '${value}'`);
  const comPooler = await abrir();
  try {
    await comPooler.pool.query({ name: 'repetida', text: 'SELECT $1::int AS n', values: [1] });
    const { rows } = await comPooler.pool.query('SELECT name FROM pg_prepared_statements');
    expect(rows).toEqual([]);
    const ouvido: string[] = [];
    await comPooler.listen('zelo_pooler', (payload) => ouvido.push(payload));
    await comPooler.pool.query(`SELECT pg_notify('zelo_pooler', 'sim')`);
    await ateQue(() => ouvido.includes('sim'));
  } finally {
    await comPooler.close();
  }
});

it('[NET-01] a commit whose wait for a standby is cut short is not told as done', async () => {
  await database.pool.query('CREATE TABLE confirmada (n int)');
  await servidores.sql(servidores.primario, `ALTER SYSTEM SET synchronous_standby_names = 'ninguem'`);
  await servidores.sql(servidores.primario, 'SELECT pg_reload_conf()');
  try {
    let espera: Promise<unknown> = Promise.resolve();
    await ateQue(async () => {
      const { rows } = await database.pool.query<{ nomes: string }>(`SHOW synchronous_standby_names`);
      return JSON.stringify(rows).includes('ninguem');
    });
    espera = inTransaction(database.pool, (db) =>
      db.query({ text: 'INSERT INTO confirmada VALUES (1)', values: [] }),
    ).then(
      () => 'told',
      (error: Error) => error.message,
    );
    await ateQue(async () => {
      const parados = await servidores.sql<{ pid: number }>(
        servidores.primario,
        `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`,
      );
      return parados.length > 0;
    });
    expect(await espera).toMatch(/not confirmed/);
  } finally {
    await servidores.sql(servidores.primario, `ALTER SYSTEM RESET synchronous_standby_names`);
    await servidores.sql(servidores.primario, 'SELECT pg_reload_conf()');
  }
});

it('[NET-01] a primary that is frozen is left for the standby that was promoted, by whoever waits on it too', async () => {
  const ouvido: string[] = [];
  await database.listen('zelo_prova', (payload) => ouvido.push(payload));
  const preso = database.pool.query('SELECT pg_sleep(60)').then(
    () => 'ended',
    (error: Error) => error.message,
  );
  await ateQue(async () => {
    const { rows } = await database.pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(60)'`,
    );
    return rows.length > 0;
  });
  servidores.primario.child.kill('SIGSTOP');
  // What is connected to it is answered on: only that another has taken over tells that it is no more.
  await servidores.promover();
  expect(await preso).toMatch(/terminated/i);
  // What was cut off in the same moment may be handed out once more before the pool hears of it.
  await ateQue(async () => (await porta().catch(() => 0)) === servidores.espera.porta);
  await ateQue(async () => {
    await database.pool.query(`SELECT pg_notify('zelo_prova', 'ainda')`);
    return ouvido.includes('ainda');
  });
  expect(linhas).toContain(`gravações vão para 127.0.0.1:${servidores.espera.porta}`);
});

it('[NET-01] an old primary that comes back is not written to', async () => {
  servidores.primario.child.kill('SIGCONT');
  await ateQue(async () => (await servidores.sql(servidores.primario, 'SELECT 1')).length === 1);
  const portas = await Promise.all(Array.from({ length: 8 }, porta));
  expect(new Set(portas)).toEqual(new Set([servidores.espera.porta]));
});
